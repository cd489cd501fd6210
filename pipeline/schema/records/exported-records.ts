import { z } from "zod";
import { obstacleKindSchema } from "../subtask.js";
import { proofKinds } from "../task/proof.js";
import { complexityLevels, levelIdSchema } from "../task/task.js";
import { actionsInOrder, executedActionSchema, recorded } from "./exported-actions.js";
import { namedValues, setupSchema } from "./exported-setup.js";

/**
 * Records as `export omnibench` writes them, for column-oriented readers: every key of an object is there in every record,
 * a value that does not apply is null, a place holds values of one type, and no key depends on the data: what is keyed by
 * ids or names in the dataset is a list here.
 */
const text = z.string();
const complexityLevel = z.enum(complexityLevels);
const furtherComputer = text
  .nullable()
  .describe("The further computer on which it is done; null where that is the task's own.");
const edge = {
  from: text.describe("Node that comes first."),
  to: text.describe("Node that comes after it."),
};
const edgeKind = {
  ...edge,
  kind: text.describe("resource, which hands something over, or order."),
  handovers: z
    .array(z.strictObject({ resource: text, parameter: text }))
    .nullable()
    .describe("Of a resource edge: what is handed over, and the parameter of the receiving node that takes it."),
  reason: text.nullable().describe("Of an order edge: why the order matters."),
};
const graphSchema = z
  .strictObject({
    nodes: z.array(
      z.strictObject({
        id: text,
        subtask_id: text,
        application: text,
        parameters: namedValues,
        computer: furtherComputer,
      }),
    ),
    edges: z.array(z.strictObject(edgeKind)),
  })
  .meta({ id: "graph", description: "A task graph with its subtasks." });

/** A line of tasks.jsonl. */
export const exportedTaskSchema = z.strictObject({
  id: text.describe("Id of the task."),
  task_instruction: text.describe("What an agent is told."),
  low_level_instruction: text.describe("The same, step by step."),
  instruction_variants: z.array(text).describe("The instruction in other textual orders that mean the same."),
  language: text.describe("Language of instruction and variants (en, de, ...); the step by step text is in English."),
  dag: z
    .strictObject({ nodes: z.array(text), edges: z.array(z.strictObject(edge)) })
    .describe("The graph: nodes are ids within this task."),
  edge_kinds: z.array(z.strictObject(edgeKind)).describe("For each edge of the graph what it is."),
  subtasks: z
    .array(z.strictObject({ node_id: text, subtask_id: text, parameters: namedValues, computer: furtherComputer }))
    .describe("For each node of the graph its subtask and with which parameters it is done."),
  task_intent: text.describe("The one goal that the subtasks serve."),
  successful_topo: z.array(z.array(text)).describe("Topological orders that succeed, as nodes."),
  topo_count: text.describe("How many there are, as text: it may exceed 2^53."),
  network_dependent: z.boolean().describe("Whether it fails when no page can be reached."),
  complexity: z
    .strictObject({
      dependency: complexityLevel,
      instruction: complexityLevel,
      knowledge: complexityLevel,
      hierarchy: complexityLevel,
      branch: complexityLevel,
    })
    .describe("Level of each dimension."),
  environment: text.describe("Environment that the task is for."),
  persona: text.describe("Whose task it is."),
  level: levelIdSchema.describe("Level of the task."),
  involved_apps: z.array(text).describe("Names of its applications."),
  pre_conditions: z.array(text).describe("The state in which it starts, one sentence each."),
  environment_setup: setupSchema.describe("Everything that is put on the clean computer."),
  intermediate_checks: z.array(text).describe("What each node is to achieve, in words."),
  success_criterion: text.describe("When the task is done, in words."),
  condition: z
    .strictObject({
      source: text.describe("Node that reads the value."),
      quantity: text.describe("What is compared, in words."),
      operator: text.describe("greater, less, before, after or among."),
      threshold: text.describe('A number, a day (ISO), or texts with " | " between them.'),
      limit: text.nullable().describe("Node that finds the threshold out; null where the instruction says it."),
      value: text,
      taken: text.describe("holds or fails: the branch that the graph of the task is."),
      holds: graphSchema,
      fails: graphSchema,
      flipped_setup: setupSchema.describe("The same computer with data that leads to the other branch."),
      flipped_value: text,
    })
    .nullable()
    .describe("The decision on data that the task asks for."),
  infeasibility: z
    .strictObject({
      blocked: text.describe("Node that cannot be done."),
      kind: obstacleKindSchema,
      removed: z
        .strictObject({
          type: text,
          value: text,
          entry: text
            .nullable()
            .describe(
              "Of a missing_value: the words beside which it would stand; of empty_cells: the column; of missing_rows: what has no row.",
            ),
        })
        .describe("The resource that was taken away, or the page or document that does not say a value yet."),
      error: text.describe("Text of the error that the environment shows."),
      twin_task_id: text,
      twin_setup: setupSchema.describe("The computer on which the task can be done."),
    })
    .nullable()
    .describe("Why a task of level L4 cannot be done."),
  carried_values: z
    .array(z.strictObject({ from: text, to: text, parameter: text, value: text, quantity: text }))
    .describe("Values that the agent has to read or compute at one node and use at another."),
  twin_task_id: text.nullable().describe("Of a task of level L4: the task that can be done."),
  content_hash: text.describe("Names the task by what it says."),
});

/** An element of subtasks.json. */
export const exportedSubtaskSchema = z.strictObject({
  id: text.describe("Id of the subtask."),
  instruction_template: text.describe("Its instruction with blanks such as {xlsx_path}."),
  application: text.describe("Name of its application."),
  available_parameters: z.array(namedValues).describe("Each set of parameters with which it was verified."),
  OS: text.describe("Operating system."),
  input_resources: z.array(text).describe("Types of resources that it needs."),
  output_resources: z.array(text).describe("Types of resources that it makes."),
});

/** A line of subtask_trajectories.jsonl. */
export const exportedSubtaskTrajectorySchema = z.strictObject({
  trajectory_id: text.describe("Id of the trajectory."),
  instruction: text.describe("The instruction with the parameters of the trajectory."),
  subtask_id: text.describe("The subtask that was done."),
  ...recorded,
});

/** A line of task_trajectories.jsonl. */
export const exportedTaskTrajectorySchema = z.strictObject({
  trajectory_id: text.describe(
    "Id of the task, and in brackets the index of its order in `successful_topo`; the id of the attempt where that order is not listed or was executed before.",
  ),
  task_id: text.describe("The task."),
  topological_order: z.array(text).describe("The nodes in the order in which they were done."),
  instruction: text.describe("What an agent is told."),
  intent: text.describe("The goal of the task."),
  ...recorded,
  actions: z.array(executedActionSchema).describe(actionsInOrder),
});

/** A line of proofs.jsonl. */
const exportedProofSchema = z.strictObject({
  task_id: text.describe("The task that the proof is of."),
  kind: z.enum(proofKinds).describe("How it was shown; executed-sample stands beside one of the others."),
  environment: text.describe("Where it was shown."),
  orders: text.describe("How many topological orders it covers, as text: it may exceed 2^53."),
  states: z.number().int().describe("Nodes of the lattice that were walked."),
  edges: z.number().int().describe("Edges of the lattice that were walked."),
  executions: z.number().int().describe("Runs of subtasks that were really executed."),
  actions: z.number().int().describe("Actions that were really executed."),
  twin: z
    .strictObject({
      orders: text,
      states: z.number().int(),
      edges: z.number().int(),
      executions: z.number().int(),
    })
    .nullable()
    .describe("Of a condition the proof of the other branch, of level L4 that of the task that can be done."),
  error: text.nullable().describe("Of level L4: the error that every order met."),
  summary: text.describe("The proof in words."),
});

/** A line of environment_files.jsonl. */
const exportedEnvironmentFileSchema = z.strictObject({
  task_id: text.describe("The task that starts with the file."),
  path: text.describe("Where the file is on the computer of the task."),
  file: text.describe("Name of its bytes in files/, which is their SHA-256."),
  read_only: z.boolean().describe("Whether the file cannot be written to."),
});

/** The files of an export that hold records, with the schema of a record. */
export const exportedFiles: Readonly<Record<string, z.ZodObject>> = {
  "tasks.jsonl": exportedTaskSchema,
  "task_trajectories.jsonl": exportedTaskTrajectorySchema,
  "proofs.jsonl": exportedProofSchema,
  "environment_files.jsonl": exportedEnvironmentFileSchema,
  "subtasks.json": exportedSubtaskSchema,
  "subtask_trajectories.jsonl": exportedSubtaskTrajectorySchema,
};
