import type { WordedTask } from "../schema/records/stage-records.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { Instruction, TaskDraft } from "../schema/task/task.js";
import type { Context, StageOutcome } from "../stage.js";
import type { DependencyReader } from "./read/reader.js";
import { readByMajority } from "./read-by-majority.js";
import { instructionDifferences } from "./read-instruction.js";
import type { InstructionAttempt, InstructionWriter } from "./write/writer.js";

/** Changes whenever equal drafts may get other words. */
export const describeVersion = 4;
/** Changes whenever equal words may be read otherwise. */
export const validateVersion = 3;

/** Reasons for which this stage drops a task. */
export const dropReasons = { unwritten: "no words", unread: "instruction differs from the graph" } as const;

/**
 * Stages 4 and 5 for one draft: has its instruction written, then read back by a reader that has not seen the graph, and
 * written anew where the two differ. `shortcut` is asked once, after the first words and before they are read.
 */
export type Instructor = <Known>(
  draft: TaskDraft,
  shortcut: (instruction: Instruction) => { known: Known } | null,
  rewording?: Rewording,
) => Promise<StageOutcome<WordedTask> | { known: Known }>;

/** What is known of a task that had an instruction before. */
export interface Rewording {
  /** The earlier texts, and what is wrong with each. */
  refused: readonly InstructionAttempt[];
  /** Returns what else is wrong with a text, in sentences. */
  faultsOf(instruction: Instruction): string[];
}

/**
 * Returns the instructor of a run. A task is dropped when the writer gives up, or when its words still differ from the
 * graph after `rewrites` rewrites. Without a reader, the first words pass unread.
 */
export function createInstructor(
  pool: ReadonlyMap<string, SubtaskDefinition>,
  { writer, reader }: { writer: InstructionWriter; reader: DependencyReader | null },
  { catalog, signal }: Pick<Context, "catalog" | "signal">,
  { rewrites: mostRewrites }: { rewrites: number } = { rewrites: 4 },
): Instructor {
  return async (draft, shortcut, { refused, faultsOf } = { refused: [], faultsOf: () => [] }) => {
    signal.throwIfAborted();
    const attempts: InstructionAttempt[] = [...refused];
    const first = await nextWords(writer, draft, attempts);
    if (first === null) return drop(draft, dropReasons.unwritten, attempts.at(-1)?.differences[0] ?? draft.id);
    const known = shortcut(first);
    if (known !== null) return known;
    if (reader === null) return { kept: { draft, instruction: first, validation: null } };
    const differencesOf = readByMajority((words, times) =>
      instructionDifferences(words, draft, reader, pool, catalog, times),
    );
    const differences: string[] = [];
    let instruction: Instruction | null = first;
    let texts = 0;
    for (let rewrites = 0; instruction !== null; rewrites++) {
      const found = [...(await differencesOf(instruction)), ...faultsOf(instruction)];
      texts += 2 + instruction.variants.length;
      if (found.length === 0) {
        const validation = { task_id: draft.id, passed: true, rewrites, differences, texts_read: texts };
        return { kept: { draft, instruction, validation } };
      }
      differences.push(...found);
      attempts.push({ instruction, differences: found });
      instruction = rewrites < mostRewrites ? await nextWords(writer, draft, attempts) : null;
    }
    return drop(draft, dropReasons.unread, differences.at(-1) ?? draft.id);
  };
}

function drop(
  { intent }: TaskDraft,
  reason: string,
  detail: string,
): { dropped: { stage: "instruct"; reason: string; subject: string } } {
  return { dropped: { stage: "instruct", reason, subject: `${intent.goal}: ${detail}` } };
}

/** The next words that come, with every failure on the way as an attempt; null when the writer gives up. */
async function nextWords(
  writer: InstructionWriter,
  draft: TaskDraft,
  attempts: InstructionAttempt[],
): Promise<Instruction | null> {
  for (;;) {
    const written = await writer.write(draft, attempts);
    if (written === null) return null;
    if ("instruction" in written) return written.instruction;
    attempts.push({ instruction: null, differences: [written.failure] });
  }
}
