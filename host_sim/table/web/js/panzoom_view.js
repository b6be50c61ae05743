/** The arithmetic of showing a drawing in a window: where its corner lies, and at which scale. */

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, scale: number}} Placed */

const SLACK = 0.2; // of the window, that may be empty beside the drawing

/**
 * All of a drawing, in the middle.
 * @param {Size} own
 * @param {Size} size of the window
 * @returns {Placed}
 */
export function fitting(own, size) {
  const scale = Math.min(size.width / own.width, size.height / own.height) || 1;
  return { scale, x: (size.width - own.width * scale) / 2, y: (size.height - own.height * scale) / 2 };
}

/**
 * A part of a drawing, in the middle.
 * @param {Rect} rect
 * @param {Rect} own
 * @param {Size} size
 * @param {number} largest
 * @returns {Placed}
 */
export function showing(rect, own, size, largest) {
  const scale = Math.min(size.width / rect.width, size.height / rect.height, largest);
  return {
    scale,
    x: size.width / 2 - (rect.x - own.x + rect.width / 2) * scale,
    y: size.height / 2 - (rect.y - own.y + rect.height / 2) * scale,
  };
}

/**
 * At another scale, with one point of the window where it was.
 * @param {Placed} view
 * @param {number} scale
 * @param {{x: number, y: number}} at
 * @returns {Placed}
 */
export function held(view, scale, at) {
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

/**
 * Within the limits, and not out of sight.
 * @param {Placed} wanted
 * @param {Size} own
 * @param {Size} size
 * @param {{min: number, max: number, slack?: number}} limits
 * @returns {Placed}
 */
export function clamped(wanted, own, size, { min, max, slack: most = SLACK }) {
  const scale = Math.min(max, Math.max(min, wanted.scale));
  const within = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ room) => {
    if (length <= room) return (room - length) / 2;
    const slack = Math.min(room * most, length - room);
    return Math.min(slack, Math.max(room - length - slack, at));
  };
  return {
    scale,
    x: within(wanted.x, own.width * scale, size.width),
    y: within(wanted.y, own.height * scale, size.height),
  };
}
