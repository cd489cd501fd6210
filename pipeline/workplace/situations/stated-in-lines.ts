import { RequestError } from "../../errors.js";
import { valuesSaid } from "../../operations/said-values.js";
import type { SituationFact } from "../../schema/situation.js";

/** Stands in a sentence where the value does: "The contract ends on … and is renewed". */
const gap = "…";

/** Kinds of values that a sentence may say: nothing in it tells where a text or a list ends. */
const inSentences: ReadonlySet<string> = new Set(Object.keys(valuesSaid));

/** Whether `stated` is a sentence with a place for the value, and not a label. */
export function isSentence(stated: string): boolean {
  return stated.includes(gap);
}

/** Whether a value of this kind can be read out of a sentence. */
export function standsInSentences(kind: SituationFact["kind"]): kind is keyof typeof valuesSaid {
  return inSentences.has(kind);
}

/** Fewer words than these stand in many sentences ("More than"). */
const fewestWords = 3;

/** The words beside which the value is looked for: the label, or those before it in a sentence; where they are few, those behind. */
export function wordsBeside(stated: string): string {
  const [before = "", after = ""] = stated.split(gap).map((words) => words.replace(/^[,;]? /, "").trim());
  return after === "" || before.split(" ").length >= fewestWords ? before : after;
}

/**
 * What each of the lines that states the value has in its place: the rest of "Credit limit: 9000" for a label, and for a
 * sentence, which may be one of several on a line and may end with a full stop, what stands where `…` does.
 */
export function placesIn(lines: readonly string[], stated: string): string[] {
  return lines.flatMap((line) => {
    const place = placeIn(line, stated);
    return place === null ? [] : [line.slice(...place)];
  });
}

/** The line with something else in the place of the value; the same where it does not state it. */
export function withPlace(line: string, stated: string, change: (value: string) => string): string {
  const place = placeIn(line, stated);
  return place === null ? line : line.slice(0, place[0]) + change(line.slice(...place)) + line.slice(place[1]);
}

/**
 * The value that stands in such a place: after a label as it is written there, in a sentence as facts write it
 * ("2026-11-05" for "5 November 2026"). Throws RequestError SITUATION where a sentence does not say one value of the kind.
 */
export function valueOfPlace(place: string, stated: string, kind: SituationFact["kind"]): string {
  if (!isSentence(stated)) return place;
  const [value, ...others] = standsInSentences(kind) ? valuesSaid[kind](place) : [];
  if (value !== undefined && others.length === 0) return value;
  throw new RequestError("SITUATION", `"${place}" in "${stated}" is no ${kind}`);
}

/** Where the value begins and ends in a line; null where the line does not state it. */
function placeIn(line: string, stated: string): [number, number] | null {
  if (!isSentence(stated)) {
    const begin = `${stated}: `;
    return line.startsWith(begin) ? [begin.length, line.length] : null;
  }
  const [before = "", after = ""] = stated.split(gap);
  let at = 0;
  for (const sentence of line.split(/(?<=[.!?]) /)) {
    const said = sentence.replace(/[.!?]$/, "");
    const end = said.length - after.length;
    if (said.startsWith(before) && said.endsWith(after) && end > before.length) return [at + before.length, at + end];
    at += sentence.length + 1;
  }
  return null;
}
