import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ComparisonName } from "../../schema/task/comparison.js";
import type { TaskNode } from "../../schema/task/task-graph.js";
import { countedQuantity, isMany, statement } from "../../text/number-agreement.js";
import { articled } from "./told-quantity.js";

/** What a task decides on; null of one without a decision. */
type DecidedOn = TaskRecord["condition"];

/**
 * The nodes that only the branch has which was taken. What both branches do is asked for in any case, although it may
 * work with other values where other values are found.
 */
export function decidedNodes(
  { condition, carried_values }: TaskRecord,
  found: ReadonlyMap<string, ReadonlySet<string>>,
) {
  if (condition === null) return new Set<string>();
  const [taken, other] =
    condition.taken === "holds" ? [condition.holds, condition.fails] : [condition.fails, condition.holds];
  const carried = new Set(carried_values.map(({ to, parameter }) => `${to} ${parameter}`));
  // What a node is asked to do: its parameters but for those that are worked out or found.
  const asked = ({ id, subtask_id, parameters }: TaskNode): string =>
    JSON.stringify([
      subtask_id,
      ...Object.entries(parameters).filter(
        ([name]) => !carried.has(`${id} ${name}`) && !(found.get(subtask_id)?.has(name) ?? false),
      ),
    ]);
  const others = new Set(other.nodes.map(asked));
  return new Set(taken.nodes.flatMap((node) => (others.has(asked(node)) ? [] : [node.id])));
}

/** What was decided and why: "the total (211.9) is more than the limit (100)". */
export function decisionWords(condition: DecidedOn): string | null {
  if (condition === null) return null;
  const { operator, taken, value, threshold, limit } = condition;
  const compared = limit === null ? threshold : `the limit (${threshold})`;
  const relation = `${taken === "holds" ? "" : "not "}${relationWords[operator]} ${compared}`;
  const decisive = decisiveQuantity(condition);
  return `${decisive} (${value}) ${isMany(decisive) ? "are" : "is"} ${relation}`;
}

const relationWords: Readonly<Record<ComparisonName, string>> = {
  greater: "more than",
  less: "less than",
  before: "before",
  after: "after",
  among: "one of",
};

/** What is decided, as it goes on after "whether": "the total is more than 100". */
export function questionWords(condition: DecidedOn): string | null {
  if (condition === null) return null;
  const { operator, threshold, limit, quantity } = condition;
  const compared = `${relationWords[operator]} ${limit === null ? threshold : "the limit"}`;
  return statement(articled(quantity), compared);
}

/** What a decision is taken on: "the total", "the number of open invoices". */
export function decisiveQuantity({ quantity, value }: NonNullable<DecidedOn>): string {
  return countedQuantity(articled(quantity), String(value));
}
