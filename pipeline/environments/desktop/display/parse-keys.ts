import { ActionError } from "../../../errors.js";
import { characterKeysym, modifierKeysyms, namedKeysyms } from "./keysyms.js";

/** Keysyms of one shortcut: what is held down, in order, and the key that is pressed. */
export interface KeyChord {
  modifiers: number[];
  key: number;
}

const synonyms: Readonly<Record<string, string>> = {
  control: "ctrl",
  super: "win",
  meta: "win",
  return: "enter",
  esc: "escape",
  del: "delete",
  ins: "insert",
  pageup: "page_up",
  pagedown: "page_down",
  plus: "+",
};

/**
 * Reads a shortcut such as "ctrl+shift+s", "alt+f4", "page_down" or "ctrl++"; case does not matter.
 *
 * @throws ActionError UNKNOWN_KEY for a key that has no name here
 */
export function parseKeys(keys: string): KeyChord {
  const written = keys.trim().toLowerCase();
  const names = (written.endsWith("+") ? [...written.slice(0, -1).split("+").filter(Boolean), "+"] : written.split("+"))
    .map((name) => name.trim())
    .map((name) => synonyms[name] ?? name);
  const last = names.at(-1) ?? "";
  const key =
    modifierKeysyms[last] ?? namedKeysyms[last] ?? ([...last].length === 1 ? characterKeysym(last) : undefined);
  const modifiers = names.slice(0, -1).map((name) => modifierKeysyms[name]);
  if (key === undefined || modifiers.includes(undefined)) {
    throw new ActionError(
      "UNKNOWN_KEY",
      `"${keys}" is no key or shortcut; write modifiers (${Object.keys(modifierKeysyms).join(", ")}) and one key joined by "+", the key being a character or one of ${Object.keys(namedKeysyms).join(", ")}`,
    );
  }
  return { modifiers: modifiers.filter((modifier) => modifier !== undefined), key };
}
