// A button that is held: by any number of fingers, the mouse or a key, and never stuck.

const TAP_MS = 300;

/** Who holds a button; it is pressed as long as anybody does. */
export class Hold {
  /**
   * @param {HTMLElement} button
   * @param {{allowed: () => boolean, changed: (down: boolean) => void}} handlers
   */
  constructor(button, { allowed, changed }) {
    this.allowed = allowed;
    this.changed = changed;
    /** Pointers by id, and keys by code. @type {Set<number | string>} */
    this.holders = new Set();
    this.stop = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.tap = undefined;
    const options = { signal: this.stop.signal };
    this.listenToPointers(button, options);
    this.listenToKeys(button, options);
    window.addEventListener("blur", () => this.release(), options);
    window.addEventListener("pagehide", () => this.release(), options);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.release();
    }, options);
  }

  /** @param {number | string} holder */
  begin(holder) {
    if (this.holders.has(holder) || !this.allowed()) return;
    this.holders.add(holder);
    if (this.holders.size === 1) this.changed(true);
  }

  /** @param {number | string} holder */
  end(holder) {
    if (this.holders.delete(holder) && this.holders.size === 0) this.changed(false);
  }

  release() {
    clearTimeout(this.tap);
    if (this.holders.size === 0) return;
    this.holders.clear();
    this.changed(false);
  }

  releaseKeys() {
    for (const holder of [...this.holders]) if (typeof holder === "string") this.end(holder);
  }

  /** @param {HTMLElement} button @param {{signal: AbortSignal}} options */
  listenToPointers(button, options) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      try {
        button.setPointerCapture(event.pointerId);
      } catch {
        // The finger is gone already; then its pointerup has come too.
        return;
      }
      this.begin(event.pointerId);
    }, options);
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      button.addEventListener(kind, (event) => this.end(event.pointerId), options);
    }
    // A long touch would open a menu instead of being a long roll.
    button.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  }

  /** @param {HTMLElement} button @param {{signal: AbortSignal}} options */
  listenToKeys(button, options) {
    button.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.begin(event.code);
    }, options);
    button.addEventListener("keyup", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      this.end(event.code);
    }, options);
    // A second finger elsewhere may move the focus: that must not end what the first one holds.
    button.addEventListener("blur", () => this.releaseKeys(), options);

    // Screen readers and switch access cannot hold; any hold counts, even a tap (S2).
    button.addEventListener("click", (event) => {
      if (event.detail !== 0 || this.holders.size > 0) return;
      this.begin("tap");
      this.tap = setTimeout(() => this.end("tap"), TAP_MS);
    }, options);
  }

  destroy() {
    this.release();
    this.stop.abort();
  }
}
