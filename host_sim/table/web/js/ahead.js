/** Asks for what this page will want, while most of its modules are still on their way. */

import { sitAhead } from "./dial.js";
import { firstToken, isClaim, knownOf, seatsHere } from "./memory.js";
import { wantedLanguage } from "./words.js";

/** What is fetched later takes this answer. @param {string} address */
function request(address) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", fetchPriority: "high", href: address });
  document.head.append(link);
}

request(`/api/words/${wantedLanguage()}`);
const [, table] = /^\/table\/([\w-]+)$/.exec(location.pathname) ?? [];
if (table) {
  request(`/api/tables/${table}/picture`);
  const secret = decodeURIComponent(location.hash.slice(1));
  // Behind a link there is no token yet.
  if (!isClaim(secret)) sitAhead({ table, token: firstToken(seatsHere(table, secret)), known: knownOf(table) });
}
if (location.pathname === "/") void import("./lobby.js");
