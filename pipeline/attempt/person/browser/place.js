/**
 * A point of the screen in its pixels.
 * @typedef {{ x: number, y: number }} Place
 *
 * @typedef {{ width: number, height: number }} Size
 */

/**
 * The pixel of the screen under a point of the window, where the picture of the screen takes the box; one that is outside
 * of the box is the nearest pixel in it.
 * @param {{ left: number, top: number } & Size} box
 * @param {Size} screen
 * @param {{ clientX: number, clientY: number }} point
 * @returns {Place}
 */
export function placeUnder(box, screen, { clientX, clientY }) {
  return {
    x: pixelAt((clientX - box.left) / box.width, screen.width),
    y: pixelAt((clientY - box.top) / box.height, screen.height),
  };
}

/** @param {number} share of the extent @param {number} extent in pixels */
function pixelAt(share, extent) {
  return Math.max(0, Math.min(extent - 1, Math.floor(share * extent)));
}

/**
 * The size at which a screen is shown in the room that there is: its own, or less where it does not fit.
 * @param {Size} screen
 * @param {Size} room
 * @returns {Size}
 */
export function fitted(screen, room) {
  const scale = Math.min(1, room.width / screen.width, room.height / screen.height);
  return { width: screen.width * scale, height: screen.height * scale };
}

/** @param {Place} a @param {Place} b */
export function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
