import type { FileContent } from "../schema/file-content.js";
import type { Trace } from "../schema/trace.js";
import { editEffects, type Parts } from "./content-effects.js";
import { fold } from "./fold.js";
import { findFile, lastState, stateBeforeWindow } from "./trace-view.js";

/** What each edit leaves of the parts that were there before. */
const edits: Readonly<Record<string, (before: Parts, after: Parts) => boolean>> = {
  "first deleted": leaves("first deleted"),
  // Some editors put an empty line before a line that they add to a single one.
  "first repeated": (before, after) =>
    leaves("first repeated")(before, after) || (before.length === 1 && areEqual([...before, "", ...before], after)),
  "first moved down": leaves("first moved down"),
  "first moved to the end": leaves("first moved to the end"),
  indented: (before, after) =>
    before.length === after.length &&
    before.some((line) => !isBlank(line)) &&
    before.every((line, i) => isBlank(line) || /^[ \t]+$/.test((after[i] ?? "").slice(0, -line.length))) &&
    before.every((line, i) => (after[i] ?? "").endsWith(line)),
  "title case": (before, after) =>
    areEqual(
      before.map((line) => line.toLowerCase()),
      after.map((line) => line.toLowerCase()),
    ) &&
    after.some((line) => line !== line.toUpperCase()) &&
    after.every((line) => line.split(/[ \t\r]+/).every((word) => word === "" || isCapital(word))),
  "windows line endings": (before, after) =>
    before.every((line) => !line.endsWith("\r")) &&
    areEqual(
      before.map((line) => `${line}\r`),
      after.map((line, i) => (i === after.length - 1 && !line.endsWith("\r") ? `${line}\r` : line)),
    ),
};

function leaves(edit: keyof typeof editEffects): (before: Parts, after: Parts) => boolean {
  return (before, after) => areEqual(editEffects[edit](before), after);
}

/** The edits that `fileEdited` knows. */
export const fileEdits: readonly string[] = Object.keys(edits);

/**
 * The file is what it was when the window began but for one edit of its lines, or of its slides; lines that it ends with
 * and that are empty do not count. What the edit would leave as it is was not edited.
 */
export function fileEdited(trace: Trace, path: string, edit: string): boolean {
  const before = findFile(stateBeforeWindow(trace), path)?.content ?? null;
  const after = findFile(lastState(trace), path)?.content ?? null;
  const holds = edits[fold(edit)];
  if (before === null || after === null || before.kind !== after.kind || holds === undefined) return false;
  const [old, now] = [partsOf(before), partsOf(after)];
  return old.length > 0 && !areEqual(old, now) && holds(old, now);
}

function partsOf(content: FileContent): string[] {
  if (content.kind === "slides") return content.slides.map(({ title, lines }) => [title, ...lines].join("\n"));
  const parts =
    content.kind === "text" ? content.text.split("\n") : content.kind === "document" ? [...content.paragraphs] : [];
  while (parts.at(-1) === "" || parts.at(-1) === "\r") parts.pop();
  return parts;
}

function areEqual(one: Parts, other: Parts): boolean {
  return one.length === other.length && one.every((part, i) => part === other[i]);
}

/** Nothing, or what Windows ends a line with. */
function isBlank(line: string): boolean {
  return line === "" || line === "\r";
}

function isCapital(word: string): boolean {
  const [first = ""] = word;
  return first === first.toUpperCase();
}
