import type { List } from "immutable";
import type { DecisionTree } from "../../schema/evaluator.js";
import { constantOf, type Known, learn, settle } from "../known-conditions.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import type { ConditionValue, Scope, Value } from "./values.js";

/** Leaves and branchings that one source may come to: conditions that follow one another double them. */
const mostNodes = 1_000;
/**
 * Parts of statements, and pieces of the values they handle, that may be read, each as often as there are ways through the
 * function on which it is read. As much as this takes some tenths of a second.
 */
export const mostWork = 200_000;

/** One way through a source up to some point. */
export interface Path {
  readonly scope: Scope;
  /** The items of each list that was made, by its id. */
  readonly lists: List<readonly Value[]>;
  readonly known: Known;
  readonly source: Source;
  /** Parts of the statement that is read. */
  readonly statementSize: number;
}

/** What all paths of a source share. */
export interface Source {
  /** Functions by the names by which they can be called, beside the checks. */
  readonly functions: ReadonlyMap<string, Builtin>;
  /** Names that stand for the module os, or for os.path. */
  readonly modules: ReadonlyMap<string, "os" | "os.path">;
  /** Fields of EvalResult in their order. */
  readonly fields: readonly ResultField[];
  /** Whether message and progress may be left out, as they may of the EvalResult of the runtime. */
  readonly hasDefaults: boolean;
  /** Branchings and leaves so far. */
  nodes: number;
  /** Parts of statements and pieces of values that were read so far. */
  work: number;
}

export const resultFields = ["success", "message", "progress"] as const;
export type ResultField = (typeof resultFields)[number];

/** A function that is no check: what it makes of its arguments, on every path on which they have one value. */
export type Builtin = (values: readonly Value[], path: Path, at: Place, next: Next<Value>) => DecisionTree;

/** What follows when an expression has been read, on one of the paths on which it has one value. */
export type Next<Read> = (value: Read, path: Path) => DecisionTree;

/** Throws EvaluatorRefusal when a source has too many paths. */
export function countNode({ source }: Path, at: Place): void {
  source.nodes += 1;
  if (source.nodes <= mostNodes) return;
  throw new EvaluatorRefusal(
    at,
    `more than ${mostNodes} ways through the function; return earlier, or use fewer conditions`,
  );
}

/**
 * Counts work of a size. Throws EvaluatorRefusal when reading a source takes too much of it: statements are read anew on
 * each way through the function.
 */
export function countWork({ source }: Path, size: number, at: Place): void {
  source.work += size;
  if (source.work <= mostWork) return;
  throw new EvaluatorRefusal(
    at,
    `too much to read: each way through the function reads its statements anew, which comes to more than ${mostWork} ` +
      "names, literals, operators and parts of their values; return earlier, or use fewer conditions or statements",
  );
}

/**
 * A branching on a condition, or the branch that is left where it is known. A negated one is turned round, so that an
 * evaluator that was printed reads as what it was printed from.
 */
export function branch(value: ConditionValue, path: Path, at: Place, next: Next<boolean>): DecisionTree {
  countWork(path, value.weight, at);
  const condition = settle(value.condition, path.known);
  const constant = constantOf(condition);
  if (constant !== null) return next(constant, path);
  countNode(path, at);
  // What is left of the statement is read on both ways.
  countWork(path, path.statementSize, at);
  const isNegated = "not" in condition;
  const when = isNegated ? condition.not : condition;
  const taken = (holds: boolean) => next(holds !== isNegated, { ...path, known: learn(path.known, when, holds) });
  return { when, yes: taken(true), no: taken(false) };
}
