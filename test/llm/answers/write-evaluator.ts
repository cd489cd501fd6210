import { printPython } from "../../../pipeline/evaluators/print-python.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { blockOf } from "./blocks.js";

/** The verified evaluator of the subtask that the question is about, as Python. */
export function answerEvaluator(
  question: string,
  subtasks: readonly Pick<Subtask, "instruction_template" | "evaluator">[],
): Answers["evaluator_source"] {
  const instruction = blockOf(question, "instruction");
  const subtask = subtasks.find(({ instruction_template }) => instruction_template === instruction);
  if (subtask === undefined) throw new Error(`no subtask is asked for by: ${instruction}`);
  return { thought: "This evaluator was verified before.", source: printPython(subtask.evaluator) };
}
