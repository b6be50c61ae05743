// What a game gives its coach to say, for the type checker alone.

/** @import { State } from "../contract.js" */
/** @typedef {{turn: number, at: number}} Seen when a step was first shown */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {(state: any) => string} point what it speaks of: a `data-tutorial` of the page, or empty
 * @property {(state: any) => string} title a key
 * @property {(state: any) => string} text a key
 * @property {(state: any) => Record<string, unknown>} [details] for its gaps
 * @property {boolean} [reads] nothing to do: "Next" ends it
 * @property {(state: any) => boolean} ready whether it fits now
 * @property {(state: any, seen: Seen | undefined) => boolean} done
 */

/**
 * @typedef {object} Lesson
 * @property {Step[]} steps in their order
 * @property {Step[]} hints between the steps: the first that fits is said
 * @property {string[]} needed steps after which one is on one's own
 * @property {Step} farewell said at the very end, and whenever the game is over
 * @property {string} [corner] where the card lies best while that is free; else at the bottom left
 * @property {(state: State) => State} see a state with all of the story, and with what the steps want to know beside it
 */

export {};
