import { enumerate } from "../../instruct/write/english.js";

/** The name of a quantity with an article, where it has no such word. */
export function articled(quantity: string): string {
  return /^(?:the|their|our|its|his|her) /.test(quantity) ? quantity : `the ${quantity}`;
}

/** A value as a text says it: the entries of a list as an enumeration. */
export function spoken(value: string): string {
  return enumerate(value.split(" | "));
}
