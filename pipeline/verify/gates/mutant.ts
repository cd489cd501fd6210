import type { Action } from "../../schema/computer/action.js";
import type { Trial } from "../run.js";

export const mutantKinds = [
  "spoilt result",
  "dropped step",
  "missing save",
  "changed text",
  "wrong folder",
  "order swapped",
  "wrong control",
  "wrong file",
  "missing input",
] as const;
export type MutantKind = (typeof mutantKinds)[number];

/** A trajectory with one mistake in it. Actions are filled in. */
export interface Mutant {
  kind: MutantKind;
  label: string;
  trial: Trial;
  actions: Action[];
  /** How many actions, from the first, surely leave the computer as the gold run does. */
  common: number;
  /** Equal for the same mistake in another trial. */
  mistake: string;
}
