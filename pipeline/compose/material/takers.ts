import type { Parameter } from "../../schema/subtask.js";
import type { Producers } from "./producers.js";
import type { Result, UsableSubtask } from "./usable-subtask.js";

/** A way for a subtask to take over a result. */
export interface Taker {
  readonly key: number;
  readonly usable: UsableSubtask;
  /** An input, or a value in which what was read is written down. */
  readonly parameter: Parameter;
}

/** Ways for the subtasks that make a type to take over a result, whose content is known before anything runs or not. */
export type Takers = (deliverable: string, result: Result, known: boolean) => readonly Taker[];

/** Finds takers, and remembers them: results are parts of the pool. */
export function createTakers(producers: Producers): Takers {
  const found = { known: new Map<string, Map<Result, Taker[]>>(), unknown: new Map<string, Map<Result, Taker[]>>() };
  return (deliverable, result, known) => {
    const byDeliverable = known ? found.known : found.unknown;
    const byResult: Map<Result, Taker[]> = byDeliverable.get(deliverable) ?? new Map();
    byDeliverable.set(deliverable, byResult);
    let takers = byResult.get(result);
    if (takers === undefined) {
      takers = producers(deliverable).flatMap(({ usable }) => takersOf(usable, result, known));
      byResult.set(result, takers);
    }
    return takers;
  };
}

function takersOf(usable: UsableSubtask, { type, kinds }: Result, known: boolean): Taker[] {
  const inputs = usable.inputs.filter(({ type, name }) => kinds.has(type) && (known || !usable.reads.has(name)));
  const fields = type === "value_in_mind" ? usable.carriers.map(({ parameter }) => parameter) : [];
  return [...inputs, ...fields.filter((parameter) => parameter.type !== "expression")].map((parameter) => ({
    key: usable.key ^ Math.imul(parameter.name.length, 0x27d4eb2f),
    usable,
    parameter,
  }));
}
