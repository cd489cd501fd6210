import { TaskloomError } from "../errors.js";
import type { ProvenTask, ValidatedTask } from "../schema/stage-records.js";
import type { Subtask } from "../schema/subtask.js";
import type { Stage } from "../stage.js";
import { createBench } from "./bench.js";
import type { Unproven } from "./instance.js";
import { proveTask } from "./prove-task.js";

/** Changes whenever equal inputs may give other outputs. */
export const proveVersion = 4;

/**
 * Stage 6: lets a task pass only with a proof that every topological order of its graph succeeds (or, for an
 * infeasible task, meets the same error). What cannot be proven is reported with the reason. `pool` holds the
 * subtasks of all tasks, by id.
 */
export function createProveStage(pool: ReadonlyMap<string, Subtask>): Stage<ValidatedTask, ProvenTask> {
  return {
    name: "prove",
    version: proveVersion,
    async *run(input, context) {
      // Without copies a proof rests on measured effects, which needs no computer.
      const environment = context.environment.forks ? await context.environment.open() : null;
      const bench = environment === null ? null : createBench(environment);
      let done = 0;
      try {
        for await (const task of input) {
          context.signal.throwIfAborted();
          const proven = await unlessRefused(() => proveTask(task, pool, bench, context));
          await bench?.clear();
          done += 1;
          context.report({ kind: "progress", stage: "prove", done, total: null, label: task.draft.intent.goal });
          if ("reason" in proven) {
            context.report({
              kind: "rejected",
              stage: "prove",
              reason: "not every order succeeds",
              subject: proven.reason,
            });
          } else {
            yield proven;
          }
        }
      } finally {
        await environment?.close();
      }
    },
  };
}

/** What a graph, a template or a setup is refused for is a reason not to let the task pass, not to stop. */
async function unlessRefused(prove: () => Promise<ProvenTask | Unproven>): Promise<ProvenTask | Unproven> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof TaskloomError) return { reason: error.message };
    throw error;
  }
}
