import type { AttemptTask } from "../../attempt/attempt-task.js";
import { enumerate, gerund } from "../../instruct/write/english.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ObstacleKind, Parameter } from "../../schema/subtask.js";
import type { CarriedValue } from "../../schema/task/task.js";
import type { TaskNode } from "../../schema/task/task-graph.js";
import { fill } from "../../template/template.js";
import { statement } from "../../text/number-agreement.js";
import { basename, dirname } from "../../text/path.js";
import { visibleLine } from "../../text/visible-text.js";
import { brief, inTheWordsOf, isPath, mentionOf, sourceOf, spellingsOf, withoutValue } from "./request-words.js";

/** A node of a task in the words of somebody who does it. */
export interface ToldPart {
  readonly id: string;
  /** Name of its application, and what controls of that are marked with. */
  readonly application: string;
  readonly applicationId: string;
  /** "work out the sum of Amount over the rows where Currency is EUR in 'Expenses 2026.xlsx'". */
  readonly phrase: string;
  /** The same before the values are known that it takes over, with files as the request calls them. */
  readonly planned: string;
  /** What it is for, short: "find out the places needed", "write a document". */
  readonly todo: string;
  /** The same as a gerund, for what is done or still to do: "finding out the places needed". */
  readonly gerund: string;
  /** The gerund as short as it can be for a part that was told before: "exporting 'Offer.docx'", "the message to Ada Fox". */
  readonly mention: string;
  /** What is to be found by it, in words with articles, each with the value as the screen shows it; nothing of what only changes. */
  readonly finds: readonly FoundQuantity[];
  readonly parameters: readonly Parameter[];
  readonly values: Readonly<Record<string, string>>;
  /** Which of its values, or their file names, the instruction of the task says. */
  readonly said: ReadonlySet<string>;
  /** The file that it reads or works on, as the request calls it, in quotation marks; null where there is none. */
  readonly source: string | null;
  /** Values that other nodes take over from it, and that it takes over. */
  readonly gives: readonly CarriedValue[];
  readonly takes: readonly CarriedValue[];
  /** Indices of the nodes that must be done before it, each with the reason where it is only one of order. */
  readonly after: readonly {
    readonly node: number;
    readonly reason: string | null;
    readonly parameters: readonly string[];
  }[];
  /** Whether it belongs to the branch of a decision. */
  readonly isDecided: boolean;
}

/** Something that a part is to find out. */
export interface FoundQuantity {
  /** "the places needed". */
  readonly quantity: string;
  /** As a text says it: "EUR 575", "M-2047 and M-2071". */
  readonly value: string;
}

/** A task in the words of somebody who does it; the parts are in the order of the nodes of its graph. */
export interface ToldTask {
  /** The request itself. */
  readonly instruction: string;
  /** Why it is done: "Remind Douglas of what is overdue"; null where it names what the instruction does not. */
  readonly goal: string | null;
  readonly parts: readonly ToldPart[];
  /** What a decision was taken on, and how it came out: "211.9 (the total) is greater than 100". */
  readonly decision: string | null;
  /** What is asked by it, as it goes on after "whether": "the total is greater than 100". */
  readonly question: string | null;
  /** What it is taken on, before it is known: "the total". */
  readonly decidedBy: string | null;
  /** Index of the node that finds out what it is taken on; null where there is none. */
  readonly decidedAt: number | null;
  /** What is missing of an infeasible task; null of one that can be done. */
  readonly obstacle: ObstacleKind | null;
}

/** Tells a task by its graph, the phrases of its subtasks and the values that are handed over. */
export function toldTask(record: TaskRecord, { bound }: Pick<AttemptTask, "bound">): ToldTask {
  const indexOf = new Map(bound.instances.map(({ node }, i) => [node.id, i]));
  const { condition } = record;
  const derived = bound.instances.map(({ subtask: { id, parameters } }): [string, Set<string>] => [
    id,
    new Set(parameters.flatMap(({ name, role }) => (role === "derived" ? [name] : []))),
  ]);
  const decided = decidedNodes(record, new Map(derived));
  const carried = record.carried_values.filter(({ from, to }) => indexOf.has(from) && indexOf.has(to));
  const parts = bound.instances.map(({ node, subtask }): ToldPart => {
    const [template = subtask.instruction_template] = subtask.phrases;
    const phrase = visibleLine(fill(template, toldValues(subtask.parameters, node.parameters)));
    const named = inTheWordsOf(record, phrase, node.parameters);
    const takes = carried.filter(({ to }) => to === node.id);
    const gives = carried.filter(({ from }) => from === node.id);
    const planned = takes.reduce(
      (text, { quantity, value }) =>
        spellingsOf(value).reduce((left, spelling) => withoutValue(left, spelling, `the ${bare(quantity)}`), text),
      named,
    );
    const finds = findingsOf(gives, condition?.source === node.id ? condition : null, node.parameters);
    const todo = finds.length > 0 ? `find out ${enumerate(finds.map(({ quantity }) => quantity))}` : brief(planned);
    return {
      id: node.id,
      application: applicationName(subtask.instruction_template),
      applicationId: subtask.application,
      phrase,
      planned,
      todo,
      gerund: todo.replace(/^\S+/, (verb) => gerund(verb)),
      mention: mentionOf(todo),
      finds,
      parameters: subtask.parameters,
      values: node.parameters,
      said: new Set(Object.values(node.parameters).filter((value) => value !== "" && says(record, value))),
      source: sourceOf(subtask.parameters, node.parameters, record),
      gives,
      takes,
      after: predecessors(record, node.id, indexOf),
      isDecided: decided.has(node.id),
    };
  });
  return {
    instruction: record.task_instruction,
    goal: isSaid(record) ? record.task_intent : null,
    parts,
    decision: decisionWords(condition),
    question: questionWords(condition),
    decidedBy: condition === null ? null : `the ${bare(condition.quantity)}`,
    decidedAt: condition === null ? null : (indexOf.get(condition.source) ?? null),
    obstacle: record.infeasibility?.kind ?? null,
  };
}

/** What is found by a node: what others take over from it, and what a decision is taken on. */
function findingsOf(
  gives: readonly CarriedValue[],
  condition: TaskRecord["condition"],
  { result }: Readonly<Record<string, string>>,
): FoundQuantity[] {
  if (result === undefined) return [];
  const found = new Map(gives.map(({ quantity, value }) => [`the ${bare(quantity)}`, spoken(value)]));
  const decisive = condition === null ? null : `the ${bare(condition.quantity)}`;
  if (decisive !== null && !found.has(decisive)) found.set(decisive, spoken(result));
  return [...found].map(([quantity, value]) => ({ quantity, value }));
}

export function partAt({ parts }: ToldTask, node: number): ToldPart {
  const part = parts[node];
  if (part === undefined) throw new RangeError(`a task of ${parts.length} parts has no part ${node}`);
  return part;
}

/** Whether every name and number of a task's goal is in its instruction, so that somebody who reads that could think of it. */
function isSaid({ task_intent, task_instruction }: TaskRecord): boolean {
  const names = task_intent.slice(1).match(/\p{Lu}[\p{L}\p{N}-]*|\d[\p{L}\p{N}-]*/gu) ?? [];
  return names.every((name) => task_instruction.includes(name));
}

function says({ task_instruction }: TaskRecord, value: string): boolean {
  return task_instruction.includes(isPath(value) ? basename(value) : value);
}

function predecessors({ edge_kinds }: TaskRecord, id: string, indexOf: ReadonlyMap<string, number>): ToldPart["after"] {
  return Object.entries(edge_kinds).flatMap(([edge, kind]) => {
    const [from = "", to] = edge.split("->");
    const node = indexOf.get(from);
    if (to !== id || node === undefined) return [];
    const isOrder = kind.kind === "order";
    const parameters = isOrder ? [] : kind.handovers.map(({ parameter }) => parameter);
    return [{ node, reason: isOrder ? kind.reason : null, parameters }];
  });
}

/** The name of a quantity without its article. */
export function bare(quantity: string): string {
  return quantity.replace(/^the /, "");
}

/** A value as a text says it: the entries of a list as an enumeration. */
export function spoken(value: string): string {
  return enumerate(value.split(" | "));
}

/**
 * The nodes that only the branch has which was taken. What both branches do is asked for in any case, although it may work with
 * other values where other values are found.
 */
function decidedNodes({ condition, carried_values }: TaskRecord, found: ReadonlyMap<string, ReadonlySet<string>>) {
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

function decisionWords(condition: TaskRecord["condition"]): string | null {
  if (condition === null) return null;
  const { operator, taken, value, threshold } = condition;
  const relation = operator === "greater" ? "more" : "less";
  return `${value} is ${taken === "holds" ? "" : "not "}${relation} than ${threshold}`;
}

function questionWords(condition: TaskRecord["condition"]): string | null {
  if (condition === null) return null;
  const { quantity, operator, threshold, limit } = condition;
  const compared = `${operator === "greater" ? "more" : "less"} than ${limit === null ? threshold : "its limit"}`;
  return statement(`the ${bare(quantity)}`, compared);
}

/** Paths by their last part, what is made with its folder, too; what is derived stands as it is. */
function toldValues(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const roleOf = new Map(parameters.map(({ name, role }) => [name, role]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const role = roleOf.get(name);
      // The values of facts stand behind their names in brackets; they are told where they are taken over.
      if (role === "derived") return [name, value.replaceAll(/ \([^()]*\)/g, "")];
      if (!isPath(value)) return [name, `'${shortened(value)}'`];
      const folder = basename(dirname(value));
      return [name, role === "output" && folder !== "" ? `'${basename(value)}' in ${folder}` : `'${basename(value)}'`];
    }),
  );
}

/** Most characters of a text that is quoted. */
const longestQuote = 160;

/** The beginning of a text on one line, with "..." where it goes on. */
export function shortened(text: string): string {
  const line = visibleLine(text.replaceAll(/\s+/g, " ").trim());
  return line.length > longestQuote ? `${line.slice(0, longestQuote - 3).trimEnd()}...` : line;
}

/** "LibreOffice Calc" of "In LibreOffice Calc, open '{xlsx_path}'.", as every template begins. */
function applicationName(template: string): string {
  return /^In ([^,]+), /.exec(template)?.[1] ?? "the application";
}
