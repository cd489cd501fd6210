import type { Check, Condition, DecisionTree, Evaluator } from "../schema/evaluator.js";
import { checkNamed } from "./checks/table.js";
import type { ContentEffect } from "./content-effects.js";
import { simplify } from "./known-conditions.js";

/** What a subtask makes of the content of a file, as far as its evaluator requires it; null where it does not. */
export function contentEffect(evaluator: Evaluator): ContentEffect | null {
  const effects = checksRequiredBy(evaluator).flatMap(
    ({ api, arguments: given }) => checkNamed(api).effect(given) ?? [],
  );
  return effects.length === 1 ? (effects[0] ?? null) : null;
}

/** The checks that hold wherever an evaluator accepts, as far as its tree shows it. */
export function checksRequiredBy({ body }: Evaluator): Check[] {
  return requiredChecks(simplify(body));
}

/** The checks that hold wherever a tree without negations accepts. */
function requiredChecks(tree: DecisionTree): Check[] {
  if (!("when" in tree)) return [];
  if (!accepts(tree.yes)) return requiredChecks(tree.no);
  return accepts(tree.no) ? [] : [...impliedChecks(tree.when), ...requiredChecks(tree.yes)];
}

function impliedChecks(condition: Condition): Check[] {
  if ("check" in condition) return [condition.check];
  return "and" in condition ? condition.and.flatMap(impliedChecks) : [];
}

function accepts(tree: DecisionTree): boolean {
  return "when" in tree ? accepts(tree.yes) || accepts(tree.no) : tree.success;
}
