import { RequestError } from "../../errors.js";
import { type AskedFacts, askedFactsSchema, type SaidFact } from "../../schema/task/said-facts.js";

/** The facts in a text that lists them. Throws RequestError OPERATION_VALUE with how facts are written. */
export function factsGiven(text: string): readonly SaidFact[] {
  return askedGiven(text).facts;
}

/** The same with the values that may stand beside them. */
export function askedGiven(text: string): AskedFacts {
  const read = askedFactsSchema.safeParse(text);
  if (read.success) return read.data;
  throw new RequestError("OPERATION_VALUE", read.error.issues.map(({ message }) => message).join("; "));
}
