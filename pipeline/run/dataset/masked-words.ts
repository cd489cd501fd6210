import { maskValues } from "../../distinct/mask.js";
import type { Instruction, TaskDraft } from "../../schema/task/task.js";
import { branchesOf } from "./used-subtasks.js";

/** Returns the high-level instruction of a task with the values of its parameters masked. */
export function maskedWords(draft: TaskDraft, { high_level }: Pick<Instruction, "high_level">): string {
  const parameters = branchesOf(draft).flatMap(({ nodes }) => nodes.map((node) => node.parameters));
  return maskValues(high_level, parameters, draft.carried);
}
