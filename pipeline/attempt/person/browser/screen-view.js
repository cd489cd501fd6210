/** @import { PersonAction } from "../person-move.js" */
/** @import { ServerLine } from "../../../page/browser/server-line.js" */
/** @import { Size } from "./place.js" */
import { byId } from "../../../page/browser/element.js";
import { fitted } from "./place.js";

/**
 * Shows the screen of the computer.
 * @typedef {object} ScreenView
 * @property {() => Size} size of the screen in its pixels
 * @property {(picture: string | null) => Promise<void>} show shows the picture of this name; null shows none
 * @property {() => string | null} shown the name of the picture that is on the page
 * @property {(action: PersonAction | null) => void} mark marks where an action is done
 */

/**
 * @param {ServerLine} line
 * @returns {ScreenView}
 */
export function openScreenView(line) {
  const stage = byId("stage", HTMLElement);
  const frame = byId("screen", HTMLElement);
  const image = byId("picture", HTMLImageElement);
  const ring = byId("ring", HTMLElement);
  /** @type {string | null} */
  let shown = null;
  /** @type {string | null} */
  let wanted = null;

  const size = () => ({ width: image.naturalWidth, height: image.naturalHeight });

  /** At its real size, or smaller where it does not fit. */
  function resize() {
    if (shown === null) return;
    const room = { width: stage.clientWidth, height: stage.clientHeight };
    const { width, height } = fitted(size(), room);
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
  }
  new ResizeObserver(resize).observe(stage);

  return {
    size,
    shown: () => shown,
    async show(picture) {
      if (picture === wanted) return;
      wanted = picture;
      frame.hidden = picture === null;
      if (picture === null) {
        shown = null;
        return;
      }
      const bytes = await (await line.request("GET", `/pictures/${encodeURIComponent(picture)}.png`)).blob();
      // A newer one was asked for meanwhile.
      if (wanted !== picture) return;
      const before = image.src;
      image.src = URL.createObjectURL(bytes);
      await image.decode();
      if (before !== "") URL.revokeObjectURL(before);
      shown = picture;
      resize();
    },
    mark(action) {
      const at = action === null ? null : placeOfAction(action);
      ring.hidden = at === null;
      if (at === null) return;
      const { width, height } = size();
      ring.style.left = `${(100 * at.x) / width}%`;
      ring.style.top = `${(100 * at.y) / height}%`;
    },
  };
}

/** Where an action is done; null where it has no place. @param {PersonAction} action */
function placeOfAction({ args }) {
  if ("x" in args) return { x: args.x, y: args.y };
  return "path" in args ? (args.path.at(-1) ?? null) : null;
}
