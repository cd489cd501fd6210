import type { DescribedTask } from "../schema/stage-records.js";
import type { Subtask } from "../schema/subtask.js";
import type { TaskDraft } from "../schema/task.js";
import type { Stage } from "../stage.js";
import { offlineWriter } from "./offline.js";

/** Stage 4: writes the instruction of a task graph. */
export function createDescribeStage(pool: ReadonlyMap<string, Subtask>): Stage<TaskDraft, DescribedTask> {
  return {
    name: "describe",
    version: 1,
    async *run(input, context) {
      const writer = offlineWriter(pool, context.catalog, context.rng.fork("describe"));
      for await (const draft of input) {
        const history: (readonly string[])[] = [];
        const instruction = await writer.write(draft, history);
        if (instruction === null) {
          context.report({ kind: "rejected", stage: "describe", reason: "no words", subject: draft.id });
          continue;
        }
        yield {
          draft,
          instruction,
          rewrite: (differences) => {
            history.push(differences);
            return writer.write(draft, history);
          },
        };
      }
    },
  };
}
