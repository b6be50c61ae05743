/**
 * What the server tells of a change: `[value]` in place of what was there, or an object with a patch
 * for each key, or number of a list, that changed. What is shown already stays as it is.
 * @param {any} old
 * @param {any} patch
 * @returns {any}
 */
export function patched(old, patch) {
  if (Array.isArray(patch)) return patch[0];
  const copy = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, within] of Object.entries(patch)) copy[key] = patched(old[key], within);
  return copy;
}
