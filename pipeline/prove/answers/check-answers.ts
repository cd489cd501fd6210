import type { SubtaskDefinition } from "../../schema/subtask.js";
import { type ComparedValue, comparedBy, isMet } from "../../schema/task/comparison.js";
import type { ConditionRecord, TaskDraft } from "../../schema/task/task.js";
import { escapePattern } from "../../text/escape-pattern.js";
import { questionsOf, type TaskQuestion } from "./questions.js";
import type { StoredBytes } from "./read-source.js";
import { firstWrongAnswer, isSameAnswer } from "./solve.js";
import { valueIn } from "./stated-values.js";
import type { StoredCell } from "./stored-table.js";

/**
 * What is wrong with the answers of a task: one is not what its files, pages and messages give, a value that is carried
 * on is not the answer of the node that finds it, or a decision falls otherwise. Null where nothing is. An infeasible task
 * is asked about its feasible twin. Throws what `firstWrongAnswer` throws.
 */
export async function wrongAnswerIn(
  draft: TaskDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  bytesOf: StoredBytes,
): Promise<string | null> {
  const { condition, infeasibility } = draft;
  const own = questionsOf(draft.graph, infeasibility?.twin_setup ?? draft.setup, pool);
  const other =
    condition === null
      ? []
      : questionsOf(condition.taken === "holds" ? condition.fails : condition.holds, condition.flipped_setup, pool);
  const questions = [...own, ...other];
  const wrong = await firstWrongAnswer(questions, bytesOf);
  if (wrong !== null) return unlike(draft, wrong.question, wrong.found);
  return carriedWrongly(draft, questions) ?? (condition === null ? null : decidedWrongly(draft, condition, own, other));
}

function unlike(draft: TaskDraft, question: TaskQuestion, found: readonly StoredCell[]): string {
  const { node, answer, asked } = question;
  const given = found.length === 0 ? "nothing" : found.join(" and ");
  return `${nameOf(draft, node)} is "${answer}", and ${sourceOf(question)} gives ${given} for ${asked}`;
}

function sourceOf({ sources }: TaskQuestion): string {
  return sources.length === 0 ? "the request" : sources.join(" with ");
}

function nameOf({ purpose }: TaskDraft, node: string): string {
  return purpose?.facts.find((fact) => fact.node === node)?.name ?? node;
}

/** A value is carried as it was found, an amount with its currency before it, to a node that works with it. */
function carriedWrongly(draft: TaskDraft, questions: readonly TaskQuestion[]): string | null {
  const { graph, condition, carried } = draft;
  const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
  for (const { from, to, parameter, value } of carried) {
    const takers = graphs.flatMap(({ nodes }) => nodes.filter(({ id }) => id === to));
    const worked = takers.map(({ parameters }) => parameters[parameter] ?? "");
    if (worked.some((text) => !isPartOf(value, text)))
      return `"${value}" is carried on to a step that has "${worked[0]}"`;
    const found = questions.find(({ node, isFound }) => isFound && node === from);
    if (found === undefined || value.endsWith(` ${found.answer}`) || isSameAnswer(found, value, found.answer)) continue;
    return `${nameOf(draft, from)} is carried on as "${value}", and ${sourceOf(found)} gives ${found.answer}`;
  }
  return null;
}

/** Whether a value stands in a text, and does not go on there; backslashes stand before signs. */
function isPartOf(value: string, text: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(value)}(?![\\p{L}\\p{N}])`, "u").test(
    text.replace(/\\(.)/gs, "$1"),
  );
}

/** The value that decides is the answer of its node, and lies on the side of the limit on which the task puts it. */
function decidedWrongly(
  draft: TaskDraft,
  { source, limit, threshold, operator, taken, value, flipped_value }: ConditionRecord,
  own: readonly TaskQuestion[],
  other: readonly TaskQuestion[],
): string | null {
  const name = nameOf(draft, source);
  const there = draft.purpose?.facts.filter((fact) => fact.name === name).map(({ node }) => node) ?? [];
  const asked = own.find(({ node, isFound }) => isFound && node === source);
  const flipped = other.find(({ node, isFound }) => isFound && there.includes(node));
  const stated = own.find(({ node, isFound }) => isFound && node === limit);
  const of = comparedBy(operator);
  const compared = (answer: string) => (of === "number" ? Number(answer) : answer);
  if (asked !== undefined && compared(asked.answer) !== value)
    return `${name} decides as ${value}, and is ${asked.answer}`;
  if (flipped !== undefined && compared(flipped.answer) !== flipped_value) {
    return `${name} decides as ${flipped_value} with the other data, and is ${flipped.answer} there`;
  }
  if (stated !== undefined && valueIn(stated.answer, of === "day" ? "date" : of) !== threshold) {
    return `the limit is ${threshold}, and ${sourceOf(stated)} says ${stated.answer}`;
  }
  const holds = (answer: ComparedValue) => isMet(operator, answer, threshold);
  const isRight = holds(value) === (taken === "holds") && holds(flipped_value) !== (taken === "holds");
  return isRight
    ? null
    : `${name} is ${value} here and ${flipped_value} there, which decides against ${threshold} alike`;
}
