import { itemsOf } from "./lists.js";
import { countWork, mostWork, type Path } from "./paths.js";
import type { Place } from "./refusal.js";
import type { TextValue, Value } from "./values.js";

/** Characters of a literal text that take as long to handle as one piece of a text that is put together. */
const charactersAsPiece = 10;

/**
 * Counts the work of handling a value. It is called for each name and literal that an expression reads: whatever an
 * operator, a call or a method handles consists of these. Throws EvaluatorRefusal when a source takes too much work.
 */
export function countValue(value: Value, path: Path, at: Place): void {
  countWork(path, weightOf(value, path), at);
}

/** Pieces of a value and of the values within it, each as often as it occurs; it stops where they are too many. */
function weightOf(value: Value, path: Path): number {
  let weight = 0;
  const open: Value[] = [value];
  for (let next = open.pop(); next !== undefined && weight <= mostWork; next = open.pop()) {
    if (next.kind === "text") weight += weightOfText(next);
    else if (next.kind === "condition") weight += next.weight;
    else if (next.kind === "result") open.push(next.success, next.message);
    else {
      weight += 1;
      for (const item of itemsOf(next, path) ?? []) open.push(item);
    }
  }
  return weight;
}

function weightOfText({ expression, size }: TextValue): number {
  return "literal" in expression ? Math.ceil(size / charactersAsPiece) : size;
}
