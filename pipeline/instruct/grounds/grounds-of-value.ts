import type { Situation } from "../../schema/situation.js";
import type { Parameter, Subtask } from "../../schema/subtask.js";
import type { TaskNode } from "../../schema/task/task-graph.js";
import { english } from "../../schema/writing-language.js";
import { branchEdges } from "../branches.js";
import type { SituationDraft } from "../meant-situation.js";
import { isWorkedOut, spelledParts } from "../told-values.js";
import { phrasedAt, spelledAt } from "./words-at.js";

/** What makes a value part of what is graded. `words` are those of the instruction. */
export type GradingGround =
  /** It is said. */
  | { kind: "said"; words: string }
  /** What is to be found, or to be done with it, is described; null where a reader has understood other words. */
  | { kind: "described"; words: string | null }
  /** Another node finds it out. */
  | { kind: "found"; by: string; quantity: string }
  /** Another node makes it. */
  | { kind: "made"; by: string };

/** A task of a situation, and its text. */
export interface GroundedText {
  text: string;
  draft: SituationDraft;
  situation: Pick<Situation, "facts" | "deliverables" | "decision" | "meaning" | "reason">;
}

/** The grounds of a parameter's value, and the parts of it that have none. */
export function groundsOfValue(
  name: string,
  node: TaskNode,
  { parameters }: Pick<Subtask, "parameters">,
  task: GroundedText,
): { grounds: GradingGround[]; missing: string[] } {
  const value = node.parameters[name];
  const parameter = parameters.find((candidate) => candidate.name === name);
  if (value === undefined || value === "" || parameter === undefined) return { grounds: [], missing: [] };
  const handed = handedOver(name, node, task.draft);
  const grounds = [...handed, ...ownGrounds(parameter, value, node, { parameters }, task)];
  if (grounds.length > 0) return { grounds, missing: handed.length > 0 ? [] : unsaid(parameter, value, node, task) };
  return { grounds, missing: [value] };
}

function ownGrounds(
  parameter: Parameter,
  value: string,
  node: TaskNode,
  subtask: Pick<Subtask, "parameters">,
  task: GroundedText,
): GradingGround[] {
  if (parameter.role === "derived") {
    const sources = (parameter.derivation?.of ?? []).filter((source) => source !== parameter.name);
    const grounds = sources.flatMap((source) => groundsOfValue(source, node, subtask, task).grounds);
    const meant = grounds.filter(({ kind }) => kind !== "said");
    return meant.length > 0 ? meant : grounds;
  }
  const described = (): GradingGround[] => [descriptionOf(node, task) ?? []].flat();
  if (isWorkedOut(parameter)) return described();
  const said = spelledParts(value, task.draft.purpose, english).flatMap(({ spellings }): GradingGround[] => {
    const words = spelledAt(task.text, spellings);
    return words === null ? [] : [{ kind: "said", words }];
  });
  return said.length > 0 ? said : isFound(node, task) ? described() : [];
}

/** The parts of a value that the text has to say and does not; what is to be found may stand anywhere. */
function unsaid(parameter: Parameter, value: string, node: TaskNode, task: GroundedText): string[] {
  if (parameter.role === "derived" || isWorkedOut(parameter) || isFound(node, task)) return [];
  return spelledParts(value, task.draft.purpose, english).flatMap((part) =>
    spelledAt(task.text, part.spellings) === null ? [part.value] : [],
  );
}

function isFound({ id }: TaskNode, { draft }: GroundedText): boolean {
  return draft.purpose.facts.some(({ node }) => node === id);
}

function handedOver(name: string, { id }: TaskNode, draft: SituationDraft): GradingGround[] {
  const found = draft.carried.filter(({ to, parameter }) => to === id && parameter === name);
  const made = branchEdges(draft).filter(
    (edge) => edge.kind === "resource" && edge.to === id && edge.handovers.some(({ parameter }) => parameter === name),
  );
  const finders = new Set(found.map(({ from }) => from));
  return [
    ...found.map(({ from, quantity }): GradingGround => ({ kind: "found", by: from, quantity })),
    ...[...new Set(made.map(({ from }) => from))].flatMap((by): GradingGround[] =>
      finders.has(by) ? [] : [{ kind: "made", by }],
    ),
  ];
}

/** The words that describe what a node finds out, or ask for what it makes; null for a node that does neither. */
function descriptionOf({ id }: TaskNode, { text, draft, situation }: GroundedText): GradingGround | null {
  const { facts, deliverables, words } = draft.purpose;
  const wanted = deliverables.find(({ node }) => node === id);
  if (wanted !== undefined) {
    const asked = situation.deliverables[wanted.name]?.asked ?? [];
    return { kind: "described", words: phrasedAt(text, asked, words) };
  }
  const found = facts.find(({ node }) => node === id);
  if (found === undefined) return null;
  const { described = [], again = "" } = situation.facts[found.name] ?? {};
  const decided = situation.decision?.fact === found.name ? (situation.decision.says ?? []) : [];
  // What only leads to another fact may stand in the sentences around the requests alone.
  const around = [...situation.meaning, ...situation.reason];
  return { kind: "described", words: phrasedAt(text, [...described, again, ...decided, ...around], words) };
}
