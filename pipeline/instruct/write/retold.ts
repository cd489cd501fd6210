import type { Instruction } from "../../schema/task/task.js";
import type { InstructionAttempt } from "./writer.js";

/** Differences of one attempt that are told again. */
const mostDifferences = 12;

/** An earlier attempt as a prompt describes it: what was wrong, and for the last one also its text. */
export function retold(
  { instruction, differences }: InstructionAttempt,
  position: number,
  all: readonly InstructionAttempt[],
): { texts: Instruction | null; wrong: string[] } {
  return {
    texts: position === all.length - 1 ? instruction : null,
    wrong: differences.slice(0, mostDifferences),
  };
}
