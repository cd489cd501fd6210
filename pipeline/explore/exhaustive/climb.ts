import type { Position } from "../position.js";
import type { TrialOutcome } from "./outcome.js";

/** What a field may be filled with, most likely first; `uniform` of them are tried in all fields at once. */
export interface FieldOptions {
  texts: readonly string[];
  uniform: number;
  /** Whether something stands in it already, which is left there if that works. */
  prefilled: boolean;
}

/** Texts of the fields in order; null leaves a field as it is. */
export type FieldTexts = readonly (string | null)[];

/**
 * Searches texts for the fields of a form until it is accepted. First what the labels ask for; then from there one
 * field at a time, going on from every filling that brings up a complaint which was not heard before: forms complain
 * of their first wrong field, so a new complaint may mean that a field is right now. In the end the same kind of text
 * in every field. No words are understood. Cost: at most complaints x fields x texts tries. Gives the accepted
 * positions and their filling.
 */
export async function climb(
  fields: readonly FieldOptions[],
  attempt: (filling: FieldTexts) => Promise<TrialOutcome[]>,
  known: FieldTexts | null,
): Promise<{ done: Position[]; filling: FieldTexts | null }> {
  const complaints = new Set<string>();
  let heard = "";
  async function accepted(filling: FieldTexts): Promise<Position[]> {
    const outcomes = await attempt(filling);
    heard = outcomes.map((outcome) => ("complaint" in outcome ? outcome.complaint : outcome.kind)).join("\n");
    return outcomes.flatMap((outcome) => (outcome.kind === "done" ? [outcome.position] : []));
  }

  const start = startingFilling(fields);
  for (const filling of known === null ? [start] : [known, start]) {
    const done = await accepted(filling);
    if (done.length > 0) return { done, filling };
  }
  complaints.add(heard);
  const steps: FieldTexts[] = [start];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    for (const filling of neighbours(fields, step)) {
      const done = await accepted(filling);
      if (done.length > 0) return { done, filling };
      if (!complaints.has(heard)) steps.push(filling);
      complaints.add(heard);
    }
  }
  for (const filling of uniformFillings(fields)) {
    const done = await accepted(filling);
    if (done.length > 0) return { done, filling };
  }
  return { done: [], filling: null };
}

function startingFilling(fields: readonly FieldOptions[]): FieldTexts {
  const all = fields.every((field) => field.prefilled);
  return fields.map((field) => (field.prefilled && !all ? null : (field.texts[0] ?? null)));
}

/** The same place of every field's list, leaving what stands in a field already, then the first text in every field. */
function uniformFillings(fields: readonly FieldOptions[]): FieldTexts[] {
  const most = Math.max(0, ...fields.map((field) => field.uniform));
  const all = fields.every((field) => field.prefilled);
  const places = Array.from({ length: Math.max(0, most - 1) }, (_unused, place) => place + 1);
  const alike = places.map((place) =>
    fields.map((field) => (field.prefilled && !all ? null : (field.texts[place] ?? null))),
  );
  return fields.some((field) => field.prefilled) ? [...alike, fields.map((field) => field.texts[0] ?? null)] : alike;
}

function* neighbours(fields: readonly FieldOptions[], current: FieldTexts): Generator<FieldTexts> {
  for (const [place, field] of fields.entries()) {
    for (const text of field.texts) {
      if (text !== current[place]) yield current.map((other, index) => (index === place ? text : other));
    }
  }
}
