// Keeps the phone's screen on while the panel is in use, where the browser can.

const IDLE_MS = 10 * 60_000;

export function createWake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let idle;
  let wanted = false;

  async function take() {
    // Not in every browser, whatever the types say; and refused on a low battery.
    if (!wanted || lock || document.hidden || !("wakeLock" in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request("screen");
      if (!wanted) return void taken.release();
      lock = taken;
      taken.addEventListener("release", () => { lock = null; });
    } catch {
      lock = null;
    }
  }

  function drop() {
    wanted = false;
    clearTimeout(idle);
    void lock?.release();
  }

  // The browser takes the lock away from a hidden page.
  document.addEventListener("visibilitychange", take);

  return {
    used() {
      wanted = true;
      clearTimeout(idle);
      idle = setTimeout(drop, IDLE_MS);
      void take();
    },
    destroy() {
      document.removeEventListener("visibilitychange", take);
      drop();
    },
  };
}
