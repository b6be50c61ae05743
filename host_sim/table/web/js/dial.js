/** The socket of a table. The first one is dialled, and a seat taken, while the page is still on its way. */

/** @typedef {{table: string, token: string | null, known: number}} Wish */
/** @typedef {{socket: WebSocket, wish: Wish | null, messages: string[]}} Dialled */

/** The number of the message by which a seat was taken ahead. */
export const FIRST = 1;

/** @type {Dialled | null} */
let ahead = null;

/** @param {Wish} wish */
export function sitAhead(wish) {
  const { socket, messages } = (ahead = dialled(wish));
  socket.addEventListener("open", () => socket.send(JSON.stringify({ id: FIRST, do: "sit", ...wish })));
  socket.onmessage = (message) => messages.push(message.data);
}

/** One that is open, or about to be. @returns {Dialled} */
export function dial() {
  const first = ahead;
  ahead = null;
  return first && first.socket.readyState <= WebSocket.OPEN ? first : dialled(null);
}

/** @param {Wish | null} wish @returns {Dialled} */
function dialled(wish) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
  return { socket, wish, messages: [] };
}
