import type { ControlTarget } from "../../environments/view/targets.js";
import type { ControlType } from "../../schema/computer/control.js";

/** Words that name a control on the screen, and where they stand. */
export interface Mention {
  target: ControlTarget;
  start: number;
  end: number;
}

const silent: ReadonlySet<ControlType> = new Set(["Text", "Window", "Dialog", "Pane", "Menu", "MenuBar", "List"]);
const labelled: ReadonlySet<ControlType> = new Set(["Edit", "ComboBox", "Document"]);

/**
 * The control that the words name first from a place on: of several that are named there the longest text, then one
 * that opens something where the words go on with ">", one that has just come up, a menu item. Commands are written in the documentation as on the screen; labels of
 * fields may be written small.
 */
export function nextMention(
  targets: readonly ControlTarget[],
  fresh: ReadonlySet<string>,
  steps: string,
  from: number,
): Mention | null {
  let best: Mention | null = null;
  let bestRank = 0;
  for (const target of targets) {
    const { control, key } = target;
    if (!control.enabled || silent.has(control.control_type)) continue;
    const at = mentionedAt(steps, control.control_text, labelled.has(control.control_type), from);
    if (at === null) continue;
    const opens = /^\s*>/.test(steps.slice(at.end)) && !labelled.has(control.control_type);
    const rank = (opens ? 4 : 0) + (fresh.has(key) ? 2 : 0) + (control.control_type === "MenuItem" ? 1 : 0);
    const earlier =
      best === null ||
      at.start < best.start ||
      (at.start === best.start && (at.end > best.end || (at.end === best.end && rank > bestRank)));
    if (earlier) [best, bestRank] = [{ target, ...at }, rank];
  }
  return best;
}

/** Strips the decoration of a control text: the dots of an entry that opens a dialog, the colon of a label. */
export function plainLabel(text: string): string {
  return text
    .replace(/(\.\.\.|…)$/, "")
    .replace(/:$/, "")
    .trim();
}

function mentionedAt(
  steps: string,
  text: string,
  anyCase: boolean,
  from: number,
): { start: number; end: number } | null {
  const wanted = plainLabel(text);
  if (wanted === "" || (wanted.length === 1 && /\p{L}/u.test(wanted) && !anyCase)) return null;
  const said = steps.toLowerCase();
  const sought = wanted.toLowerCase();
  for (let start = said.indexOf(sought, from); start >= 0; start = said.indexOf(sought, start + 1)) {
    const end = start + sought.length;
    if (isLetter(said[start - 1]) && isLetter(wanted[0])) continue;
    if (isLetter(said[end]) && isLetter(wanted.at(-1))) continue;
    if (wanted.length === 1 && !isLetter(wanted) && start > 0 && said[start - 1] !== " ") continue;
    if (anyCase || steps[start] === wanted[0]) return { start, end };
  }
  return null;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Whether two labels are the same but for punctuation and case. */
export function isNamed(text: string, wanted: string): boolean {
  const key = (label: string) =>
    plainLabel(label)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return key(text) === key(wanted);
}
