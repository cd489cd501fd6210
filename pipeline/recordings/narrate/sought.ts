import { enumerate } from "../../instruct/write/english.js";
import { isMany } from "../../text/number-agreement.js";
import type { ToldPart } from "./told-task.js";

/** What a part is to find out, with articles: "the places needed and the first day"; null for one that changes something. */
export function soughtWords({ finds }: Pick<ToldPart, "finds">): string | null {
  return finds.length === 0 ? null : enumerate(finds.map(({ quantity }) => quantity));
}

/** The verb for what a part is to find out: "are" for the places needed, "is" for their number. */
export function soughtVerb({ finds }: Pick<ToldPart, "finds">): "is" | "are" {
  return finds.length > 1 || isMany(finds[0]?.quantity ?? "") ? "are" : "is";
}

/** The texts that a query or condition compares with, and the columns that it names. */
export function askedOf({ values }: Pick<ToldPart, "values">): { columns: string[]; texts: string[] } {
  const asked = [values.query, values.condition, values.expression].filter((text) => text !== undefined).join(" ");
  const named = (form: RegExp): string[] => [...new Set([...asked.matchAll(form)].map((match) => match[1] ?? ""))];
  return { columns: named(/\[([^\]]+)\]/g), texts: named(/"([^"]+)"/g) };
}
