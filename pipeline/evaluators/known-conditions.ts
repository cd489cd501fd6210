import { canonicalJson } from "../hash.js";
import type { Condition, DecisionTree } from "../schema/evaluator.js";

/** What is known on the way to a place in a decision tree: conditions that were asked, by their canonical text. */
export type Known = ReadonlyMap<string, boolean>;

export const nothingKnown: Known = new Map();

/** What a condition says on every trace, where it asks nothing; null for one that depends on a check. */
export function constantOf(condition: Condition): boolean | null {
  if ("check" in condition) return null;
  if ("not" in condition) {
    const inner = constantOf(condition.not);
    return inner === null ? null : !inner;
  }
  const [parts, deciding] = "and" in condition ? [condition.and, false] : [condition.or, true];
  const values = parts.map(constantOf);
  if (values.includes(deciding)) return deciding;
  return values.every((value) => value !== null) ? !deciding : null;
}

/** A condition without the parts that are known, that say nothing, or that negate a negation. */
export function settle(condition: Condition, known: Known): Condition {
  const holds = known.size === 0 ? undefined : known.get(canonicalJson(condition));
  if (holds !== undefined) return holds ? { and: [] } : { or: [] };
  if ("check" in condition) return condition;
  if ("not" in condition) {
    const inner = settle(condition.not, known);
    return "not" in inner ? inner.not : { not: inner };
  }
  const settleAll = (parts: readonly Condition[], neutral: boolean) =>
    parts.map((part) => settle(part, known)).filter((part) => constantOf(part) !== neutral);
  const settled = "and" in condition ? { and: settleAll(condition.and, true) } : { or: settleAll(condition.or, false) };
  const [only, ...others] = "and" in settled ? settled.and : settled.or;
  return only !== undefined && others.length === 0 ? only : settled;
}

/** What is known where a condition holds, or does not. */
export function learn(known: Known, condition: Condition, holds: boolean): Known {
  if ("not" in condition) return learn(known, condition.not, !holds);
  const more = new Map(known).set(canonicalJson(condition), holds);
  const parts = "and" in condition && holds ? condition.and : "or" in condition && !holds ? condition.or : [];
  return parts.reduce<Known>((all, part) => learn(all, part, holds), more);
}

/**
 * The same decisions, asked without negation, without branches that no trace reaches and questions that were asked before: checks read one
 * trace, so that the same check says the same. Linear in the tree but for the conditions on the way.
 */
export function simplify(tree: DecisionTree, known: Known = nothingKnown): DecisionTree {
  if (!("when" in tree)) return tree;
  const when = settle(tree.when, known);
  const constant = constantOf(when);
  if (constant !== null) return simplify(constant ? tree.yes : tree.no, known);
  const [asked, yes, no] = "not" in when ? [when.not, tree.no, tree.yes] : [when, tree.yes, tree.no];
  return { when: asked, yes: simplify(yes, learn(known, asked, true)), no: simplify(no, learn(known, asked, false)) };
}
