import { dayInWords } from "../../query/days.js";
import type { Situation } from "../../schema/situation.js";
import type { Subtask } from "../../schema/subtask.js";
import type { ConditionRecord, Purpose, TaskDraft } from "../../schema/task.js";
import type { TaskEdge, TaskNode } from "../../schema/task-graph.js";
import { holdsText } from "../../text/fold.js";
import { basename, stem } from "../../text/path.js";
import type { ReadRequest, SituationReading } from "../read/situation/read-situation.js";

type SituationDraft = TaskDraft & { purpose: Purpose };

/** One sentence for each point in which what a text asks for differs from the graph; none for a sound text. */
export function situationDifferences(
  text: string,
  reading: SituationReading,
  draft: SituationDraft,
  situation: Situation,
  pool: ReadonlyMap<string, Pick<Subtask, "parameters">>,
): string[] {
  const { purpose } = draft;
  if (reading.situation !== purpose.situation) {
    return [`The text is about ${reading.situation}, the task about ${purpose.situation}.`];
  }
  const differences: string[] = [];
  for (const [name, said] of reading.words) {
    const meant = purpose.words[name];
    if (meant !== said)
      differences.push(`The text says "${said}" for {${name}}, the task means "${meant ?? "nothing"}".`);
  }
  differences.push(...compareRequests(reading.requests, draft));
  differences.push(...compareDecision(reading, draft, situation));
  for (const request of reading.requests)
    differences.push(...compareHandovers(request, reading.requests, draft, situation));
  for (const entry of purpose.deliverables) differences.push(...unsaidValues(text, entry.node, draft, pool));
  return [...new Set(differences)];
}

function compareRequests(requests: readonly ReadRequest[], draft: SituationDraft): string[] {
  const read = requests.map(({ deliverable, on }) => `${deliverable} ${on}`);
  const meant = [...new Set(draft.purpose.deliverables.map(({ name }) => `${name} ${outcomeOf(name, draft)}`))];
  return [
    ...meant.filter((key) => !read.includes(key)).map((key) => `The text does not ask for "${key}".`),
    ...read.filter((key) => !meant.includes(key)).map((key) => `The text asks for "${key}", which the task does not.`),
    ...(new Set(read).size < read.length ? ["The text asks for the same thing twice."] : []),
  ];
}

function outcomeOf(name: string, { purpose, condition }: SituationDraft): ReadRequest["on"] {
  if (condition === null) return "always";
  const isIn = (graph: ConditionRecord["holds"]) =>
    purpose.deliverables.some((entry) => entry.name === name && graph.nodes.some(({ id }) => id === entry.node));
  const [holds, fails] = [isIn(condition.holds), isIn(condition.fails)];
  return holds && fails ? "always" : holds ? "holds" : "fails";
}

function compareDecision(
  { decision }: SituationReading,
  { condition, purpose }: SituationDraft,
  situation: Situation,
): string[] {
  if (condition === null) return decision === null ? [] : ["The text decides on something, the task does not."];
  if (decision === null) return ["The text does not say what decides."];
  const isSource = purpose.facts.some(({ name, node }) => name === decision.fact && node === condition.source);
  return [
    ...(isSource && decision.fact === situation.decision?.fact ? [] : [`The text decides on ${decision.fact}.`]),
    ...(decision.operator === condition.operator ? [] : [`The text decides on ${decision.operator}.`]),
    ...(decision.limit === condition.threshold
      ? []
      : [`The text names the limit ${decision.limit}, the task ${condition.threshold}.`]),
  ];
}

/**
 * What a request refers to has to be what its node takes over, or comes after by the situation, and to have been asked
 * for before.
 */
function compareHandovers(
  request: ReadRequest,
  requests: readonly ReadRequest[],
  draft: SituationDraft,
  situation: Situation,
): string[] {
  const { facts, deliverables } = draft.purpose;
  const names = new Map([...facts, ...deliverables].map(({ name, node }) => [node, name]));
  const earlier = requests.slice(0, requests.indexOf(request)).map(({ deliverable }) => deliverable);
  const tooEarly = request.refersTo.filter(
    (name) => deliverables.some((entry) => entry.name === name) && !earlier.includes(name),
  );
  const follows = (from: string | undefined) =>
    from !== undefined && (situation.deliverables[request.deliverable]?.after ?? []).includes(from);
  const wrong = deliverables
    .filter(({ name }) => name === request.deliverable)
    .flatMap(({ node }) => {
      const taken = new Set(
        edgesOf(draft).flatMap(({ kind, from, to }) =>
          to === node && (kind === "resource" || follows(names.get(from))) ? [names.get(from) ?? from] : [],
        ),
      );
      const said = new Set(request.refersTo);
      return [
        ...[...taken]
          .filter((name) => !said.has(name))
          .map((name) => `"${request.deliverable}" does not refer to ${name}.`),
        ...[...said].filter((name) => !taken.has(name)).map((name) => `"${request.deliverable}" refers to ${name}.`),
      ];
    });
  return [...tooEarly.map((name) => `"${request.deliverable}" refers to ${name}, which is asked for later.`), ...wrong];
}

function edgesOf({ graph, condition }: SituationDraft): Pick<TaskEdge, "kind" | "from" | "to">[] {
  const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
  return graphs.flatMap(({ edges }) => edges);
}

/** Values that an evaluator may ask for and the text does not say: recipients, subjects, names of files and columns. */
function unsaidValues(
  text: string,
  id: string,
  draft: SituationDraft,
  pool: ReadonlyMap<string, Pick<Subtask, "parameters">>,
): string[] {
  const node = nodesOf(draft).find((candidate) => candidate.id === id);
  const parameters = node === undefined ? [] : (pool.get(node.subtask_id)?.parameters ?? []);
  return parameters.flatMap(({ name, type, role }) => {
    const value = node?.parameters[name];
    if (value === undefined || role === "derived" || workedOutTypes.has(type)) return [];
    if (draft.carried.some((record) => record.to === id && record.parameter === name)) return [];
    if (edgesInto(draft, id).some((parameter) => parameter === name)) return [];
    return partsOf(value)
      .filter((part) => !spellings(part, draft.purpose).some((words) => words !== "" && holdsText(text, words)))
      .map((part) => `The text does not say "${part}".`);
  });
}

/** The values of a row ("Kind: forklift; Issued: 2026-06-08"), or the one value. */
function partsOf(value: string): string[] {
  const cells = value.split("; ");
  return cells.every((cell) => /^[^:]+: ./.test(cell))
    ? cells.map((cell) => cell.slice(cell.indexOf(": ") + 2))
    : [value];
}

/** How a value may be said: a path by its file, a day in words. */
function spellings(value: string, { words }: Purpose): string[] {
  const day = /^\d{4}-\d\d-\d\d$/.test(value)
    ? [dayInWords(value), ...(value === words.today_iso ? ["today"] : [])]
    : [];
  return [value, basename(value), stem(value), ...day];
}

/** Types of values that a text describes instead of saying them. */
const workedOutTypes: ReadonlySet<string> = new Set(["query", "condition", "facts", "asked_value", "mail_in_inbox"]);

function edgesInto({ graph, condition }: SituationDraft, id: string): string[] {
  const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
  return graphs.flatMap(({ edges }) =>
    edges.flatMap((edge) =>
      edge.to === id && edge.kind === "resource" ? edge.handovers.map(({ parameter }) => parameter) : [],
    ),
  );
}

function nodesOf({ graph, condition }: SituationDraft): TaskNode[] {
  return condition === null ? graph.nodes : [...condition.holds.nodes, ...condition.fails.nodes];
}
