/** The moment in the address of a table, `/table/ID?moment=120#TOKEN`: what stands behind # stays there. */

const CALM_MS = 300; // browsers refuse addresses that change too often

/** @returns {number | null} */
export function momentOf() {
  const moment = new URLSearchParams(location.search).get("moment") ?? "";
  return /^\d{1,6}$/.test(moment) ? Number(moment) : null;
}

let timer = 0;

/** @param {number | null} moment null for how it stands now */
export function keepMoment(moment) {
  const { pathname } = location;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (location.pathname !== pathname || momentOf() === moment) return;
    history.replaceState(null, "", `${pathname}${moment === null ? "" : `?moment=${moment}`}${location.hash}`);
  }, CALM_MS);
}

/** For anybody: it gives no seat. @param {number} moment */
export function momentLink(moment) {
  return `${location.origin}${location.pathname}?moment=${moment}`;
}
