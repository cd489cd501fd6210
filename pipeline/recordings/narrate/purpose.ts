import { enumerate, numeral } from "../../instruct/write/english.js";
import type { TakenValue, ToldPart } from "./told-task.js";

/** Most uses of a value that are named. */
const mostUses = 2;

/**
 * What a value that a part finds is for, as it goes on after the value: " for the document 'Note.docx'"; "" where nothing
 * takes it over.
 */
export function usesWords({ uses }: Pick<ToldPart, "uses">): string {
  if (uses.length === 0) return "";
  return uses.length > mostUses ? ` for ${numeral(uses.length)} later parts` : ` for ${enumerate(uses)}`;
}

/** What a part takes over to tell it; the address that a message goes to is not told in it. */
export function toldTakes({ takes }: Pick<ToldPart, "takes">): TakenValue[] {
  return takes.filter(({ parameter }) => parameter !== "to");
}
