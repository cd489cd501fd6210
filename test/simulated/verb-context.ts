import { fill } from "../../pipeline/template/template.js";
import { blankValues } from "./blanks.js";
import type { FormDialog, Machine } from "./machine.js";

/** What a verb is run with beside the machine. */
export interface VerbContext {
  /** Every blank filled in, from the state before the first verb of the command. */
  readonly fill: (template: string) => string;
  /** The form that was answered, or that stays open behind the verb. */
  readonly form: FormDialog | null;
}

export function verbContext(
  machine: Machine,
  answers: Readonly<Record<string, string>>,
  form: FormDialog | null,
): VerbContext {
  const values = { ...blankValues(machine), ...answers };
  return { fill: (template) => fill(template, values), form };
}
