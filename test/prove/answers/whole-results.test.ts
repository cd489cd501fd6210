import { describe, expect, it } from "vitest";
import { sharedBytes } from "../../../pipeline/content/shared-bytes.js";
import { valueList } from "../../../pipeline/evaluators/checks/value-list.js";
import { listed } from "../../../pipeline/operations/derivations/given-table.js";
import { loadOperations } from "../../../pipeline/operations/load-operations.js";
import { evaluatorOf } from "../../../pipeline/operations/operation-evaluator.js";
import { toCandidate } from "../../../pipeline/operations/to-candidate.js";
import { questionsOf, type TaskQuestion } from "../../../pipeline/prove/answers/questions.js";
import { wholeResults } from "../../../pipeline/prove/answers/results/results.js";
import { firstWrongAnswer } from "../../../pipeline/prove/answers/solve.js";
import type { Condition, DecisionTree, StringExpression } from "../../../pipeline/schema/evaluator.js";

/** Derivations that say how a file or a profile tells a choice: no file has another answer to them. */
const asTheyAreSaid = ["format_code", "palette_colour_told", "preference_name", "preference_value", "transition_told"];
/** The whole text of a page with its title, which the second reader of pages leaves out. */
const withTitle = ["page_text"];

/** The questions of the trials of all operations, by derivation, and the derivations whose values evaluators are given. */
const questions = new Map<string, TaskQuestion[]>();
const graded = new Set<string>();
for (const { operations, ...application } of await loadOperations()) {
  for (const operation of operations) {
    const candidate = toCandidate(operation, application, "desktop", application.application);
    const derivationOf = (parameter: string) =>
      candidate.parameters.find(({ name }) => name === parameter)?.derivation?.by ?? "";
    for (const name of parametersOf(evaluatorOf(operation).body)) graded.add(derivationOf(name));
    const pool = new Map([[operation.name, candidate]]);
    for (const { parameters, setup } of candidate.trials) {
      const node = { id: operation.name, subtask_id: operation.name, application: candidate.application, parameters };
      for (const question of questionsOf({ nodes: [node], edges: [] }, setup, pool)) {
        const by = derivationOf(question.parameter);
        questions.set(by, [...(questions.get(by) ?? []), question]);
      }
    }
  }
}

function parametersOf(tree: DecisionTree): string[] {
  return "when" in tree ? [...inCondition(tree.when), ...parametersOf(tree.yes), ...parametersOf(tree.no)] : [];
}

function inCondition(condition: Condition): string[] {
  if ("check" in condition) return Object.values(condition.check.arguments).flatMap(inExpression);
  if ("not" in condition) return inCondition(condition.not);
  return ("and" in condition ? condition.and : condition.or).flatMap(inCondition);
}

function inExpression(expression: StringExpression): string[] {
  if ("parameter" in expression) return [expression.parameter];
  return "operation" in expression ? expression.operands.flatMap(inExpression) : [];
}

/** Other answers than a right one: without its end, with more behind it, with another beginning, in another order. */
function wrongOnes(answer: string): string[] {
  const values = valueList(answer);
  const [first = "", ...others] = values;
  return [values.slice(0, -1), [...values, "1"], [`${first}1`, ...others], values.toReversed()]
    .map(listed)
    .filter((wrong) => wrong !== answer);
}

describe("a whole result", () => {
  it.each([...wholeResults.keys()])("%s is worked out of the files, and no other one is taken for it", async (by) => {
    const own = questions.get(by) ?? [];
    expect(own.length).toBeGreaterThan(0);
    for (const question of own) {
      expect(await firstWrongAnswer([question], sharedBytes)).toBeNull();
    }
    for (const question of own.slice(0, 3)) {
      for (const answer of wrongOnes(question.answer)) {
        expect(await firstWrongAnswer([{ ...question, answer }], sharedBytes), answer).not.toBeNull();
      }
    }
  });

  it("is asked of every value that an evaluator of an operation is given, but of what a request says itself", () => {
    const asked = new Set([...questions.keys(), ""]);
    expect([...graded].filter((by) => !asked.has(by)).sort()).toEqual([...asTheyAreSaid, ...withTitle].sort());
  });
});
