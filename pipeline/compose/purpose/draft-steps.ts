import { doesPass } from "../../catalog/purpose/does-pass.js";
import type { PurposePiece, PurposeStep } from "../../catalog/purpose/purpose-step.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { TaskEdge } from "../../schema/task/task-graph.js";
import type { Assembled } from "../task-graph.js";
import type { BoundNode } from "../values/bind.js";
import { subtaskWork } from "./subtask-work.js";

/** What is asked of the nodes of a graph from outside it, by their ids. */
export interface PurposeOfNodes {
  /** The situation asks for it in any case. */
  isRequired(id: string): boolean;
  /** What it gives is wanted although it passes away: it is decided on, or the goal. */
  isWanted(node: BoundNode): boolean;
}

/** The nodes of a graph as steps, with all that the measured effects and the evaluators say of them. */
export function draftSteps(
  { nodes, graph }: Assembled,
  { inbox }: Pick<EnvironmentSetup, "inbox">,
  types: ReadonlyMap<string, ResourceType>,
  purpose: PurposeOfNodes,
): PurposeStep[] {
  const authors = new Map(inbox.map(({ subject, from }) => [subject, from]));
  const edges = graph().edges.filter((edge) => edge.kind === "resource");
  return nodes.map((node) => stepOf(node, edges, authors, types, purpose));
}

function stepOf(
  node: BoundNode,
  edges: readonly Extract<TaskEdge, { kind: "resource" }>[],
  authors: ReadonlyMap<string, string>,
  types: ReadonlyMap<string, ResourceType>,
  purpose: PurposeOfNodes,
): PurposeStep {
  const { usable, parameters, results } = node;
  const { subtask } = usable;
  const id = node.id();
  const piece = (type: string, key: string | null): PurposePiece => {
    const author = type === "mail_in_inbox" && key !== null ? (authors.get(key) ?? null) : null;
    return { type, key, author, matters: [] };
  };
  const takes = usable.inputs.map(({ name, type }) => piece(type, parameters[name] ?? null));
  const gives = usable.results.map(({ type }, at) => piece(type, results[at] ?? null));
  const { isMechanical, repeats } = subtaskWork(usable);
  const source = repeats === null ? null : takes[repeats.input];
  const copy = repeats === null ? null : gives[repeats.result];
  const isMessage = usable.results.some(({ type }) => type === "mail_sent" || type === "mail_draft");
  const address = subtask.parameters.find(({ type, role }) => type === "mail_address" && role === "value")?.name;
  const answered = takes.find(({ author }) => author !== null)?.author ?? null;
  const to = address === undefined ? answered : (parameters[address] ?? null);
  return {
    id,
    called: subtask.phrases[0] ?? subtask.instruction_template,
    takes,
    gives,
    passes: gives.length > 0 && gives.every(({ type }) => doesPass(types.get(type))),
    wanted: purpose.isWanted(node),
    from: edges
      .filter(({ to: later, handovers }) => later === id && handovers.some(({ resource }) => isKept(resource)))
      .map(({ from }) => from),
    takenBy: edges.filter(({ from }) => from === id).map(({ to: later }) => later),
    repeats: source && copy ? { from: source, to: copy } : null,
    changes: usable.results.flatMap(({ changed, type }, at) =>
      changed && isContent(type) ? piece(type, results[at] ?? null) : [],
    ),
    isMechanical,
    to: isMessage ? to : null,
    answers: isMessage && address === undefined,
    texts: subtask.parameters.flatMap(({ name, type, role }) =>
      role === "value" && textTypes.has(type) ? (parameters[name] ?? []) : [],
    ),
    required: purpose.isRequired(id),
  };
}

/** Types of values that are words for people. */
const textTypes: ReadonlySet<string> = new Set(["text", "title", "sentence"]);

/** A value that was read is known, whoever wrote where it stands. */
function isKept(resource: string): boolean {
  return resource !== "value_in_mind";
}

/** What makes a file of any kind of a file of any kind leaves its content. */
function isContent(type: string): boolean {
  return type !== "file_path" && type !== "dir_path";
}
