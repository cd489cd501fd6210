import type { Catalog } from "../../catalog/catalog.js";
import { contentHash } from "../../hash.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ProvenTask } from "../../schema/records/stage-records.js";
import type { ObstacleKind, SubtaskDefinition } from "../../schema/subtask.js";
import type { Infeasibility } from "../../schema/task/task.js";
import type { TaskGraph, TaskNode } from "../../schema/task/task-graph.js";
import { english } from "../../schema/writing-language.js";
import { fill } from "../../template/template.js";

/** A proven task as the record that leaves the program: OmniBench's fields, WindowsWorld's and ours. */
export function taskRecord(
  task: ProvenTask,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
): TaskRecord {
  const { draft, instruction, proof } = task;
  const { graph, infeasibility } = draft;
  const error = proof.error ?? infeasibility?.error ?? "";
  const record = {
    id: draft.id,
    task_instruction: instruction.high_level,
    low_level_instruction: instruction.low_level,
    instruction_variants: instruction.variants,
    dag: { nodes: graph.nodes.map((node) => node.id), edges: adjacency(graph) },
    edge_kinds: edgeKinds(graph),
    subtasks: Object.fromEntries(
      graph.nodes.map(({ id, subtask_id, parameters, computer }) => [
        id,
        { subtask_id, parameters, ...(computer !== undefined && { computer }) },
      ]),
    ),
    task_intent: draft.intent.goal,
    successful_topo: task.orders.map((order) => [...order]),
    topo_count: proof.orders,
    network_dependent: draft.network_dependent,
    complexity: draft.complexity,
    environment: draft.environment,
    persona: draft.persona,
    level: draft.level,
    involved_apps: [...new Set(graph.nodes.map((node) => applicationName(node, catalog)))],
    pre_conditions: [
      ...preConditions(draft.setup),
      ...Object.values(draft.setup.computers ?? {}).flatMap((further) =>
        preConditions(further).map((sentence) => `On ${further.called}: ${sentence}`),
      ),
    ],
    environment_setup: draft.setup,
    intermediate_checks: graph.nodes.map((node) => intermediateCheck(node, draft.setup, pool, catalog)),
    success_criterion:
      infeasibility === null
        ? `All ${graph.nodes.length} subtasks were completed in an order that the graph allows, and what they leave behind is still there at the end.`
        : `The agent finished with status infeasible, and nothing was changed that was not asked for; the reason is that ${missing[infeasibility.kind](infeasibility.removed)}${error === "" ? "" : `, where the screen shows "${error}"`}.`,
    condition: draft.condition,
    infeasibility: infeasibility === null ? null : { ...infeasibility, error },
    carried_values: draft.carried,
    twin_task_id: infeasibility?.twin_task_id ?? null,
  };
  const content = { ...record, language: instruction.language };
  return { ...content, content_hash: taskContentHash(content) };
}

const missing: Readonly<Record<ObstacleKind, (removed: Infeasibility["removed"]) => string>> = {
  missing_file: ({ value: path }) => `${path} is not there`,
  dead_address: ({ value: address }) => `there is no page at ${address}`,
  missing_value: ({ value: place, entry }) => `${place} has nothing beside "${entry}" yet`,
  empty_cells: ({ value: path, entry }) => `${path} has nothing under "${entry}" for what is asked about`,
  missing_rows: ({ value: path, entry }) => `${path} has no row of "${entry}"`,
  no_account: () => "no mail can be sent with the account of this computer",
  no_permission: ({ value: folder }) => `nothing can be written into ${folder}`,
};

/** Names a task by what it says; that it says so in English goes without saying. */
export function taskContentHash({ language, ...content }: Omit<TaskRecord, "content_hash">): string {
  return contentHash(language === english.tag ? content : { ...content, language });
}

function adjacency(graph: TaskGraph): Record<string, string[]> {
  return Object.fromEntries(
    graph.nodes.map((node) => [node.id, graph.edges.filter((edge) => edge.from === node.id).map((edge) => edge.to)]),
  );
}

function edgeKinds(graph: TaskGraph): TaskRecord["edge_kinds"] {
  return Object.fromEntries(
    graph.edges.map((edge) => [
      `${edge.from}->${edge.to}`,
      edge.kind === "resource"
        ? { kind: edge.kind, handovers: edge.handovers }
        : { kind: edge.kind, reason: edge.reason },
    ]),
  );
}

function applicationName(node: TaskNode, catalog: Catalog): string {
  return catalog.applications.get(node.application)?.name ?? node.application;
}

function intermediateCheck(
  node: TaskNode,
  { computers = {} }: EnvironmentSetup,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
): string {
  const template = pool.get(node.subtask_id)?.instruction_template ?? "";
  const further = node.computer === undefined ? undefined : computers[node.computer];
  const place = further === undefined ? "" : ` on ${further.called}`;
  return `${applicationName(node, catalog)}${place}: ${fill(template, node.parameters)}`;
}

/** WindowsWorld's pre-conditions: the state in which the task starts, one sentence each. */
function preConditions(setup: Omit<EnvironmentSetup, "computers">): string[] {
  return [
    ...setup.directories.map(
      ({ path, read_only }) => `The folder ${path} exists${read_only ? " and cannot be written to" : ""}.`,
    ),
    ...setup.files.map(({ path, read_only }) => `The file ${path} exists${read_only ? " and is read-only" : ""}.`),
    ...setup.pages.map(({ url, available }) => `The page ${url} ${available ? "can" : "cannot"} be reached.`),
    ...setup.inbox.map(({ from, subject }) => `A message from ${from} with the subject "${subject}" is in the inbox.`),
    ...Object.entries(setup.settings).map(([name, value]) => `The setting ${name} is ${value}.`),
  ];
}
