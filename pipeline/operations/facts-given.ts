import { RequestError } from "../errors.js";
import { type SaidFact, saidFactsSchema } from "../schema/task/said-facts.js";

/** The facts in a text that lists them. Throws RequestError OPERATION_VALUE with how facts are written. */
export function factsGiven(text: string): SaidFact[] {
  const read = saidFactsSchema.safeParse(text);
  if (read.success) return read.data;
  throw new RequestError("OPERATION_VALUE", read.error.issues.map(({ message }) => message).join("; "));
}
