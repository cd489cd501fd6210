import { mapAhead } from "../map-ahead.js";
import type { DescribedTask } from "../schema/stage-records.js";
import type { Instruction, TaskDraft } from "../schema/task.js";
import type { Stage } from "../stage.js";
import type { Attempt, InstructionWriter } from "./writer.js";

/** Changes whenever equal inputs may give other outputs. */
export const describeVersion = 3;

/** Stage 4: has the instruction of a task graph written. */
export function createDescribeStage(writer: InstructionWriter): Stage<TaskDraft, DescribedTask> {
  return {
    name: "describe",
    version: describeVersion,
    async *run(input, context) {
      const describe = async (draft: TaskDraft): Promise<DescribedTask | null> => {
        context.signal.throwIfAborted();
        const attempts: Attempt[] = [];
        const instruction = await nextWords(writer, draft, attempts);
        if (instruction === null) {
          const subject = `${draft.intent.goal}: ${attempts.at(-1)?.differences[0] ?? draft.id}`;
          context.report({ kind: "rejected", stage: "describe", reason: "no words", subject });
          return null;
        }
        let latest = instruction;
        return {
          draft,
          instruction,
          rewrite: async (differences) => {
            attempts.push({ instruction: latest, differences });
            const words = await nextWords(writer, draft, attempts);
            latest = words ?? latest;
            return words;
          },
        };
      };
      for await (const task of mapAhead(input, context.lookAhead ?? 1, describe)) if (task !== null) yield task;
    },
  };
}

/** The next words that come, with every failure on the way as an attempt; null when the writer gives up. */
async function nextWords(
  writer: InstructionWriter,
  draft: TaskDraft,
  attempts: Attempt[],
): Promise<Instruction | null> {
  for (;;) {
    const written = await writer.write(draft, attempts);
    if (written === null) return null;
    if ("instruction" in written) return written.instruction;
    attempts.push({ instruction: null, differences: [written.failure] });
  }
}
