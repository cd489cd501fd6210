import type { Control } from "../../schema/computer/control.js";
import { capitalize } from "../../text/capitalize.js";
import { nameOf, quoted } from "./control-words.js";

/** Most characters of a text that are quoted as a whole. */
const longestWhole = 160;

/** Most characters of the beginning and of the end of a longer text that are quoted. */
const longestBeginning = 70;
const longestEnd = 110;

/**
 * A text that the screen did not show before: all of it, what was added to it, or its beginning and its end; nothing where
 * it was told already.
 */
export function freshTextWords(
  controls: readonly Control[],
  previous: readonly Control[],
  told: Control | undefined,
): string[] {
  const known = new Set(previous.filter(isText).map(({ value }) => value));
  const fresh = controls.find((control) => isText(control) && !known.has(control.value));
  if (fresh === undefined || fresh === told) return [];
  const before = previous.find((one) => isText(one) && isSameText(one, fresh))?.value ?? null;
  const name = fresh.control_text === "Document" ? "the text" : nameOf(fresh);
  return [`${capitalize(name)} ${textWords(fresh.value ?? "", before)}.`];
}

/** How the text of the window in front ends, where nothing else is worth telling. */
export function lastWords(controls: readonly Control[], front: Control): string[] {
  const text = controls.find((one) => isText(one) && one.window === front.control_text)?.value?.trim() ?? "";
  return text === "" ? [] : [`Its text ends with ${quoted(endOf(text))}.`];
}

/**
 * "reads 'Dear Ada'", "now also has 'Yours, Bo'", "begins with 'Dear Ada' and ends with 'Yours, Bo', followed by an empty
 * line".
 */
export function textWords(text: string, before: string | null): string {
  const whole = text.trim();
  const empty = /\n\s*$/.test(text) ? ", followed by an empty line" : "";
  if (whole.length <= longestWhole) return `reads ${quoted(whole)}${empty}`;
  const added = before === null ? "" : addedTo(before, text).trim();
  const ends = `ends with ${quoted(endOf(whole))}${empty}`;
  if (added !== "" && added.length < whole.length) {
    return whole.endsWith(added)
      ? `now ends with ${quoted(endOf(added))}${empty}`
      : `now also has ${quoted(endOf(added))}`;
  }
  const beginning = whole.slice(0, longestBeginning).replace(/\s\S*$/, "");
  return `begins with ${quoted(beginning)} and ${ends}`;
}

/** What a text has that it did not have before, as one piece of whole words. */
function addedTo(before: string, text: string): string {
  let first = 0;
  while (first < before.length && before[first] === text[first]) first += 1;
  while (first > 0 && isWithinWord(text, first)) first -= 1;
  let last = 0;
  while (last < before.length - first && before.at(-1 - last) === text.at(-1 - last)) last += 1;
  while (last > 0 && isWithinWord(text, text.length - last)) last -= 1;
  return text.slice(first, text.length - last);
}

/** Whether a place in a text has letters on both sides. */
function isWithinWord(text: string, at: number): boolean {
  return /^\S\S$/.test(text.slice(at - 1, at + 1));
}

/** The last line of a text, and of a long one its last words. */
function endOf(text: string): string {
  const line = text.split("\n").at(-1)?.trim() ?? "";
  return line.length <= longestEnd ? line : line.slice(-longestEnd).replace(/^\S*\s+/, "");
}

function isText({ control_type, value, application }: Control): boolean {
  return control_type === "Document" && application !== "desktop" && value !== null && value.trim() !== "";
}

/** Whether two controls are the same text; the title of its window may have changed by what was typed. */
function isSameText(one: Control, other: Control): boolean {
  return one.application === other.application && one.control_text === other.control_text;
}
