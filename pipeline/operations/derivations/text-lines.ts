import { RequestError } from "../../errors.js";
import { linesAt } from "../document-content.js";
import type { DerivationInput } from "./derivation.js";
import { listed } from "./given-table.js";

/** The lines of the text file that a derivation is given, without the empty one behind the last line break. */
export function linesOf({ contentAt, value }: DerivationInput): string[] {
  return textLines(linesAt(contentAt, value("file")));
}

/** The line break at the end of a text begins no line. */
export function textLines(lines: readonly string[]): string[] {
  return lines.at(-1) === "" ? lines.slice(0, -1) : [...lines];
}

/** The line of the number that a derivation is given. Throws RequestError OPERATION_VALUE. */
export function requireLine(given: DerivationInput): string {
  const line = linesOf(given)[numberIn(given, "line") - 1];
  if (line !== undefined) return line;
  throw new RequestError("OPERATION_VALUE", `${given.value("file")} has no line ${given.value("line")}`);
}

/** A whole number from 1 that a derivation is given. Throws RequestError OPERATION_VALUE. */
export function numberIn({ value }: DerivationInput, name: string): number {
  const number = Number(value(name));
  if (Number.isInteger(number) && number > 0) return number;
  throw new RequestError("OPERATION_VALUE", `"${value(name)}" is no ${name}; write a whole number from 1`);
}

/** Lines as the list that checks take, without empty ones. */
export function filledLines(lines: readonly string[]): string {
  return listed(lines.filter((line) => line !== ""));
}
