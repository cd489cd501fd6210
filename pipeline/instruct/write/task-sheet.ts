import type { Catalog } from "../../catalog/catalog.js";
import { members } from "../../graph/bits.js";
import { type MaskGraph, toMasks } from "../../graph/graph.js";
import { ancestors, transitiveReduction } from "../../graph/reachability.js";
import { bareGraph } from "../../graph/task-graph.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { ofNumbers } from "../../schema/task/comparison.js";
import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskEdge, TaskGraph, TaskNode } from "../../schema/task/task-graph.js";
import type { WritingLanguage } from "../../schema/writing-language.js";
import { numberWritten } from "../language/written-forms.js";
import { type BranchingGraph, withBothBranches } from "./branching.js";
import { stepActions, toldValues } from "./step-actions.js";

/** Step description for an LLM writer that does not see the graph. */
export interface SheetStep {
  key: string;
  application: string;
  when: "always" | "if_holds" | "if_fails";
  /** Verb phrases with blanks. */
  phrases: string[];
  /** By blank; what has to be read first stands in square brackets. */
  values: Record<string, string>;
  /** Blanks that earlier steps fill; `name` is by what the thing may be called, null where it must not be told. */
  takes_over: { from: string; blank: string; resource: string; what: string; name: string | null }[];
  /** The steps that it waits for, without those that these wait for. */
  after: { step: string; because: string }[];
  any_order_with: string[];
  actions: string;
}

export interface TaskSheet {
  steps: SheetStep[];
  decision: { on: string; quantity: string; operator: "greater than" | "less than"; threshold: string } | null;
}

const mostPhrases = 3;
const longestName = 120;

/**
 * Everything that words for a task have to say, in one topological order, both branches of a decision side by side. Of
 * values that have to be read first it says only what they are, and nothing of what is missing from an infeasible task.
 */
export function taskSheet(
  draft: TaskDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  language: WritingLanguage,
): TaskSheet {
  const branching = withBothBranches(draft);
  const graph = withDecision(draft, branching);
  const bare = bareGraph(graph);
  const reduced = toMasks(transitiveReduction(bare));
  const above = ancestors(toMasks(bare));
  const keys = new Map(graph.nodes.map(({ id }, at) => [id, `s${at + 1}`]));
  const keyOf = (id: string) => keys.get(id) ?? "";
  const nounOf = (resource: string) => catalog.resourceTypes.get(resource)?.noun ?? resource;
  const { condition } = draft;
  const readFirst = valuesReadFirst(draft, graph);

  const steps = graph.nodes.map((node, at): SheetStep => {
    const subtask = pool.get(node.subtask_id);
    const incoming = graph.edges.filter((edge) => edge.to === node.id);
    const takes_over = incoming.flatMap((edge) =>
      edge.kind === "order"
        ? []
        : edge.handovers.map(({ resource, parameter }) => {
            const carried = draft.carried.find(
              ({ from, to, parameter: name }) => from === edge.from && to === node.id && name === parameter,
            );
            return {
              from: keyOf(edge.from),
              blank: parameter,
              resource,
              what: carried?.quantity ?? nounOf(resource),
              name: nameOf(resource, node.parameters[parameter] ?? "", readFirst, catalog),
            };
          }),
    );
    return {
      key: keyOf(node.id),
      application: catalog.applications.get(node.application)?.name ?? node.application,
      when: whenOf(node.id, branching),
      phrases: subtask?.phrases.slice(0, mostPhrases) ?? [],
      values: openValues(draft, node, takes_over),
      takes_over,
      after: members(reduced.predecessors[at] ?? 0).map((before) => {
        const edge = incoming.find(({ from }) => from === graph.nodes[before]?.id);
        return { step: `s${before + 1}`, because: edge === undefined ? "" : reasonOf(edge, nounOf) };
      }),
      any_order_with: independentOf(at, reduced, above)
        .filter((other) => !excludes(graph.nodes[other]?.id ?? "", node.id, branching))
        .map((other) => `s${other + 1}`),
      actions: subtask === undefined ? "" : stepActions(draft, node, subtask),
    };
  });
  return {
    steps,
    decision:
      condition === null
        ? null
        : {
            on: keyOf(condition.source),
            quantity: condition.quantity,
            operator: ofNumbers(condition).operator === "greater" ? "greater than" : "less than",
            threshold: numberWritten(ofNumbers(condition).threshold, language),
          },
  };
}

/** The graph in which every step of a branch waits for the step that the decision is made on. */
function withDecision({ condition }: TaskDraft, { graph, holds, fails }: BranchingGraph): TaskGraph {
  if (condition === null) return graph;
  const from = condition.source;
  const decided = [...holds, ...fails]
    .filter((to) => !graph.edges.some((edge) => edge.from === from && edge.to === to))
    .map((to): TaskEdge => ({ kind: "order", from, to, reason: `the decision is about ${condition.quantity}` }));
  return { nodes: graph.nodes, edges: [...graph.edges, ...decided] };
}

/** Values that the text has to tell: those that no earlier step hands over, and texts that hold what was read. */
function openValues(draft: TaskDraft, node: TaskNode, takesOver: readonly { blank: string }[]): SheetStep["values"] {
  const handed = new Set(takesOver.map(({ blank }) => blank));
  for (const { to, parameter } of draft.carried) if (to === node.id) handed.delete(parameter);
  return Object.fromEntries(Object.entries(toldValues(draft, node)).filter(([name]) => !handed.has(name)));
}

/** What no text may tell: the values that have to be read, and the texts that hold them. */
function valuesReadFirst({ carried }: TaskDraft, { nodes }: TaskGraph): ReadonlySet<string> {
  const texts = carried.flatMap(({ to, parameter, value }) => [
    value,
    nodes.find(({ id }) => id === to)?.parameters[parameter] ?? "",
  ]);
  return new Set(texts);
}

/** A path or a title by which a thing may be called; null for what has to be read, is in the clipboard, or is too long. */
function nameOf(resource: string, value: string, readFirst: ReadonlySet<string>, catalog: Catalog): string | null {
  const nameless = resource === "value_in_mind" || catalog.resourceTypes.get(resource)?.exclusive === "clipboard";
  const unwieldy = value.length > longestName || value.includes("\n");
  return nameless || unwieldy || readFirst.has(value) ? null : value;
}

function reasonOf(edge: TaskEdge, nounOf: (resource: string) => string): string {
  if (edge.kind === "order") return edge.reason;
  return `it takes over ${edge.handovers.map(({ resource }) => nounOf(resource)).join(" and ")}`;
}

function whenOf(id: string, { holds, fails }: BranchingGraph): SheetStep["when"] {
  if (holds.has(id)) return "if_holds";
  return fails.has(id) ? "if_fails" : "always";
}

/** Nodes that come neither before nor after this one. */
function independentOf(node: number, { all }: MaskGraph, above: readonly number[]): number[] {
  const before = above[node] ?? 0;
  return members(all & ~before & ~(1 << node)).filter((other) => (((above[other] ?? 0) >> node) & 1) === 0);
}

/** Whether two nodes are never both done. */
function excludes(one: string, other: string, { holds, fails }: BranchingGraph): boolean {
  return (holds.has(one) && fails.has(other)) || (fails.has(one) && holds.has(other));
}
