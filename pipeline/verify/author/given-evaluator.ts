import type { Evaluator } from "../../schema/evaluator.js";
import { subtaskId } from "../subtask-id.js";
import type { EvaluatorAuthor, Lesson } from "./author.js";

/**
 * Gives evaluators that were written before anything was run, by the id of their subtask. They meet the same gates as
 * any other and are not changed: what a gate finds is a refusal.
 */
export function createGivenEvaluatorAuthor(evaluators: ReadonlyMap<string, Evaluator>): EvaluatorAuthor {
  const asked = new WeakSet<Lesson>();
  return {
    given: (candidate) => evaluators.get(subtaskId(candidate)) ?? null,
    author: async (lesson) => {
      const evaluator = evaluators.get(subtaskId(lesson.candidate));
      if (evaluator === undefined) return { reason: "no evaluator is given for it", detail: "" };
      if (!asked.has(lesson)) {
        asked.add(lesson);
        return { evaluator };
      }
      const [good, bad] = [lesson.good.at(-1)?.label, lesson.bad.at(-1)?.label];
      return {
        reason: "the evaluator that is given for it fails at a gate",
        detail: `the last run of those that should pass: ${good}; of those that should not: ${bad}`,
      };
    },
  };
}
