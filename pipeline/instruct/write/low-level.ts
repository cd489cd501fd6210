import type { Catalog } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import { ownComputer } from "../../schema/computer/computer-id.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { ofNumbers } from "../../schema/task/comparison.js";
import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskGraph, TaskNode } from "../../schema/task/task-graph.js";
import { capitalize } from "../../text/capitalize.js";
import { formatThreshold, withBothBranches } from "./branching.js";
import { enumerate, quote } from "./english.js";
import { directPredecessors, type PhrasedGraph, phraseGraph } from "./phrase-graph.js";
import { bareNoun } from "./phrased-node.js";
import { stepActions } from "./step-actions.js";
import { textOrder } from "./text-order.js";

/** How to do it, action by action: a numbered list with one step per subtask, each naming the steps it waits for. */
export function writeLowLevel(
  draft: TaskDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  rng: Rng,
): string {
  const { graph, holds, fails } = withBothBranches(draft);
  const phrased = phraseGraph(draft, graph, pool, catalog, "explicit", rng);
  const order = textOrder(phrased.masks, rng.fork("order"));
  const idOf = (node: number): string => phrased.nodes[node]?.node.id ?? "";
  const common = order.filter((node) => !holds.has(idOf(node)) && !fails.has(idOf(node)));
  const branch = [...order.filter((node) => holds.has(idOf(node))), ...order.filter((node) => fails.has(idOf(node)))];
  const stepOf = new Map([...common, ...branch].map((node, position) => [node, position + 1]));
  const lines = [...common, ...branch].map((node) => {
    const step = stepOf.get(node) ?? 0;
    const condition = conditionLead(draft, idOf(node), holds, fails);
    const lead = [
      condition,
      ...dependencies(phrased, graph, catalog, node, stepOf),
      placeLead(draft, phrased.nodes[node]?.node),
      `in ${phrased.nodes[node]?.application ?? ""}`,
    ];
    const target = phrased.nodes[node];
    const done = target === undefined ? "" : stepActions(draft, target.node, target.subtask);
    const where = capitalize(lead.filter((part) => part !== "").join(", "));
    return `${step}. ${where}${unseen(draft, phrased, node, done, catalog)}: ${done}.`;
  });
  return lines.join("\n");
}

/** What the actions do not show, such as the folder of a file that is clicked: ", for the file 'C:\\a.txt'". */
function unseen(draft: TaskDraft, phrased: PhrasedGraph, node: number, done: string, catalog: Catalog): string {
  const target = phrased.nodes[node];
  if (target === undefined) return "";
  const { parameters } = target.subtask;
  const carried = new Set(draft.carried.flatMap((record) => (record.to === target.node.id ? [record.parameter] : [])));
  const hidden = parameters.flatMap(({ name, type, role }) => {
    const value = target.node.parameters[name] ?? "";
    const shown =
      role === "derived" || carried.has(name) || done.includes(value) || !/[\\/]/.test(value) || value.includes("\n");
    return shown ? [] : [`the ${bareNoun(catalog, type)} ${quote(value)}`];
  });
  return hidden.length === 0 ? "" : `, for ${enumerate(hidden)}`;
}

/** "after steps 1 and 2", "using the PDF from step 1"; a step that waits for nothing says so. */
function dependencies(
  phrased: PhrasedGraph,
  graph: TaskGraph,
  catalog: Catalog,
  node: number,
  stepOf: ReadonlyMap<number, number>,
): string[] {
  const stepOfId = (id: string): number =>
    stepOf.get(phrased.nodes.findIndex((mentioned) => mentioned.node.id === id)) ?? 0;
  const steps = directPredecessors(phrased, node)
    .map((predecessor) => stepOf.get(predecessor) ?? 0)
    .sort((a, b) => a - b);
  if (steps.length === 0) return stepOf.get(node) === 1 ? [] : ["independently of the other steps"];
  const id = phrased.nodes[node]?.node.id;
  const handovers = graph.edges.flatMap((edge) =>
    edge.to === id && edge.kind === "resource"
      ? edge.handovers.map(({ resource }) => `the ${bareNoun(catalog, resource)} from step ${stepOfId(edge.from)}`)
      : [],
  );
  return [
    `after step${steps.length > 1 ? "s" : ""} ${enumerate(steps.map(String))}`,
    ...(handovers.length > 0 ? [`using ${enumerate([...new Set(handovers)])}`] : []),
  ];
}

/** "on the log server"; nothing where there is one computer. */
function placeLead({ setup: { computers } }: TaskDraft, node: TaskNode | undefined): string {
  if (computers === undefined) return "";
  return `on ${computers[node?.computer ?? ownComputer]?.called ?? "your own computer"}`;
}

function conditionLead(draft: TaskDraft, id: string, holds: ReadonlySet<string>, fails: ReadonlySet<string>): string {
  if (draft.condition === null || !(holds.has(id) || fails.has(id))) return "";
  const { quantity } = draft.condition;
  const { operator, threshold } = ofNumbers(draft.condition);
  const relation = operator === "greater" ? "greater than" : "less than";
  return `${holds.has(id) ? "if" : "unless"} ${quantity} is ${relation} ${formatThreshold(threshold)}`;
}
