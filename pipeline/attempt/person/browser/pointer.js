/** @import { PersonAction } from "../person-move.js" */
/** @import { Place } from "./place.js" */
import { distance } from "./place.js";

/**
 * What the pointer does on the picture; `time` is in milliseconds, `held` are the keys that are held down meanwhile.
 * @typedef {"left" | "right" | "middle"} PressedButton
 * @typedef {{ kind: "press", at: Place, button: PressedButton, held: string | null, time: number }
 *   | { kind: "move" | "release", at: Place, time: number }
 *   | { kind: "leave" | "flush" | "time", time: number }} PointerDoing
 *
 * What it has done that is no action yet: a button that is down, and clicks that another one may join until a time.
 * @typedef {{
 *   pressed: { button: PressedButton, held: string | null, path: Place[] } | null,
 *   clicks: { at: Place, held: string | null, count: number, until: number } | null,
 * }} PointerState
 */

/** Milliseconds in which another click joins the last one. */
export const doubleClickMs = 350;
/** Pixels from which on a movement with the button down is a drag, and from which on clicks are at two places. */
const dragPixels = 6;
/** Pixels between two points of a drag, and points of one. */
const stridePixels = 4;
const mostPoints = 60;

/** @type {PointerState} */
export const restingPointer = { pressed: null, clicks: null };

/**
 * What comes of one more doing of the pointer: the actions that are whole by it, and what is not. A click of the left
 * button is whole once no other click can join it.
 * @param {PointerState} state
 * @param {PointerDoing} doing
 * @returns {{ state: PointerState, actions: PersonAction[] }}
 */
export function nextPointer({ pressed, clicks }, doing) {
  switch (doing.kind) {
    case "press": {
      const { at, button, held } = doing;
      const joins = clicks !== null && button === "left" && distance(clicks.at, at) <= dragPixels;
      const state = { pressed: { button, held, path: [at] }, clicks: joins ? clicks : null };
      return { state, actions: joins ? [] : clicked(clicks) };
    }
    case "move":
      return {
        state: { pressed: pressed === null ? null : { ...pressed, path: along(pressed.path, doing.at) }, clicks },
        actions: [],
      };
    case "release":
      return pressed === null ? { state: { pressed, clicks }, actions: [] } : released(pressed, clicks, doing);
    case "leave":
      return { state: { pressed: null, clicks }, actions: [] };
    case "flush":
      return { state: { pressed, clicks: null }, actions: clicked(clicks) };
    case "time": {
      const isWhole = pressed === null && clicks !== null && doing.time >= clicks.until;
      return { state: { pressed, clicks: isWhole ? null : clicks }, actions: isWhole ? clicked(clicks) : [] };
    }
  }
}

/**
 * @param {NonNullable<PointerState["pressed"]>} pressed
 * @param {PointerState["clicks"]} clicks
 * @param {{ at: Place, time: number }} release
 * @returns {{ state: PointerState, actions: PersonAction[] }}
 */
function released({ button, held, path }, clicks, { at, time }) {
  const [start = at] = path;
  const whole = [...path, at];
  if (whole.some((point) => distance(start, point) > dragPixels)) {
    /** @type {PersonAction} */
    const drag = { function: "drag", args: { path: thinned(whole), button } };
    return { state: restingPointer, actions: [...clicked(clicks), drag] };
  }
  const count = (clicks?.count ?? 0) + 1;
  const joined = { at: clicks?.at ?? start, held: clicks?.held ?? held, count, until: time + doubleClickMs };
  // Only clicks of the left button are counted, up to three.
  if (button === "left" && count < 3) return { state: { pressed: null, clicks: joined }, actions: [] };
  return { state: restingPointer, actions: clicked(joined, button) };
}

/**
 * @param {PointerState["clicks"]} clicks
 * @param {PressedButton} [button]
 * @returns {PersonAction[]}
 */
function clicked(clicks, button = "left") {
  if (clicks === null) return [];
  const { at, held, count } = clicks;
  return [{ function: "click", args: { ...at, button, count, held } }];
}

/** @param {Place[]} path @param {Place} at */
function along(path, at) {
  const last = path.at(-1);
  return last !== undefined && distance(last, at) < stridePixels ? path : [...path, at];
}

/** At most so many points of a path, the first and the last among them. @param {Place[]} path */
function thinned(path) {
  if (path.length <= mostPoints) return path;
  const last = path.length - 1;
  const wanted = Array.from({ length: mostPoints }, (_, i) => Math.round((i * last) / (mostPoints - 1)));
  return path.filter((_, i) => wanted.includes(i));
}
