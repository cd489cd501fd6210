import type { Situation } from "../../schema/situation.js";
import type { Subtask } from "../../schema/subtask.js";
import type { ConditionRecord } from "../../schema/task/task.js";
import type { WritingLanguage } from "../../schema/writing-language.js";
import { fold, holdsText } from "../../text/fold.js";
import { branchEdges, branchNodes } from "../branches.js";
import type { SituationDraft } from "../meant-situation.js";
import type { ReadDecision, ReadRequest, SituationReading } from "../read/situation/read-situation.js";
import { toldValues } from "../told-values.js";

/** One sentence for each point in which what a text asks for differs from the graph; none for a sound text. */
export function situationDifferences(
  text: string,
  reading: SituationReading,
  draft: SituationDraft,
  situation: Situation,
  pool: ReadonlyMap<string, Pick<Subtask, "parameters">>,
  language: WritingLanguage,
): string[] {
  const { purpose } = draft;
  // Forms of a situation differ in where something stands, and the writer's text has to name that place letter for letter.
  if (![reading.situation, ...reading.alike].includes(purpose.situation)) {
    return [`The text is about ${reading.situation}, the task about ${purpose.situation}.`];
  }
  const differences: string[] = [...reading.faults];
  for (const [name, said] of reading.words) {
    const meant = purpose.words[name];
    if (meant !== said)
      differences.push(`The text says "${said}" for {${name}}, the task means "${meant ?? "nothing"}".`);
  }
  differences.push(...compareRequests(reading.requests, draft));
  differences.push(...compareDecision(reading, draft, situation));
  for (const request of reading.requests)
    differences.push(...compareHandovers(request, reading.requests, draft, situation));
  for (const entry of purpose.deliverables) differences.push(...unsaidValues(text, entry.node, draft, pool, language));
  differences.push(...unaskedNodes(draft));
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
    ...compareLimit(decision.limit, condition, purpose),
  ];
}

function compareLimit(
  said: ReadDecision["limit"],
  { threshold, limit }: ConditionRecord,
  { facts }: SituationDraft["purpose"],
): string[] {
  if (typeof said !== "object") {
    if (limit !== null) return [`The text names the limit ${said}, which the task finds out.`];
    return fold(String(said)) === fold(String(threshold))
      ? []
      : [`The text names the limit ${said}, the task ${threshold}.`];
  }
  const isMeant = limit !== null && facts.some(({ name, node }) => name === said.fact && node === limit);
  return isMeant ? [] : [`The text compares with ${said.fact}, which the task does not.`];
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
        branchEdges(draft).flatMap(({ kind, from, to }) =>
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

/** Work that is neither a fact nor a deliverable of the situation would be graded without being asked for. */
function unaskedNodes(draft: SituationDraft): string[] {
  const { facts, deliverables } = draft.purpose;
  const asked = new Set([...facts, ...deliverables].map(({ node }) => node));
  return branchNodes(draft).flatMap(({ id, application }) =>
    asked.has(id) ? [] : [`The text asks for nothing that needs the step in ${application}.`],
  );
}

/** Values that an evaluator may ask for and the text does not say. */
function unsaidValues(
  text: string,
  id: string,
  draft: SituationDraft,
  pool: ReadonlyMap<string, Pick<Subtask, "parameters">>,
  language: WritingLanguage,
): string[] {
  return toldValues(id, draft, pool, language)
    .filter(({ spellings }) => !spellings.some((words) => holdsText(text, words)))
    .map(({ value }) => `The text does not say "${value}".`);
}
