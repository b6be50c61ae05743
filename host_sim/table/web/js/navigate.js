/** From page to page without loading anew. */

/** @type {() => void} */
let changed = () => {};

/** @param {string} address a path, and perhaps a token behind # */
export function go(address) {
  history.pushState(null, "", address);
  changed();
  scrollTo(0, 0);
  document.getElementById("main")?.focus(); // or a screen reader would stay where the link was
}

/** The same page once more, in another language. */
export function showAgain() {
  changed();
  const menus = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".language"));
  [...menus].find((menu) => menu.checkVisibility())?.focus();
}

/**
 * Follows links, the buttons of the browser, and whatever is typed into its address.
 * @param {() => void} show
 * @param {(path: string) => boolean} isOurs
 */
export function addressChanged(show, isOurs) {
  changed = show;
  addEventListener("popstate", show); // a new #TOKEN comes as one too
  document.addEventListener("click", (event) => {
    const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !isOurs(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
