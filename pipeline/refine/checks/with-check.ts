import type { Check, Condition, DecisionTree, Evaluator } from "../../schema/evaluator.js";

/** The evaluator with another check in the place of one of its own, which is told by identity. */
export function withCheck(evaluator: Evaluator, check: Check, other: Check): Evaluator {
  return { ...evaluator, body: inTree(evaluator.body) };

  function inTree(tree: DecisionTree): DecisionTree {
    return "when" in tree ? { when: inCondition(tree.when), yes: inTree(tree.yes), no: inTree(tree.no) } : tree;
  }

  function inCondition(condition: Condition): Condition {
    if ("check" in condition) return condition.check === check ? { check: other } : condition;
    if ("not" in condition) return { not: inCondition(condition.not) };
    return "and" in condition ? { and: condition.and.map(inCondition) } : { or: condition.or.map(inCondition) };
  }
}
