import { describeExtractor } from "../../content/derive/derive.js";
import type { Rng } from "../../rng.js";
import { type ResultRef, resultOf, type Sketch, type ValueSource } from "../growth/sketch.js";

/** A value that was read and is written down again; nodes by position. */
export interface BoundCarry {
  from: number;
  to: number;
  parameter: string;
  /** The text in the parameter. */
  value: string;
  quantity: string;
}

/** Longer values are not plausible to remember. */
const longestReading = 100;

const factors = ["2", "4", "12", "1.19", "0.5"] as const;

/**
 * Returns the text to be typed: the value as it was shown, or a calculation with the plain numbers. Returns null for a
 * value that is too long to remember, and for a calculation with a value that is not a number.
 */
export function carriedText(
  sketch: Sketch,
  { operands, operator }: Extract<ValueSource, { kind: "carried" }>,
  shown: readonly (string | null)[],
  rng: Rng,
): { text: string; values: Pick<BoundCarry, "from" | "value" | "quantity">[] } | null {
  const values: Pick<BoundCarry, "from" | "value" | "quantity">[] = [];
  for (const [index, operand] of operands.entries()) {
    const text = shown[index] ?? null;
    const quantity = quantityOf(sketch, operand);
    if (text === null || quantity === null || text.length > longestReading || /[\n\t]/.test(text)) return null;
    const value = operator === null ? text : plainNumber(text);
    if (value === null || value === "") return null;
    values.push({ from: operand.node, value, quantity });
  }
  const parts = values.map(({ value }) => value);
  if (operator === "*") parts.push(rng.pick(factors));
  return { text: parts.join(operator ?? ""), values };
}

/** Describes a result ("the total of the Amount column"); null for a result that is not read from anything. */
export function quantityOf(sketch: Sketch, ref: ResultRef): string | null {
  const value = resultOf(sketch, ref)?.value;
  return value !== undefined && "from" in value ? describeExtractor(value.extractor) : null;
}

/** Returns "12,450.00" as a calculator takes it; null for a text that is not a number, or is negative. */
export function plainNumber(shown: string): string | null {
  const plain = shown.replaceAll(",", "").trim();
  return /^\d+(\.\d+)?$/.test(plain) ? plain : null;
}
