import type { Instruction, TaskDraft } from "../../schema/task/task.js";
import type { WritingLanguage } from "../../schema/writing-language.js";

/**
 * A rejected instruction, or null when none was written, and the reasons: differences that a reader found, or the
 * failure.
 */
export interface InstructionAttempt {
  instruction: Instruction | null;
  differences: readonly string[];
}

/** An instruction for a draft, or why none was written this time. */
export type WriterResult = { instruction: Instruction } | { failure: string };

/** Writes the instruction of a task graph. */
export interface InstructionWriter {
  readonly name: string;
  readonly language: WritingLanguage;
  /** Returns an instruction that differs from those of `attempts` (oldest first), or null when the writer gives up. */
  write(draft: TaskDraft, attempts: readonly InstructionAttempt[]): Promise<WriterResult | null>;
}
