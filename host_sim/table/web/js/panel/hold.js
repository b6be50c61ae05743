// A button that is held: by any number of fingers, the mouse or a key, and never stuck.

/**
 * @param {HTMLElement} button
 * @param {{allowed: () => boolean, changed: (down: boolean) => void}} told
 */
export function createHold(button, { allowed, changed }) {
  /** Who holds it: pointer ids, and keys by code. @type {Set<number | string>} */
  const holders = new Set();
  const TAP_MS = 300;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let tap;

  /** @param {number | string} holder */
  function begin(holder) {
    if (holders.has(holder) || !allowed()) return;
    holders.add(holder);
    if (holders.size === 1) changed(true);
  }

  /** @param {number | string} holder */
  function end(holder) {
    if (holders.delete(holder) && holders.size === 0) changed(false);
  }

  function release() {
    clearTimeout(tap);
    if (holders.size === 0) return;
    holders.clear();
    changed(false);
  }

  function releaseKeys() {
    for (const holder of [...holders]) if (typeof holder === "string") end(holder);
  }

  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      // The finger is gone already; then its pointerup has come too.
      return;
    }
    begin(event.pointerId);
  }, options);
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
    button.addEventListener(kind, (event) => end(event.pointerId), options);
  }
  // A long touch would open a menu instead of being a long roll.
  button.addEventListener("contextmenu", (event) => event.preventDefault(), options);

  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) begin(event.code);
  }, options);
  button.addEventListener("keyup", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    end(event.code);
  }, options);
  // A second finger elsewhere may move the focus: that must not end what the first one holds.
  button.addEventListener("blur", releaseKeys, options);

  // Screen readers and switch access cannot hold; any hold counts, even a tap (S2).
  button.addEventListener("click", (event) => {
    if (event.detail !== 0 || holders.size > 0) return;
    begin("tap");
    tap = setTimeout(() => end("tap"), TAP_MS);
  }, options);

  window.addEventListener("blur", release, options);
  window.addEventListener("pagehide", release, options);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) release();
  }, options);

  return {
    begin,
    end,
    release,
    destroy() {
      release();
      stop.abort();
    },
  };
}
