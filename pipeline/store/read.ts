import type Database from "better-sqlite3";
import { z } from "zod";
import {
  type SubtaskRecord,
  type SubtaskTrajectoryRecord,
  subtaskRecordSchema,
  subtaskTrajectoryRecordSchema,
  type TaskRecord,
  type TaskTrajectoryRecord,
  taskRecordSchema,
  taskTrajectoryRecordSchema,
} from "../schema/records/dataset-records.js";
import { hashSchema, idSchema } from "../schema/safe-name.js";
import { type Proof, proofSchema } from "../schema/task/proof.js";
import { jsonColumn, parseRow } from "./file/parse-row.js";
import { taskLanguages } from "./tasks/task-languages.js";

const nullableJson = jsonColumn.nullable();
const flag = z.number().transform(Boolean);

const taskRowSchema = z.object({
  id: z.string(),
  content_hash: z.string(),
  environment: z.string(),
  persona: z.string(),
  level: z.string(),
  task_intent: z.string(),
  dag_json: jsonColumn,
  edge_kinds_json: jsonColumn,
  subtasks_json: jsonColumn,
  successful_topo_json: jsonColumn,
  topo_count: z.string(),
  involved_apps_json: jsonColumn,
  pre_conditions_json: jsonColumn,
  environment_setup_json: jsonColumn,
  intermediate_checks_json: jsonColumn,
  success_criterion: z.string(),
  complexity_json: jsonColumn,
  condition_json: nullableJson,
  infeasibility_json: nullableJson,
  carried_values_json: jsonColumn,
  twin_task_id: z.string().nullable(),
  network_dependent: flag,
  high_level: z.string(),
  low_level: z.string(),
  variants_json: jsonColumn,
});

const tasksWithWords = "SELECT * FROM tasks JOIN task_instructions ON task_instructions.task_id = tasks.id";

/** The tasks of a dataset in the order in which they were made. */
export function* readTasks(database: Database.Database): Generator<TaskRecord> {
  const languageOf = taskLanguages(database);
  for (const row of database.prepare(`${tasksWithWords} ORDER BY position`).iterate()) {
    yield parseTask(database, row, languageOf);
  }
}

/** The tasks whose id begins with `prefix`. */
export function findTasks(database: Database.Database, prefix: string): TaskRecord[] {
  // A range of ids is found by their index.
  const rows = database.prepare(
    `${tasksWithWords} WHERE id >= @prefix AND id < @prefix || char(1114111) ORDER BY position`,
  );
  const languageOf = taskLanguages(database);
  return rows.all({ prefix }).map((row) => parseTask(database, row, languageOf));
}

/** Which tasks there are, without what they say. */
export function readTaskCells(
  database: Database.Database,
): { id: string; persona: string; level: string; environment: string }[] {
  const cellSchema = z.object({ id: z.string(), persona: z.string(), level: z.string(), environment: z.string() });
  const rows = database.prepare("SELECT id, persona, level, environment FROM tasks ORDER BY position");
  return rows.all().map((row) => parseRow(database, "tasks", cellSchema, row));
}

export function* readSubtasks(database: Database.Database): Generator<SubtaskRecord> {
  const rowSchema = z.object({
    id: z.string(),
    instruction_template: z.string(),
    application: z.string(),
    available_parameters_json: jsonColumn,
    os: z.string(),
    input_resources_json: jsonColumn,
    output_resources_json: jsonColumn,
  });
  const rows = database.prepare(
    `SELECT subtasks.*, applications.name AS application FROM subtasks
     JOIN applications ON applications.id = subtasks.application ORDER BY subtasks.id`,
  );
  for (const row of rows.iterate()) {
    const subtask = parseRow(database, "subtasks", rowSchema, row);
    yield parseRow(database, "subtasks", subtaskRecordSchema, {
      id: subtask.id,
      instruction_template: subtask.instruction_template,
      application: subtask.application,
      available_parameters: subtask.available_parameters_json,
      OS: subtask.os,
      input_resources: subtask.input_resources_json,
      output_resources: subtask.output_resources_json,
    });
  }
}

export function* readSubtaskTrajectories(database: Database.Database): Generator<SubtaskTrajectoryRecord> {
  const rowSchema = z.object({
    id: z.string(),
    subtask_id: z.string(),
    instruction: z.string(),
    executed: flag,
    observations_json: jsonColumn,
    actions_json: jsonColumn,
  });
  for (const row of database.prepare("SELECT * FROM subtask_trajectories ORDER BY id").iterate()) {
    const { id, observations_json, actions_json, ...rest } = parseRow(database, "subtask_trajectories", rowSchema, row);
    yield parseRow(database, "subtask_trajectories", subtaskTrajectoryRecordSchema, {
      trajectory_id: id,
      ...rest,
      observations: observations_json,
      actions: actions_json,
    });
  }
}

/** The printed evaluators by subtask. */
export function* readSubtaskEvaluations(
  database: Database.Database,
): Generator<{ subtask_id: string; python: string; typescript: string }> {
  const rowSchema = z.object({ subtask_id: idSchema, python: z.string(), typescript: z.string() });
  const rows = database.prepare("SELECT * FROM subtask_evaluations ORDER BY subtask_id");
  for (const row of rows.iterate()) yield parseRow(database, "subtask_evaluations", rowSchema, row);
}

export function* readTaskTrajectories(database: Database.Database): Generator<TaskTrajectoryRecord> {
  const rowSchema = z.object({
    id: z.string(),
    task_id: z.string(),
    topological_order_json: jsonColumn,
    executed: flag,
    observations_json: jsonColumn,
    actions_json: jsonColumn,
    instruction: z.string(),
    intent: z.string(),
  });
  const rows = database.prepare(
    `SELECT task_trajectories.*, tasks.task_intent AS intent, task_instructions.high_level AS instruction
     FROM task_trajectories JOIN tasks ON tasks.id = task_trajectories.task_id
     JOIN task_instructions ON task_instructions.task_id = tasks.id ORDER BY tasks.position, task_trajectories.id`,
  );
  for (const row of rows.iterate()) {
    const { id, topological_order_json, observations_json, actions_json, ...rest } = parseRow(
      database,
      "task_trajectories",
      rowSchema,
      row,
    );
    yield parseRow(database, "task_trajectories", taskTrajectoryRecordSchema, {
      trajectory_id: id,
      ...rest,
      topological_order: topological_order_json,
      observations: observations_json,
      actions: actions_json,
    });
  }
}

/** The proofs of one task or of all in their order; a proof by a sample of executions comes after the other of its task. */
export function* readProofs(database: Database.Database, task: string | null = null): Generator<Proof> {
  const rowSchema = z.object({ proof_json: jsonColumn });
  const rows = database.prepare(
    `SELECT proof_json FROM proofs JOIN tasks ON tasks.id = task_id WHERE @task IS NULL OR task_id = @task
     ORDER BY position, kind = 'executed-sample'`,
  );
  for (const row of rows.iterate({ task })) {
    yield parseRow(database, "proofs", proofSchema, parseRow(database, "proofs", rowSchema, row).proof_json);
  }
}

/** The files that one task or all start with: where each belongs, and the hash by which its bytes are kept. */
export function* readEnvironmentFiles(
  database: Database.Database,
  task: string | null = null,
): Generator<{ task_id: string; path: string; file: string; read_only: boolean }> {
  const rowSchema = z.object({ task_id: idSchema, path: z.string(), file_hash: hashSchema, read_only: flag });
  const rows = database.prepare(
    `SELECT environment_files.* FROM environment_files JOIN tasks ON tasks.id = task_id
     WHERE @task IS NULL OR task_id = @task ORDER BY position, path`,
  );
  for (const row of rows.iterate({ task })) {
    const { file_hash, ...place } = parseRow(database, "environment_files", rowSchema, row);
    yield { ...place, file: file_hash };
  }
}

function parseTask(database: Database.Database, row: unknown, languageOf: (task: string) => string): TaskRecord {
  const task = parseRow(database, "tasks", taskRowSchema, row);
  return parseRow(database, "tasks", taskRecordSchema, {
    id: task.id,
    task_instruction: task.high_level,
    low_level_instruction: task.low_level,
    instruction_variants: task.variants_json,
    language: languageOf(task.id),
    dag: task.dag_json,
    edge_kinds: task.edge_kinds_json,
    subtasks: task.subtasks_json,
    task_intent: task.task_intent,
    successful_topo: task.successful_topo_json,
    topo_count: task.topo_count,
    network_dependent: task.network_dependent,
    complexity: task.complexity_json,
    environment: task.environment,
    persona: task.persona,
    level: task.level,
    involved_apps: task.involved_apps_json,
    pre_conditions: task.pre_conditions_json,
    environment_setup: task.environment_setup_json,
    intermediate_checks: task.intermediate_checks_json,
    success_criterion: task.success_criterion,
    condition: task.condition_json,
    infeasibility: task.infeasibility_json,
    carried_values: task.carried_values_json,
    twin_task_id: task.twin_task_id,
    content_hash: task.content_hash,
  });
}
