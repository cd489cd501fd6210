import type { Prover } from "../prove/stage.js";
import type { AuditedTask } from "./audited-task.js";

/** Proves tasks one after the other, whoever asks, and each task once. */
export function proveOnce({ prove }: Pick<Prover, "prove">): (task: AuditedTask) => ReturnType<Prover["prove"]> {
  const known = new WeakMap<AuditedTask, ReturnType<Prover["prove"]>>();
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const { draft, instruction } = task;
    const outcome = known.get(task) ?? last.then(() => prove({ draft, instruction, validation: null }));
    known.set(task, outcome);
    // A failure is met by whoever asked, and must not end what is asked for later.
    last = outcome.catch(() => undefined);
    return outcome;
  };
}
