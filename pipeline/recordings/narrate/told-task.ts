import type { AttemptTask } from "../../attempt/attempt-task.js";
import { enumerate } from "../../instruct/write/english.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ObstacleKind, Parameter } from "../../schema/subtask.js";
import type { CarriedValue } from "../../schema/task/task.js";
import type { TaskNode } from "../../schema/task/task-graph.js";
import { fill } from "../../template/template.js";
import { countedQuantity } from "../../text/number-agreement.js";
import { basename, dirname } from "../../text/path.js";
import { shortened } from "../../text/shortened.js";
import { visibleLine } from "../../text/visible-text.js";
import { type Deed, deedOf } from "./deed.js";
import { inTheWordsOf, isPath, sourceOf, spellingsOf, withoutValue } from "./request-words.js";
import { decidedNodes, decisionWords, decisiveQuantity, questionWords } from "./told-decision.js";
import { articled, spoken } from "./told-quantity.js";

/** A node of a task in the words of somebody who does it. */
export interface ToldPart {
  readonly id: string;
  /** Name of its application, and what controls of that are marked with. */
  readonly application: string;
  readonly applicationId: string;
  /** "work out the sum of Amount over the rows where Currency is EUR in 'Expenses 2026.xlsx'". */
  readonly phrase: string;
  /**
   * The same before the values are known that it takes over, with files as the request calls them, in the words of
   * `deed.ts`.
   */
  readonly deed: Deed;
  /** What it is for, as it goes on after "to": "find out the places needed", "write the document 'Note.docx'". */
  readonly todo: string;
  /** How it is mentioned, as a noun: "the places needed", "the document 'Note.docx'". */
  readonly mention: string;
  /** That it is done, as a clause. */
  readonly done: string;
  /**
   * What is to be found by it, in words with articles, each with the value as the screen shows it; nothing of what only
   * changes.
   */
  readonly finds: readonly FoundQuantity[];
  /** What is found by it for, as nouns: "the document 'Note.docx'". */
  readonly uses: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly values: Readonly<Record<string, string>>;
  /** Which of its values, or their file names, the instruction of the task says. */
  readonly said: ReadonlySet<string>;
  /** The file that it reads or works on, as the request calls it, in quotation marks; null where there is none. */
  readonly source: string | null;
  /** Values that it takes over from other nodes. */
  readonly takes: readonly TakenValue[];
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

/** A value that a part takes over from another. */
export interface TakenValue extends FoundQuantity {
  /** Id of the node that it comes from. */
  readonly from: string;
  /** Name of the parameter that it is, or is in. */
  readonly parameter: string;
  /** As it was handed over. */
  readonly raw: string;
}

/** A task in the words of somebody who does it; the parts are in the order of the nodes of its graph. */
export interface ToldTask {
  /** The request itself. */
  readonly instruction: string;
  /** Why it is done: "Remind Douglas of what is overdue"; null where it names what the instruction does not. */
  readonly goal: string | null;
  readonly parts: readonly ToldPart[];
  /** What a decision was taken on, and how it came out: "the total (211.9) is more than the limit (100)". */
  readonly decision: string | null;
  /** What is asked by it, as it goes on after "whether": "the total is greater than 100". */
  readonly question: string | null;
  /** What it is taken on, before it is known: "the total". */
  readonly decidedBy: string | null;
  /** Indices of the nodes that find out what it is taken on, and the limit that this is compared with. */
  readonly decidedAt: readonly number[];
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
  const parts = bound.instances.map(({ node, subtask }): Omit<ToldPart, "uses"> => {
    const [template = subtask.instruction_template] = subtask.phrases;
    const phrase = visibleLine(fill(template, toldValues(subtask.parameters, node.parameters)))
      // Labels of facts may have a word of their own for "the".
      .replaceAll(/\bthe (?=(?:the|their|our|its|his|her) )/g, "");
    const named = inTheWordsOf(record, phrase, node.parameters);
    const takes = carried.filter(({ to }) => to === node.id).map(takenValue);
    const deed = deedOf(takes.reduce(withQuantity, named));
    const finds = findingsOf(
      carried.filter(({ from }) => from === node.id),
      condition,
      node,
    );
    const sought = enumerate(finds.map(({ quantity }) => quantity));
    const isReading = finds.length > 0;
    return {
      id: node.id,
      application: applicationName(subtask.instruction_template),
      applicationId: subtask.application,
      phrase,
      deed,
      todo: isReading ? `find out ${sought}` : deed.short,
      mention: isReading ? sought : deed.product,
      done: isReading ? `${sought} ${finds.length > 1 ? "are" : "is"} known` : deed.done,
      finds,
      parameters: subtask.parameters,
      values: node.parameters,
      said: new Set(Object.values(node.parameters).filter((value) => value !== "" && says(record, value))),
      source: sourceOf(subtask.parameters, node.parameters, record),
      takes,
      after: predecessors(record, node.id, indexOf),
      isDecided: decided.has(node.id),
    };
  });
  const at = (id: string | null | undefined): number[] => [indexOf.get(id ?? "") ?? []].flat();
  return {
    instruction: record.task_instruction,
    goal: isSaid(record) ? record.task_intent : null,
    parts: parts.map((part) => ({ ...part, uses: usesOf(part.id, parts) })),
    decision: decisionWords(condition),
    question: questionWords(condition),
    decidedBy: condition === null ? null : decisiveQuantity(condition),
    decidedAt: [...at(condition?.source), ...at(condition?.limit)],
    obstacle: record.infeasibility?.kind ?? null,
  };
}

function takenValue({ from, parameter, quantity, value }: CarriedValue): TakenValue {
  return { from, parameter, raw: value, quantity: countedQuantity(articled(quantity), value), value: spoken(value) };
}

/** A phrase before a value is known that it takes over: what the value is stands in its place. */
function withQuantity(phrase: string, { raw, quantity }: TakenValue): string {
  const bareQuantity = quantity.replace(/^the number of /, "the ");
  return spellingsOf(raw)
    .reduce((text, spelling) => withoutValue(text, spelling, quantity), phrase)
    .replaceAll(bareQuantity, () => quantity);
}

/** What the parts are called that take something over from a part, each once. */
function usesOf(id: string, parts: readonly Omit<ToldPart, "uses">[]): string[] {
  // A part that is only one of a decision may never come to be done.
  const users = parts.filter(({ takes, isDecided }) => !isDecided && takes.some(({ from }) => from === id));
  return [...new Set(users.map(({ mention }) => mention))];
}

/** What is found by a node: what others take over from it, what a decision is taken on, and the limit of that. */
function findingsOf(
  gives: readonly CarriedValue[],
  condition: TaskRecord["condition"],
  { id, parameters: { result } }: TaskNode,
): FoundQuantity[] {
  if (result === undefined) return [];
  const found = new Map(
    gives.map(({ quantity, value }) => [countedQuantity(articled(quantity), value), spoken(value)]),
  );
  if (condition?.source === id && !found.has(decisiveQuantity(condition)))
    found.set(decisiveQuantity(condition), spoken(result));
  if (condition?.limit === id) found.set(`the limit for ${articled(condition.quantity)}`, spoken(result));
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
      if (!isPath(value)) return [name, /^\d+$/.test(value) ? value : `'${beginningOf(value)}'`];
      const folder = basename(dirname(value));
      return [name, role === "output" && folder !== "" ? `'${basename(value)}' in ${folder}` : `'${basename(value)}'`];
    }),
  );
}

/** Most characters of a text that is quoted. */
const longestQuote = 160;

/** The beginning of a text as it is quoted. */
export function beginningOf(text: string): string {
  return visibleLine(shortened(text, longestQuote));
}

/** "LibreOffice Calc" of "In LibreOffice Calc, open '{xlsx_path}'.", as every template begins. */
function applicationName(template: string): string {
  return /^In ([^,]+), /.exec(template)?.[1] ?? "the application";
}
