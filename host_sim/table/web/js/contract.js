/** The shapes of the contract (../../README.md), for the type checker alone. */

/** @typedef {(key: string, details?: Record<string, unknown>) => string} Say a text in the reader's language */

/**
 * @typedef {object} Manifest what a game brings to the page: the default export of its web/game.js
 * @property {() => Promise<BoardModule>} board what it is played on
 * @property {(table: string) => unknown} [ahead] of the board that the page was opened for, makes ready what it can
 * @property {() => Promise<WishesModule>} [wishes] its part of the form for a new game
 * @property {() => Promise<FiguresModule>} [figures] what is told after the game
 * @property {() => Promise<TutorialModule>} [tutorial] a coach for the first game
 * @property {boolean} [secretive] a seat sees what others may not: a curtain falls between two people
 * @property {string[]} [books] of rules, the most important first; else the one that is called as the game
 * @property {Record<string, string>} [signs] by player: a path in a circle of radius 7, for their mark
 * @property {(view: any) => string[]} [drawOffers] players who offer a draw; else nobody can
 * @property {boolean} [resigns] whether a player may
 * @property {QuickStart[]} [quick] buttons of the lobby that begin at once
 * @property {string} [cover] the query of /api/picture/KIND that draws a board for the lobby's head
 * @property {Record<string, ExtraPage>} [pages] by address
 */

/**
 * @typedef {object} QuickStart a game of one person against the computer; texts by their keys
 * @property {string} label
 * @property {string} why
 * @property {string} title of the table
 * @property {object} wishes
 * @property {string} [opponent] which of the computer's players; else the first
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
 * @property {Record<string, import("./sound/sound.js").Score>} [sounds] of an item, by how its action begins (a
 *   word or two), and by the kinds of its events; else it is silent
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
 * @property {(statistics: any, t: Say, go: (moment: number) => void) => Figures} createFigures `go` shows the
 *   game after so many actions
 */

/**
 * @typedef {object} Figures
 * @property {[string, string][]} facts
 * @property {import("./after/figure.js").Figure[]} figures
 * @property {HTMLElement} [extra] what else there is to read, below the first figure
 * @property {Marks} [marks]
 */

/** @typedef {Map<number, {sign: string, words: string}>} Marks by the number of an item: what the log says of it */

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

/** @typedef {{thinking?: boolean, piece?: string | null, where?: string | null, action?: string | null}} Hint what
 *   a computer would do on your seat; no action if there is nothing to decide */

/** @typedef {{table: string, seats: Record<string, string>}} Rematch where the same people play next: whom, by player */

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
 * @property {Rematch | null} rematch
 * @property {{lines: number, short: string}} head of the record, for people to compare
 * @property {any} view
 * @property {any} may
 * @property {boolean} may_undo also through what computers did since
 * @property {string[]} explains computers that can tell what their last turn was for
 * @property {string} pace of the computers: `quick`, `usual` or `slow`
 * @property {{by: string, of: string[]} | null} asked_back who wants to take an action back, and who has to agree
 * @property {Hint | null} hint
 * @property {{from: number, items: Item[]}} story
 * @property {any} panel
 * @property {any} [choosing] for the coach alone: what the board says that the person is about to do
 */

/**
 * @typedef {object} Button one beside the board
 * @property {string} label
 * @property {string} [key]
 * @property {string} [name] what the tutorial points at
 * @property {boolean} [quiet] there is something better to do first
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
 * @property {(item: Item) => void} [point] marks what an item of the log is about, in whatever is shown, until the next update
 * @property {(names: string[]) => void} [ring] marks pieces and places, until the next update
 * @property {() => void} [destroy]
 */

/**
 * @typedef {object} Game what a board is given
 * @property {(action: string) => Promise<boolean>} act whether it was done; a refusal was told
 * @property {() => Promise<boolean>} undo takes the last action back
 * @property {(question: object) => Promise<any>} ask
 * @property {(refusal: Refusal) => void} explain
 * @property {string} [picture] the address of the empty board; else the table's
 * @property {Say} t
 */

export {};
