/** Takes the seat that this page will want, before anything else is done. */

import { sitAhead } from "./dial.js";
import { firstToken, isClaim, knownOf, seatsHere } from "./memory.js";

/** That this page was opened for, if any. */
export const table = /^\/table\/([\w-]+)$/.exec(location.pathname)?.[1];
const secret = decodeURIComponent(location.hash.slice(1));
// Behind a link there is no token yet.
if (table && !isClaim(secret)) sitAhead({ table, token: firstToken(seatsHere(table, secret)), known: knownOf(table) });
