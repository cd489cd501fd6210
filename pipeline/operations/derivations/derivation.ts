import { RequestError } from "../../errors.js";
import type { ContentAt } from "../table-of-content.js";

/** A wrong value in place of the right one, and what is wrong with it. */
export interface Spoilt {
  what: string;
  value: string;
}

/** How a derived parameter follows from others. */
export interface Derivation {
  /** The names of what it is made of, in order, as they are explained. */
  of: readonly string[];
  /** What it gives. */
  rule: string;
  /** What it is called by somebody who types it; only what trajectories type has one. */
  typed?: string;
  give(given: DerivationInput): string;
  /** Values that a person in a hurry might come to instead; those that are right by chance are left out by the caller. */
  spoil?(given: DerivationInput): Spoilt[];
}

/** The values that a derivation is made of, by the names that it has for them, and the files. */
export interface DerivationInput {
  contentAt: ContentAt;
  /** Throws RequestError OPERATION_VALUE for a name that it was not given. */
  value(name: string): string;
}

/** The values by name. Throws RequestError OPERATION_VALUE where there are more or fewer than are asked for. */
export function givenTo(
  { of }: Derivation,
  by: string,
  values: readonly string[],
  contentAt: ContentAt,
): DerivationInput {
  if (values.length !== of.length) {
    throw new RequestError(
      "OPERATION_VALUE",
      `${by} is made of ${of.join(", ")}; it was given ${values.length} values`,
    );
  }
  return {
    contentAt,
    value(name) {
      const value = values[of.indexOf(name)];
      if (value === undefined) throw new RequestError("OPERATION_VALUE", `${by} is not made of ${name}`);
      return value;
    },
  };
}
