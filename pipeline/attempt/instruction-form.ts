import { z } from "zod";
import { RequestError } from "../errors.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";

type Instructed = Pick<
  TaskRecord,
  "id" | "task_instruction" | "low_level_instruction" | "instruction_variants" | "task_intent"
>;

/** The text of each form; null where a task has none. OmniBench compares agents by the last three (Table 5). */
const texts = {
  "high-level": (task: Instructed) => task.task_instruction,
  "low-level": (task: Instructed) => task.low_level_instruction,
  "with-intent": (task: Instructed) => `${task.task_instruction}\n\nWhat it is for: ${task.task_intent}.`,
  "variant-1": (task: Instructed) => task.instruction_variants[0] ?? null,
  "variant-2": (task: Instructed) => task.instruction_variants[1] ?? null,
} as const;

export type InstructionForm = keyof typeof texts;

/** How a task may be told to an agent. */
export const instructionFormSchema = z.enum(Object.keys(texts) as [InstructionForm, ...InstructionForm[]]);

/** A task as it is told in a form. Throws RequestError EVALUATE_INSTRUCTION where it has no such text. */
export function instructionIn(form: InstructionForm, task: Instructed): string {
  const text = texts[form](task);
  if (text !== null && text !== "") return text;
  throw new RequestError(
    "EVALUATE_INSTRUCTION",
    `task ${task.id} has no instruction "${form}"; choose other tasks, or one of ${instructionFormSchema.options.join(", ")}`,
  );
}
