import { checksRequiredBy } from "../../evaluators/effect-of-evaluator.js";
import type { StringExpression } from "../../schema/evaluator.js";
import type { Subtask } from "../../schema/subtask.js";
import { branchNodes } from "../branches.js";
import { type GradingGround, type GroundedText, groundsOfValue } from "./grounds-of-value.js";

/** One check of a node's evaluator, with what it asks for and why that is asked. */
export interface GradedClause {
  node: string;
  check: string;
  values: readonly {
    parameter: string;
    value: string;
    grounds: readonly GradingGround[];
    /** Parts of the value that nothing in the task asks for. */
    missing: readonly string[];
  }[];
}

/**
 * What is graded in a task of a situation, check by check in the order of the nodes, with the words of its text that ask
 * for each value. What a check asks for by its template alone, such as that nothing else changes, has no value here.
 */
export function gradedClauses(
  task: GroundedText,
  pool: ReadonlyMap<string, Pick<Subtask, "evaluator" | "parameters">>,
): GradedClause[] {
  return branchNodes(task.draft).flatMap((node) => {
    const subtask = pool.get(node.subtask_id);
    if (subtask === undefined) return [];
    return checksRequiredBy(subtask.evaluator).map(({ api, arguments: given }) => ({
      node: node.id,
      check: api,
      values: [...new Set(Object.values(given).flatMap(parametersIn))].map((parameter) => ({
        parameter,
        value: node.parameters[parameter] ?? "",
        ...groundsOfValue(parameter, node, subtask, task),
      })),
    }));
  });
}

function parametersIn(expression: StringExpression): string[] {
  if ("parameter" in expression) return [expression.parameter];
  return "operation" in expression ? expression.operands.flatMap(parametersIn) : [];
}
