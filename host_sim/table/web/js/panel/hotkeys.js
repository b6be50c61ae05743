// Keys that work wherever the focus is, as on the terminal's panel: Space, F, S, T.

/** @typedef {{begin(holder: string): void, end(holder: string): void}} Hold */
/** @typedef {{turn(): void}} Toggle */

/** Whatever has keys of its own keeps them. */
const OTHERS = "button, a, input, select, textarea, summary";

/** @param {{roll: Hold, fire: Hold, strategy: Toggle, tactic: Toggle}} switches */
export function createHotkeys(switches) {
  const stop = new AbortController();
  /** @type {Record<string, Hold>} */
  const holds = { Space: switches.roll, KeyF: switches.fire };
  /** @type {Record<string, Toggle>} */
  const toggles = { KeyS: switches.strategy, KeyT: switches.tactic };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const busy = event.target instanceof Element && event.target.closest(OTHERS);
    if (event.code === "Space" && busy) return;
    const hold = holds[event.code];
    if (hold) {
      event.preventDefault();
      if (!event.repeat) hold.begin(`anywhere ${event.code}`);
    } else if (!event.repeat) toggles[event.code]?.turn();
  }, { signal: stop.signal });
  document.addEventListener("keyup", (event) => {
    holds[event.code]?.end(`anywhere ${event.code}`);
  }, { signal: stop.signal });

  return { destroy: () => stop.abort() };
}
