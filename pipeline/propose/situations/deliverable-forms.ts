import type { Catalog } from "../../catalog/catalog.js";
import { isPathType } from "../../catalog/catalog.js";
import type { UsableSubtask } from "../../compose/material/usable-subtask.js";
import type { Deliverable } from "../../schema/situation.js";

/** A way in which the pool makes something, as a deliverable says it. */
export interface DeliverableForm {
  gives: string;
  /** What goes in: types, or names of parameters where several are of one type. */
  with: string[];
  /** Whether the deliverable names the path of the file (`as`). */
  makes_file: boolean;
  /** What the pool calls it. */
  does: string;
  /** Whether others make the same of the same, so that `by` has to say which is meant. */
  needs_by: boolean;
}

/**
 * The ways in which subtasks make lasting things out of what lies on a computer and out of values, each once, those of
 * the applications that the persona uses most first.
 */
export function deliverableForms(usable: readonly UsableSubtask[], types: Catalog["resourceTypes"]): DeliverableForm[] {
  const isLasting = (type: string) => types.get(type)?.family === "physical";
  const found = new Map<string, { form: DeliverableForm; phrases: Set<string> }>();
  const inOrder = [...usable].sort((one, other) => one.rank - other.rank);
  for (const { subtask, results, inputs } of inOrder) {
    if (inputs.some(({ type }) => !isLasting(type))) continue;
    const [phrase] = subtask.phrases;
    const result = results.find(({ type, value }) => isLasting(type) && !("unknown" in value));
    if (phrase === undefined || result === undefined) continue;
    const given = subtask.parameters.filter(({ role }) => role === "input" || role === "value");
    const makes_file = subtask.parameters.some(({ role, type }) => role === "output" && isPathType(types.get(type)));
    if (!makes_file && subtask.parameters.some(({ role }) => role === "output")) continue;
    const twice = (type: string) => given.filter((one) => one.type === type).length > 1;
    const keys = given.map(({ name, type }) => (twice(type) ? name : type)).sort();
    const key = formKey({ gives: result.type, with: keys, makes_file });
    const known = found.get(key);
    if (known !== undefined) known.phrases.add(phrase);
    else {
      const form = { gives: result.type, with: keys, makes_file, does: phrase, needs_by: false };
      found.set(key, { form, phrases: new Set([phrase]) });
    }
  }
  return [...found.values()].flatMap(({ form, phrases }) =>
    [...phrases].map((does) => ({ ...form, does, needs_by: phrases.size > 1 })),
  );
}

/** Equal for what is made of the same in the same way. */
export function formKey(form: Pick<DeliverableForm, "gives" | "with" | "makes_file">): string {
  return `${form.gives} ${form.with.join("+")} ${form.makes_file}`;
}

/** The same of a deliverable of a situation. */
export function keyOfDeliverable({ gives, with: materials, as }: Deliverable): string {
  return formKey({ gives, with: Object.keys(materials).sort(), makes_file: as !== undefined });
}
