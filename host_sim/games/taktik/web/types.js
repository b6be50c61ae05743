/** What the server tells of a game of Taktik; see the contract in host_sim/table/README.md. */

/**
 * @typedef {object} Piece
 * @property {string} name `KT1`
 * @property {"tank" | "car" | "field_hq" | "fuel" | "ammunition" | "mine"} kind
 * @property {string} player whose it is
 * @property {string} battalion the country whose colour it wears
 * @property {"away" | "field" | "repair" | "holding" | "lost" | "laid" | "dead"} status
 * @property {string | null} space
 * @property {string} facing one of DIRECTIONS
 * @property {number | null} strength null if not known here
 * @property {string[]} known_to players who know the strength, or the mine
 */

/**
 * @typedef {object} Player
 * @property {string} name
 * @property {string} side
 * @property {boolean} ready
 * @property {boolean} resigns
 * @property {boolean} offers_draw
 */

/**
 * @typedef {object} View
 * @property {string | null} you
 * @property {{mines: boolean, supply: boolean}} options
 * @property {Player[]} players
 * @property {string} phase
 * @property {number} turn
 * @property {string | null} on_turn
 * @property {number} half_steps left to spend
 * @property {boolean} free_step one more space, for a unit
 * @property {boolean} long_range
 * @property {boolean} release_due
 * @property {string | null} moving
 * @property {string[]} moved in the order of fire
 * @property {number} fired_or_passed_over how many of them
 * @property {{shooter: string, target: string} | null} shot
 * @property {string | null} damaged
 * @property {Piece[]} pieces
 * @property {string | null} winner
 */

/**
 * @typedef {object} May
 * @property {string[]} [verbs]
 * @property {Record<string, string[]>} [ground]
 * @property {string[]} [movable]
 * @property {string[]} [releasable]
 * @property {[string, string][]} [shots]
 * @property {string} [unit]
 * @property {string[]} [spaces]
 */

/** @typedef {{kind: string, [detail: string]: string}} GameEvent */

/**
 * @typedef {object} Item
 * @property {number} n
 * @property {string | null} by
 * @property {number} turn
 * @property {string} action
 * @property {GameEvent[]} events
 */

/**
 * @typedef {object} State
 * @property {string} table
 * @property {string | null} you
 * @property {number} at
 * @property {string[]} actors
 * @property {boolean} over
 * @property {View} view
 * @property {May} may
 * @property {boolean} may_undo
 * @property {{from: number, items: Item[]}} story
 * @property {{wants: string | null} | null} panel
 */

/** @typedef {{key: string, clause: string, reason: string, details: Record<string, string>}} Refusal */

/** @typedef {import("../../js/contract.js").Say} Say */

/**
 * @typedef {object} Game
 * @property {(action: string) => unknown} act
 * @property {() => unknown} undo
 * @property {(question: object) => Promise<any>} ask
 * @property {(refusal: Refusal) => void} explain
 * @property {Say} t
 */

/** @typedef {Record<string, {half_steps: number, way: string[]}>} Reach */

export {};
