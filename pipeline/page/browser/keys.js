import { byId, element } from "./element.js";

/**
 * What can be done by a key; shown in the help in this order. `run` returns nothing.
 * @typedef {{ keys: string[], words: string, run(): void }} Command
 */

/**
 * Lets single keys do the commands, except while something is typed, with a modifier, or behind a dialog. `digits` is
 * asked first.
 * @param {readonly Command[]} commands
 * @param {(key: string) => boolean} digits
 * @param {() => boolean} active
 */
export function listenToKeys(commands, digits, active) {
  document.addEventListener("keydown", (event) => {
    if (!active() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]") !== null || isTyping(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = digits(key) ? null : commands.find(({ keys }) => keys.includes(key));
    if (command === undefined) return;
    event.preventDefault();
    command?.run();
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}

/** @type {Record<string, string>} */
const shown = { ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };

/** @param {readonly Command[]} commands */
export function listKeys(commands) {
  byId("keys", HTMLDListElement).replaceChildren(
    ...commands.flatMap(({ keys, words }) => [
      element("dt", {}, ...keys.map((key) => element("kbd", {}, shown[key] ?? key))),
      element("dd", {}, words),
    ]),
  );
}
