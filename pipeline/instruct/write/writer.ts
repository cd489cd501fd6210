import type { Instruction, TaskDraft } from "../../schema/task.js";

/** Words that were tried, null where none came; and what a reader found missing or wrong in them, or why none came. */
export interface InstructionAttempt {
  instruction: Instruction | null;
  differences: readonly string[];
}

/** Words for a draft, or why there are none this time. */
export type WriterResult = { instruction: Instruction } | { failure: string };

/** Puts a task graph into words. */
export interface InstructionWriter {
  readonly name: string;
  /** Words other than those of the attempts before, oldest first. Null when the writer gives up. */
  write(draft: TaskDraft, attempts: readonly InstructionAttempt[]): Promise<WriterResult | null>;
}
