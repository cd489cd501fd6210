import type { XConnection } from "./x-connection.js";
import { changeKeyboardMapping, keyboardMapping, synchronize } from "./x-requests.js";

/** How a keysym is typed. */
export interface KeyStroke {
  keycode: number;
  shift: boolean;
}

/** The keyboard of the server: keysyms that no key has are given to spare keys when they are asked for. */
export interface KeyMap {
  /** How many different keysyms that no key has may be asked for at once. */
  readonly spare: number;
  /** Strokes for the keysyms. Resolves with true when keys had to be given: applications then need a moment. */
  provide(keysyms: readonly number[]): Promise<boolean>;
  /** How a keysym that was provided is typed. */
  stroke(keysym: number): KeyStroke;
}

export async function openKeyMap(x: XConnection): Promise<KeyMap> {
  const { minKeycode } = x.setup;
  const mapping = await keyboardMapping(x);
  const strokes = new Map<number, KeyStroke>();
  for (const column of [1, 0]) {
    // Lower keycodes and unshifted positions win, as on a real keyboard.
    for (const [index, keysyms] of [...mapping.entries()].reverse()) {
      const keysym = keysyms[column];
      if (keysym !== undefined && keysym !== 0)
        strokes.set(keysym, { keycode: minKeycode + index, shift: column === 1 });
    }
  }
  const empty = mapping.flatMap((keysyms, index) =>
    keysyms.every((keysym) => keysym === 0) ? [minKeycode + index] : [],
  );
  /** Spare keycodes with what they hold, the longest unused first. */
  const given = new Map<number, number | undefined>(empty.map((keycode) => [keycode, undefined]));

  const touch = (keycode: number, keysym: number): void => {
    given.delete(keycode);
    given.set(keycode, keysym);
  };
  return {
    spare: given.size,
    async provide(keysyms) {
      const missing: number[] = [];
      for (const keysym of new Set(keysyms)) {
        const stroke = strokes.get(keysym);
        if (stroke === undefined) missing.push(keysym);
        else if (given.has(stroke.keycode)) touch(stroke.keycode, keysym);
      }
      for (const keysym of missing) {
        const oldest = given.entries().next().value;
        if (oldest === undefined) throw new RangeError("the keyboard has no spare key");
        const [keycode, held] = oldest;
        if (held !== undefined) strokes.delete(held);
        changeKeyboardMapping(x, keycode, keysym);
        strokes.set(keysym, { keycode, shift: false });
        touch(keycode, keysym);
      }
      if (missing.length > 0) await synchronize(x);
      return missing.length > 0;
    },
    stroke(keysym) {
      const stroke = strokes.get(keysym);
      if (stroke === undefined) throw new RangeError(`keysym ${keysym} was not provided`);
      return stroke;
    },
  };
}
