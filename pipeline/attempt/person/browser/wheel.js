/** @import { PersonAction } from "../person-move.js" */
/** @import { Place } from "./place.js" */

/**
 * What the wheel does, as the browser says it: `mode` 0 counts pixels, 1 lines, 2 pages. `time` is in milliseconds.
 * @typedef {{ kind: "turn", at: Place, dx: number, dy: number, mode: number, time: number }
 *   | { kind: "flush" | "time", time: number }} WheelDoing
 *
 * Notches that are gathered, to the right and down; null where the wheel rests.
 * @typedef {{ at: Place, right: number, down: number, until: number } | null} WheelState
 */

/** Milliseconds without a turn after which what was turned is one action. */
export const wheelPauseMs = 300;
const mostNotches = 50;
/** What one notch is, by mode. */
const notchOf = [100, 3, 1 / 3];

/**
 * What comes of one more doing of the wheel: turns that follow each other are one action.
 * @param {WheelState} state
 * @param {WheelDoing} doing
 * @returns {{ state: WheelState, actions: PersonAction[] }}
 */
export function nextWheel(state, doing) {
  if (doing.kind === "turn") {
    const notch = notchOf[doing.mode] ?? 100;
    const right = (state?.right ?? 0) + doing.dx / notch;
    const down = (state?.down ?? 0) + doing.dy / notch;
    return { state: { at: state?.at ?? doing.at, right, down, until: doing.time + wheelPauseMs }, actions: [] };
  }
  if (state === null || (doing.kind === "time" && doing.time < state.until)) return { state, actions: [] };
  const [dx, dy] = [whole(state.right), whole(-state.down)];
  return { state: null, actions: dx === 0 && dy === 0 ? [] : [{ function: "scroll", args: { ...state.at, dx, dy } }] };
}

/** Whole notches: a slight turn is one, and hardly any is none. @param {number} notches */
function whole(notches) {
  const size = Math.abs(notches);
  if (size < 0.1) return 0;
  return Math.sign(notches) * Math.min(mostNotches, Math.max(1, Math.round(size)));
}
