/** The shapes of the contract (../../README.md), for the type checker alone. */

/**
 * @typedef {object} Refusal
 * @property {string} game
 * @property {string} key
 * @property {string} clause
 * @property {string} reason
 * @property {Record<string, string>} details
 */

/**
 * @typedef {object} SeatState
 * @property {string} player
 * @property {string} name
 * @property {"here" | "device" | "computer"} who
 * @property {boolean} present
 */

/**
 * @typedef {object} Item one action of the story
 * @property {number} n
 * @property {string | null} by
 * @property {number} turn
 * @property {string} action
 * @property {{what: string}[]} events
 */

/**
 * @typedef {object} State
 * @property {string} table
 * @property {string} kind
 * @property {string} title
 * @property {string | null} you
 * @property {SeatState[]} seats
 * @property {number} at
 * @property {string[]} actors
 * @property {boolean} over
 * @property {any} view
 * @property {any} may
 * @property {boolean} may_undo
 * @property {{from: number, items: Item[]}} story
 * @property {any} panel
 */

/**
 * @typedef {object} Deed a button beside the board
 * @property {string} label
 * @property {string} [key]
 * @property {string} [name] what the tutorial points at
 * @property {boolean} [danger]
 * @property {() => unknown} run
 */

/**
 * @typedef {object} Board
 * @property {(state: State) => unknown} begin
 * @property {(state: State, items: Item[]) => unknown} update
 * @property {(view: any) => unknown} show
 * @property {(state: State) => Deed[]} actions
 * @property {(item: Item) => string} story
 * @property {() => void} destroy
 */

/**
 * @typedef {object} Game what a board is given
 * @property {(action: string) => Promise<boolean>} act whether it was done; a refusal was told
 * @property {(question: object) => Promise<any>} ask
 * @property {(refusal: Refusal) => void} explain
 * @property {typeof import("./words.js").t} t
 */

export {};
