import type { Instruction, TaskDraft } from "../schema/task.js";

/** Puts a task graph into words. */
export interface InstructionWriter {
  readonly name: string;
  /**
   * Words for a draft; `differences` are what a reader found missing or wrong in the texts of the attempts before,
   * oldest first. Null when the writer has no other words.
   */
  write(draft: TaskDraft, differences: readonly (readonly string[])[]): Promise<Instruction | null>;
}
