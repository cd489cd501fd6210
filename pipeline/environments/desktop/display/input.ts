import { setTimeout as pause } from "node:timers/promises";
import { ActionError, EnvironmentError } from "../../../errors.js";
import type { KeyMap } from "./key-map.js";
import { characterKeysym, modifierKeysyms } from "./keysyms.js";
import { parseKeys } from "./parse-keys.js";
import type { XConnection } from "./x-connection.js";
import { extensionOpcode, synchronize } from "./x-requests.js";

export interface ClickOptions {
  button?: "left" | "right" | "middle";
  double?: boolean;
  /** Number of clicks; by default 1, or 2 with `double`. */
  count?: number;
  /** Keys that are held down meanwhile: "ctrl". */
  held?: string | null;
}

interface ScreenPoint {
  x: number;
  y: number;
}

/** Mouse and keyboard by the XTEST extension: to applications they are the real ones. */
export interface Input {
  click(x: number, y: number, options?: ClickOptions): Promise<void>;
  move(x: number, y: number): Promise<void>;
  /** Presses a button at the first point, moves over the others and releases it at the last. */
  drag(path: readonly ScreenPoint[], button: NonNullable<ClickOptions["button"]>): Promise<void>;
  /** Turns the wheel over a point; negative notches scroll down, and sideways to the left. */
  wheel(x: number, y: number, notches: number, sideways?: number): Promise<void>;
  type(text: string): Promise<void>;
  press(keys: string): Promise<void>;
  /** Holds a key or shortcut down for a time. */
  hold(keys: string, seconds: number): Promise<void>;
}

const keyPress = 2;
const keyRelease = 3;
const buttonPress = 4;
const buttonRelease = 5;
const motion = 6;
const buttons = { left: 1, middle: 2, right: 3 };
/** Toolkits lose clicks whose move, press and release come at once: how long one is given to be taken. */
const gapMs = 15;
const keyGapMs = 2;
/** Two clicks on one spot count as a double click within 0.4 s in GTK and Qt; two actions are never meant so. */
const doubleClickMs = 450;
const doubleClickReach = 10;
/** Moves of the pointer between two points of a drag. */
const dragParts = 4;
/** How long applications get to read a keyboard that has changed. */
const newKeysMs = 60;

/**
 * `taken` resolves when all programs have taken the input so far, at the latest after some milliseconds.
 *
 * @throws EnvironmentError DESKTOP_DISPLAY_OPEN when the server has no XTEST
 */
export async function openInput(
  x: XConnection,
  keys: KeyMap,
  taken: (mostMs: number) => Promise<unknown>,
): Promise<Input> {
  const opcode = await extensionOpcode(x, "XTEST");
  if (opcode === undefined) {
    throw new EnvironmentError(
      "DESKTOP_DISPLAY_OPEN",
      "the X server has no XTEST extension; start Xvfb with +extension XTEST",
    );
  }
  /** The server waits by itself before a late event, so that a busy client does not turn a click into a long press. */
  const fake = (type: number, detail: number, { left = 0, top = 0, lateMs = 0 } = {}): void => {
    const body = Buffer.alloc(32);
    body.writeUInt8(type, 0);
    body.writeUInt8(detail, 1);
    body.writeUInt32LE(lateMs, 4);
    body.writeInt16LE(left, 20);
    body.writeInt16LE(top, 22);
    x.send(opcode, 2, body);
  };
  const requireOnScreen = (left: number, top: number): void => {
    if (!(left >= 0 && top >= 0 && left < x.setup.width && top < x.setup.height)) {
      throw new ActionError(
        "OFF_SCREEN",
        `(${left}, ${top}) lies outside the screen of ${x.setup.width} x ${x.setup.height}; choose a control that is visible`,
      );
    }
  };
  const move = async (left: number, top: number): Promise<void> => {
    requireOnScreen(left, top);
    fake(motion, 0, { left: Math.floor(left), top: Math.floor(top) });
    await taken(gapMs);
  };
  const pressButton = async (button: number, count = 1): Promise<void> => {
    for (let press = 0; press < count; press++) {
      fake(buttonPress, button, { lateMs: press === 0 ? 0 : gapMs });
      fake(buttonRelease, button, { lateMs: gapMs });
    }
    await synchronize(x);
    await taken(gapMs);
  };
  const stroke = (keysym: number): void => {
    const { keycode, shift } = keys.stroke(keysym);
    const held = keys.stroke(modifierKeysyms.shift ?? 0).keycode;
    if (shift) fake(keyPress, held);
    fake(keyPress, keycode);
    fake(keyRelease, keycode);
    if (shift) fake(keyRelease, held);
  };

  /** Key codes of a shortcut in the order in which they go down. */
  const chord = async (written: string): Promise<number[]> => {
    const { modifiers, key } = parseKeys(written);
    if (await keys.provide([...modifiers, key])) await pause(newKeysMs);
    const { keycode, shift } = keys.stroke(key);
    const isHeld = modifiers.includes(modifierKeysyms.shift ?? 0);
    const held = shift && !isHeld ? [...modifiers, modifierKeysyms.shift ?? 0] : modifiers;
    return [...held.map((keysym) => keys.stroke(keysym).keycode), keycode];
  };
  const holding = async (codes: readonly number[], work: () => Promise<unknown>): Promise<void> => {
    for (const code of codes) fake(keyPress, code);
    await work();
    for (const code of codes.toReversed()) fake(keyRelease, code);
  };

  let last = { left: -100, top: -100, button: "left", cooled: Promise.resolve<void>(undefined) };
  return {
    async click(left, top, { button = "left", double = false, count = double ? 2 : 1, held = null } = {}) {
      const isNear = Math.hypot(left - last.left, top - last.top) <= doubleClickReach;
      if (isNear && button === last.button) await last.cooled;
      const codes = held === null ? [] : await chord(held);
      await move(left, top);
      await holding(codes, () => pressButton(buttons[button], count));
      last = { left, top, button, cooled: pause(doubleClickMs, undefined, { ref: false }) };
      await synchronize(x);
    },
    async move(left, top) {
      await move(left, top);
      await synchronize(x);
    },
    async drag(path, button) {
      for (const { x: left, y: top } of path) requireOnScreen(left, top);
      for (const [index, to] of path.entries()) {
        const from = path[index - 1];
        // Toolkits begin to drag once they have seen the pointer on its way.
        for (let part = from === undefined ? dragParts : 1; part <= dragParts; part++) {
          await move(between(from?.x ?? to.x, to.x, part), between(from?.y ?? to.y, to.y, part));
        }
        if (index === 0) fake(buttonPress, buttons[button]);
        await taken(gapMs);
      }
      fake(buttonRelease, buttons[button]);
      await taken(gapMs);
      await synchronize(x);
    },
    async wheel(left, top, notches, sideways = 0) {
      await move(left, top);
      for (let notch = 0; notch < Math.abs(notches); notch++) await pressButton(notches > 0 ? 4 : 5);
      for (let notch = 0; notch < Math.abs(sideways); notch++) await pressButton(sideways > 0 ? 7 : 6);
      await synchronize(x);
    },
    async type(text) {
      const keysyms = Array.from(text.replaceAll("\r\n", "\n"), characterKeysym);
      for (const run of keys.runs(keysyms)) {
        if (await keys.provide(run)) await pause(newKeysMs);
        for (const keysym of run) {
          stroke(keysym);
          await pause(keyGapMs);
        }
        // Keys that hold a character still to be read must not be given to another.
        if (run.length < keysyms.length) await pause(newKeysMs * 4);
      }
      await synchronize(x);
    },
    async press(written) {
      const codes = await chord(written);
      for (const code of codes) fake(keyPress, code);
      for (const [index, code] of codes.toReversed().entries())
        fake(keyRelease, code, { lateMs: index === 0 ? gapMs : 0 });
      await synchronize(x);
    },
    async hold(written, seconds) {
      await holding(await chord(written), () => pause(seconds * 1000));
      await synchronize(x);
    },
  };
}

function between(from: number, to: number, part: number): number {
  return Math.round(from + ((to - from) * part) / dragParts);
}
