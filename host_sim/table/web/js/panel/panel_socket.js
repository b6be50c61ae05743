// The line of the panel alone to its speldator; it comes back by itself.

/** @typedef {import("./reading.js").PanelState} PanelState */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * @param {{panel: (panel: PanelState) => void, connected: (yes: boolean) => void}} told
 */
export function connectPanel({ panel, connected }) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let wait = FIRST_WAIT_MS;
  let id = 0;
  let closed = false;

  function open() {
    clearTimeout(again);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(`${scheme}//${location.host}/socket/panel`);
    socket = line;
    line.addEventListener("open", () => {
      wait = FIRST_WAIT_MS;
      connected(true);
    });
    line.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.panel) panel(message.panel);
    });
    line.addEventListener("close", () => {
      if (closed || socket !== line) return;
      connected(false);
      again = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    });
  }

  function openNow() {
    if (!closed && socket?.readyState === WebSocket.CLOSED) open();
  }

  open();
  window.addEventListener("online", openNow);

  return {
    /** @param {string} which @param {boolean} down */
    press(which, down) {
      if (socket?.readyState !== WebSocket.OPEN) return;
      id += 1;
      socket.send(JSON.stringify({ id, do: "press", switch: which, down }));
    },
    close() {
      closed = true;
      clearTimeout(again);
      window.removeEventListener("online", openNow);
      socket?.close();
    },
  };
}
