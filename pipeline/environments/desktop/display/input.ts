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
}

/** Mouse and keyboard by the XTEST extension: to applications they are the real ones. */
export interface Input {
  click(x: number, y: number, options?: ClickOptions): Promise<void>;
  /** Turns the wheel over a point; negative notches scroll down. */
  wheel(x: number, y: number, notches: number): Promise<void>;
  type(text: string): Promise<void>;
  press(keys: string): Promise<void>;
}

const keyPress = 2;
const keyRelease = 3;
const buttonPress = 4;
const buttonRelease = 5;
const motion = 6;
const buttons = { left: 1, middle: 2, right: 3 };
/** Toolkits lose clicks whose move, press and release come at once. */
const gapMs = 15;
const keyGapMs = 2;
/** Two clicks on one spot count as a double click within 0.4 s in GTK and Qt; two actions are never meant so. */
const doubleClickMs = 450;
const doubleClickReach = 10;
/** How long applications get to read a keyboard that has changed. */
const newKeysMs = 60;

/** @throws EnvironmentError DESKTOP_DISPLAY_OPEN when the server has no XTEST */
export async function openInput(x: XConnection, keys: KeyMap): Promise<Input> {
  const opcode = await extensionOpcode(x, "XTEST");
  if (opcode === undefined) {
    throw new EnvironmentError(
      "DESKTOP_DISPLAY_OPEN",
      "the X server has no XTEST extension; start Xvfb with +extension XTEST",
    );
  }
  const fake = (type: number, detail: number, left = 0, top = 0): void => {
    const body = Buffer.alloc(32);
    body.writeUInt8(type, 0);
    body.writeUInt8(detail, 1);
    body.writeInt16LE(left, 20);
    body.writeInt16LE(top, 22);
    x.send(opcode, 2, body);
  };
  const move = async (left: number, top: number): Promise<void> => {
    if (!(left >= 0 && top >= 0 && left < x.setup.width && top < x.setup.height)) {
      throw new ActionError(
        "OFF_SCREEN",
        `(${left}, ${top}) lies outside the screen of ${x.setup.width} x ${x.setup.height}; choose a control that is visible`,
      );
    }
    fake(motion, 0, Math.floor(left), Math.floor(top));
    await pause(gapMs);
  };
  const pressButton = async (button: number): Promise<void> => {
    fake(buttonPress, button);
    await pause(gapMs);
    fake(buttonRelease, button);
    await pause(gapMs);
  };
  const stroke = (keysym: number): void => {
    const { keycode, shift } = keys.stroke(keysym);
    const held = keys.stroke(modifierKeysyms.shift ?? 0).keycode;
    if (shift) fake(keyPress, held);
    fake(keyPress, keycode);
    fake(keyRelease, keycode);
    if (shift) fake(keyRelease, held);
  };

  let last = { left: -100, top: -100, button: "left", cooled: Promise.resolve<void>(undefined) };
  return {
    async click(left, top, { button = "left", double = false } = {}) {
      const isNear = Math.hypot(left - last.left, top - last.top) <= doubleClickReach;
      if (isNear && button === last.button) await last.cooled;
      await move(left, top);
      await pressButton(buttons[button]);
      if (double) await pressButton(buttons[button]);
      last = { left, top, button, cooled: pause(doubleClickMs, undefined, { ref: false }) };
      await synchronize(x);
    },
    async wheel(left, top, notches) {
      await move(left, top);
      for (let notch = 0; notch < Math.abs(notches); notch++) await pressButton(notches > 0 ? 4 : 5);
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
      const { modifiers, key } = parseKeys(written);
      if (await keys.provide([...modifiers, key])) await pause(newKeysMs);
      const { keycode, shift } = keys.stroke(key);
      const isHeld = modifiers.includes(modifierKeysyms.shift ?? 0);
      const held = shift && !isHeld ? [...modifiers, modifierKeysyms.shift ?? 0] : modifiers;
      const codes = [...held.map((keysym) => keys.stroke(keysym).keycode), keycode];
      for (const code of codes) fake(keyPress, code);
      await pause(gapMs);
      for (const code of codes.reverse()) fake(keyRelease, code);
      await synchronize(x);
    },
  };
}
