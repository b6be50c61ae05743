/** The shapes of the contract (../../README.md), for the type checker alone. */

/** @typedef {(key: string, details?: Record<string, unknown>) => string} Say a text in the reader's language */

/**
 * @typedef {object} Manifest what a game brings to the page: the default export of its web/game.js
 * @property {() => Promise<BoardModule>} board what it is played on
 * @property {() => Promise<WishesModule>} [wishes] its part of the form for a new game
 * @property {() => Promise<FiguresModule>} [figures] what is told after the game
 * @property {() => Promise<TutorialModule>} [tutorial] a coach for the first game
 * @property {boolean} [secretive] a seat sees what others may not: a curtain falls between two people
 * @property {string[]} [books] of rules, the most important first; else the one that is called as the game
 * @property {Record<string, string>} [signs] by player: a path in a circle of radius 7, for their mark
 * @property {(view: any) => string[]} [drawOffers] players who offer a draw; else nobody can
 * @property {boolean} [resigns] whether a player may
 * @property {QuickStart} [quick] a button of the lobby that begins at once
 * @property {string} [cover] the query of /api/picture/KIND that draws a board for the lobby's head
 * @property {Record<string, ExtraPage>} [pages] by address
 */

/**
 * @typedef {object} QuickStart a game of one person against the computer; texts by their keys
 * @property {string} label
 * @property {string} why
 * @property {string} title of the table
 * @property {object} wishes
 * @property {boolean} [coached] with the game's tutorial
 */

/**
 * @typedef {object} ExtraPage a page of the game's own, with its link in the lobby; texts by their keys
 * @property {string} title
 * @property {string} why
 * @property {string} open
 * @property {() => Promise<{showPage: (main: HTMLElement) => (() => void) | Promise<() => void>}>} load what it answers
 *   is called when the page is left
 */

/**
 * @typedef {object} BoardModule
 * @property {(host: HTMLElement, game: any) => Board} createBoard
 * @property {(details: Record<string, string>, t: Say) => Record<string, string>} [detailsOf] a refusal,
 *   in the reader's language
 */

/**
 * @typedef {object} WishesModule
 * @property {(choices: any, changed: () => void) => Wishes} createWishes `choices` are the game's
 */

/**
 * @typedef {object} Wishes the part of the form that a game brings
 * @property {HTMLElement} element
 * @property {() => string[]} players
 * @property {() => object} wishes
 * @property {() => string | null} fault what keeps the game from beginning
 */

/**
 * @typedef {object} FiguresModule
 * @property {Record<string, string>} endings by `ended_by` of a view: the key of a sentence
 * @property {(statistics: any, t: Say) => Figures} createFigures
 */

/**
 * @typedef {object} Figures
 * @property {[string, string][]} facts
 * @property {import("./after/figure.js").Figure[]} figures
 */

/**
 * @typedef {object} TutorialModule
 * @property {() => import("./tutorial/lesson.js").Lesson} createLesson
 */

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
 * @property {"here" | "device" | "computer" | "nobody"} who nobody: the game was brought in as a file
 * @property {boolean} present
 * @property {number} devices that may sit there
 */

/**
 * @typedef {object} Item one action of the story
 * @property {number} n
 * @property {string | null} by
 * @property {number} turn
 * @property {string} action
 * @property {{kind: string}[]} events
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
 * @property {{lines: number, short: string}} head of the record, for people to compare
 * @property {any} view
 * @property {any} may
 * @property {boolean} may_undo
 * @property {{from: number, items: Item[]}} story
 * @property {any} panel
 */

/**
 * @typedef {object} Button one beside the board
 * @property {string} label
 * @property {string} [key]
 * @property {string} [name] what the tutorial points at
 * @property {boolean} [danger]
 * @property {() => unknown} run
 */

/**
 * @typedef {object} Board
 * @property {(state: State) => unknown} [begin] once, before the first update
 * @property {(state: State, items: Item[]) => unknown} update
 * @property {(view: any) => unknown} show a moment of a replay, in which nothing can be done
 * @property {(state: State) => Button[]} [buttons] else none
 * @property {(item: Item) => string} [story] an item of the log in words; else as it stands in the record
 * @property {(item: Item) => "battle" | "capture" | null} [mark] what a replay marks it with
 * @property {() => void} [destroy]
 */

/**
 * @typedef {object} Game what a board is given
 * @property {(action: string) => Promise<boolean>} act whether it was done; a refusal was told
 * @property {(question: object) => Promise<any>} ask
 * @property {(refusal: Refusal) => void} explain
 * @property {Say} t
 */

export {};
