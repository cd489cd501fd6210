import { Map as PersistentMap } from "immutable";
import { canonicalJson } from "../hash.js";
import type { Condition, DecisionTree } from "../schema/evaluator.js";

/**
 * Numbers for conditions, the same for equal ones. Those of compound conditions follow from those of their parts, so
 * that each is looked at once.
 */
class ConditionNumbers {
  private readonly byObject = new WeakMap<Condition, number>();
  private readonly byText = new Map<string, number>();

  of(condition: Condition): number {
    const known = this.byObject.get(condition);
    if (known !== undefined) return known;
    const text = this.textOf(condition);
    const number = this.byText.get(text) ?? this.byText.size;
    this.byText.set(text, number);
    this.byObject.set(condition, number);
    return number;
  }

  private textOf(condition: Condition): string {
    if ("check" in condition) return canonicalJson(condition);
    if ("not" in condition) return `not ${this.of(condition.not)}`;
    const [word, parts] = "and" in condition ? ["and", condition.and] : ["or", condition.or];
    return `${word} ${parts.map((part) => this.of(part)).join()}`;
  }
}

/** What is known on the way to a place in a decision tree: conditions that were asked, with what they said. */
export interface Known {
  readonly numbers: ConditionNumbers;
  readonly holds: PersistentMap<number, boolean>;
}

export function nothingKnown(): Known {
  return { numbers: new ConditionNumbers(), holds: PersistentMap() };
}

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

/**
 * A condition without the parts that are known, that say nothing, or that negate a negation; where it is known as a
 * whole, an `and` or an `or` without parts. Linear in the condition.
 */
export function settle(condition: Condition, known: Known): Condition {
  const holds = known.holds.size === 0 ? undefined : known.holds.get(known.numbers.of(condition));
  if (holds !== undefined) return constantly(holds);
  if ("check" in condition) return condition;
  if ("not" in condition) {
    const inner = settle(condition.not, known);
    if ("not" in inner) return inner.not;
    const constant = settledConstant(inner);
    return constant === null ? { not: inner } : constantly(!constant);
  }
  const [parts, neutral] = "and" in condition ? [condition.and, true] : [condition.or, false];
  const left: Condition[] = [];
  for (const part of parts) {
    const settled = settle(part, known);
    const constant = settledConstant(settled);
    if (constant === !neutral) return constantly(!neutral);
    if (constant === null) left.push(settled);
  }
  const [only, ...others] = left;
  if (only !== undefined && others.length === 0) return only;
  return "and" in condition ? { and: left } : { or: left };
}

function constantly(holds: boolean): Condition {
  return holds ? { and: [] } : { or: [] };
}

/** What a settled condition says, if it is always the same. */
function settledConstant(condition: Condition): boolean | null {
  if ("and" in condition) return condition.and.length === 0 ? true : null;
  return "or" in condition && condition.or.length === 0 ? false : null;
}

/** What is known where a condition holds, or does not. Linear in the condition. */
export function learn(known: Known, condition: Condition, holds: boolean): Known {
  const { numbers } = known;
  const told = known.holds.withMutations((all) => {
    const open: [Condition, boolean][] = [[condition, holds]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [fact, isSo] = next;
      if ("not" in fact) open.push([fact.not, !isSo]);
      else {
        all.set(numbers.of(fact), isSo);
        const parts = "and" in fact && isSo ? fact.and : "or" in fact && !isSo ? fact.or : [];
        for (const part of parts) open.push([part, isSo]);
      }
    }
  });
  return { numbers, holds: told };
}

/**
 * The same decisions, asked without negation, without branches that no trace reaches and questions that were asked before: checks read one
 * trace, so that the same check says the same. Linear in the tree but for the conditions on the way.
 */
export function simplify(tree: DecisionTree, known: Known = nothingKnown()): DecisionTree {
  if (!("when" in tree)) return tree;
  const when = settle(tree.when, known);
  const constant = constantOf(when);
  if (constant !== null) return simplify(constant ? tree.yes : tree.no, known);
  const [asked, yes, no] = "not" in when ? [when.not, tree.no, tree.yes] : [when, tree.yes, tree.no];
  return { when: asked, yes: simplify(yes, learn(known, asked, true)), no: simplify(no, learn(known, asked, false)) };
}
