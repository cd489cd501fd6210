import { type Check, type Condition, type DecisionTree, evaluatorSchema } from "../schema/evaluator.js";
import { checkNames, checkTable } from "./checks/table.js";

type CheckPath = readonly PropertyKey[];

/** An evaluator from outside, all of whose checks this program has. Says of any other check where it stands. */
export const knownEvaluatorSchema = evaluatorSchema.superRefine(({ body }, context) => {
  for (const [{ api }, path] of placedChecks(body, ["body"])) {
    if (checkTable.has(api)) continue;
    context.addIssue({ code: "invalid_value", values: [...checkNames], input: api, path: [...path, "api"] });
  }
});

/** Every check of a tree with its place. */
function placedChecks(tree: DecisionTree, path: CheckPath): [Check, CheckPath][] {
  if (!("when" in tree)) return [];
  return [
    ...checksOfCondition(tree.when, [...path, "when"]),
    ...placedChecks(tree.yes, [...path, "yes"]),
    ...placedChecks(tree.no, [...path, "no"]),
  ];
}

function checksOfCondition(condition: Condition, path: CheckPath): [Check, CheckPath][] {
  if ("check" in condition) return [[condition.check, [...path, "check"]]];
  if ("not" in condition) return checksOfCondition(condition.not, [...path, "not"]);
  const [word, parts] = "and" in condition ? (["and", condition.and] as const) : (["or", condition.or] as const);
  return parts.flatMap((part, index) => checksOfCondition(part, [...path, word, index]));
}
