import type { XConnection } from "./x-connection.js";
import { changeKeyboardMapping, keyboardMapping, synchronize } from "./x-requests.js";

/** How a keysym is typed. */
export interface KeyStroke {
  keycode: number;
  shift: boolean;
}

/** The keyboard of the server: characters that no key has are given to spare keys when they are asked for. */
export interface KeyMap {
  /** Cuts a text into runs of which each can be provided at once. */
  runs(keysyms: readonly number[]): number[][];
  /** Sees that all keysyms of a run have keys. Resolves with true when the keyboard was changed for it: applications then need a moment. */
  provide(run: readonly number[]): Promise<boolean>;
  /** How a keysym that was provided is typed. */
  stroke(keysym: number): KeyStroke;
}

/** From here on lie keys of no use without hardware (play, mail, brightness), none of them a modifier. */
const firstSpare = 208;

export async function openKeyMap(x: XConnection): Promise<KeyMap> {
  const { minKeycode, maxKeycode } = x.setup;
  const fixed = new Map<number, KeyStroke>();
  const mapping = [...(await keyboardMapping(x)).entries()].filter(([index]) => minKeycode + index < firstSpare);
  for (const column of [1, 0]) {
    // Lower keycodes and unshifted positions win, as on a real keyboard.
    for (const [index, keysyms] of mapping.toReversed()) {
      const keysym = keysyms[column];
      if (keysym !== undefined && keysym !== 0) fixed.set(keysym, { keycode: minKeycode + index, shift: column === 1 });
    }
  }
  const spare = maxKeycode - firstSpare + 1;
  const given = new Map<number, KeyStroke>();
  const missing = (run: readonly number[]): number[] =>
    [...new Set(run)].filter((keysym) => !fixed.has(keysym) && !given.has(keysym));

  return {
    runs(keysyms) {
      const runs: number[][] = [];
      let different = new Set<number>();
      for (const keysym of keysyms) {
        if (!fixed.has(keysym)) different.add(keysym);
        if (runs.length === 0 || different.size > spare) {
          runs.push([]);
          different = new Set(fixed.has(keysym) ? [] : [keysym]);
        }
        runs.at(-1)?.push(keysym);
      }
      return runs;
    },
    async provide(run) {
      if (given.size + missing(run).length > spare) given.clear();
      const added = missing(run);
      if (added.length === 0) return false;
      // One request for all: window managers grab all their keys anew after each change.
      const start = firstSpare + given.size;
      changeKeyboardMapping(x, start, added);
      added.forEach((keysym, index) => {
        given.set(keysym, { keycode: start + index, shift: false });
      });
      await synchronize(x);
      return true;
    },
    stroke(keysym) {
      const stroke = fixed.get(keysym) ?? given.get(keysym);
      if (stroke === undefined) throw new RangeError(`keysym ${keysym} was not provided`);
      return stroke;
    },
  };
}
