/** @import { PersonAction } from "../person-move.js" */

/**
 * A key as the browser names it, with the modifiers that are down.
 * @typedef {{ key: string, ctrl: boolean, alt: boolean, shift: boolean, meta: boolean }} KeyPress
 *
 * What the keyboard does; `time` is in milliseconds.
 * @typedef {{ kind: "text", text: string, time: number }
 *   | ({ kind: "key", time: number } & KeyPress)
 *   | { kind: "flush" | "time", time: number }} TypingDoing
 *
 * Text that was typed and is no action yet, and when it becomes one.
 * @typedef {{ text: string, until: number }} TypingState
 */

/** Milliseconds without a key after which what was typed is one action. */
export const typingPauseMs = 1_500;
/** Characters of one action. */
const longestText = 2_000;

/** @type {TypingState} */
export const nothingTyped = { text: "", until: 0 };

/**
 * What comes of one more doing of the keyboard: the actions that are whole by it, and the text that is not. Characters are
 * gathered into one text; every other key is an action of its own after it. Backspace takes back what is not done yet.
 * @param {TypingState} state
 * @param {TypingDoing} doing
 * @returns {{ state: TypingState, actions: PersonAction[] }}
 */
export function nextTyping(state, doing) {
  switch (doing.kind) {
    case "text": {
      const letters = [...state.text, ...doing.text];
      const actions = [];
      while (letters.length > longestText) actions.push(...typed(letters.splice(0, longestText).join("")));
      return { state: { text: letters.join(""), until: doing.time + typingPauseMs }, actions };
    }
    case "key": {
      const keys = keysOf(doing);
      if (keys === null) return { state, actions: [] };
      if (keys === "backspace" && state.text !== "") {
        return {
          state: { text: [...state.text].slice(0, -1).join(""), until: doing.time + typingPauseMs },
          actions: [],
        };
      }
      return { state: nothingTyped, actions: [...typed(state.text), { function: "key", args: { keys } }] };
    }
    case "time":
      return doing.time < state.until ? { state, actions: [] } : { state: nothingTyped, actions: typed(state.text) };
    case "flush":
      return { state: nothingTyped, actions: typed(state.text) };
  }
}

/** @param {string} text @returns {PersonAction[]} */
function typed(text) {
  return text === "" ? [] : [{ function: "type", args: { text } }];
}

/** Names of keys as actions have them, by those of the browser. */
const keyNames = new Map([
  ["Enter", "enter"],
  ["Tab", "tab"],
  ["Escape", "escape"],
  ["Backspace", "backspace"],
  ["Delete", "delete"],
  ["Insert", "insert"],
  ["Home", "home"],
  ["End", "end"],
  ["PageUp", "page_up"],
  ["PageDown", "page_down"],
  ["ArrowLeft", "left"],
  ["ArrowUp", "up"],
  ["ArrowRight", "right"],
  ["ArrowDown", "down"],
  [" ", "space"],
  ["ContextMenu", "menu"],
  ["PrintScreen", "print"],
]);

/**
 * The keys of an action: "ctrl+shift+s", "page_down". Null for what is no key of its own, such as a modifier.
 * @param {KeyPress} press
 * @returns {string | null}
 */
export function keysOf({ key, ctrl, alt, shift, meta }) {
  const isCharacter = [...key].length === 1 && key !== " ";
  const isFunction = /^F(?:[1-9]|1[0-2])$/.test(key);
  const name = isCharacter || isFunction ? key.toLowerCase() : keyNames.get(key);
  if (name === undefined) return null;
  // The shift of a sign such as "!" is what makes it one.
  const isShifted = shift && !(isCharacter && key.toLowerCase() === key.toUpperCase());
  return [...modifierNames({ ctrl, alt, shift: isShifted, meta }), name].join("+");
}

/**
 * Modifiers as actions name them, in one order.
 * @param {Omit<KeyPress, "key">} modifiers
 */
export function modifierNames({ ctrl, alt, shift, meta }) {
  /** @type {[boolean, string][]} */
  const all = [
    [ctrl, "ctrl"],
    [alt, "alt"],
    [shift, "shift"],
    [meta, "win"],
  ];
  return all.flatMap(([isDown, name]) => (isDown ? [name] : []));
}

/**
 * Whether a key types its character, so that the browser hands it over as text; `altGraph` makes characters on many
 * keyboards, though it is ctrl and alt on some.
 * @param {KeyPress & { altGraph: boolean }} press
 */
export function typesText({ key, ctrl, alt, meta, altGraph }) {
  return [...key].length === 1 && (altGraph || !(ctrl || alt || meta));
}
