import { canonicalJson, sha256 } from "../../hash.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { ProvenTask } from "../../schema/records/stage-records.js";
import type { Intent } from "../../schema/task/task.js";
import { english } from "../../schema/writing-language.js";
import { actionRecord } from "../attempts/action-record.js";
import type { TableRow } from "../file/insert.js";
import { observationFiles } from "../observation-files.js";
import type { Provenance, TaskStage } from "../provenance.js";

/** A file of the computer on which a task starts, with its real bytes. */
export interface EnvironmentFile {
  path: string;
  media_type: string;
  bytes: Uint8Array;
  read_only: boolean;
}

/** The rows of a task, in an order that foreign keys allow; its position follows from when it is written. */
export function taskRows(
  task: ProvenTask,
  record: TaskRecord,
  files: readonly EnvironmentFile[],
  provenance: (stage: TaskStage) => Provenance,
): TableRow[] {
  return [
    intentRow(task.draft.intent, provenance("compose")),
    taskRow(task, record, provenance("compose")),
    ...task.draft.graph.nodes.map((node) => ({
      table: "task_subtasks",
      row: { task_id: record.id, node_id: node.id, subtask_id: node.subtask_id },
    })),
    {
      table: "task_instructions",
      row: {
        task_id: record.id,
        high_level: record.task_instruction,
        low_level: record.low_level_instruction,
        variants_json: canonicalJson(record.instruction_variants),
        ...provenance("describe"),
      },
    },
    ...languageRows(record),
    ...trajectoryRows(task),
    {
      table: "proofs",
      row: {
        task_id: record.id,
        kind: task.proof.kind,
        environment: task.proof.environment,
        orders: task.proof.orders,
        proof_json: canonicalJson(task.proof),
        ...provenance("prove"),
      },
    },
    ...validationRows(task, provenance("validate")),
    ...files.flatMap((file) => fileRows(record.id, file)),
  ];
}

/** Empty for an instruction in English. */
function languageRows({ id, language }: TaskRecord): TableRow[] {
  return language === english.tag ? [] : [{ table: "task_languages", row: { task_id: id, language } }];
}

/** Empty when the instruction was not validated. */
function validationRows({ validation }: ProvenTask, provenance: Provenance): TableRow[] {
  if (validation === null) return [];
  const { task_id, passed, rewrites } = validation;
  const row = { task_id, passed: Number(passed), rewrites, validation_json: canonicalJson(validation), ...provenance };
  return [{ table: "validations", row }];
}

/** The row of an intent, which tasks share. */
export function intentRow(intent: Intent, provenance: Provenance): TableRow {
  return {
    table: "intents",
    row: {
      id: intent.id,
      persona: intent.persona,
      goal: intent.goal,
      entity: intent.entity,
      deliverable: intent.deliverable,
      subtask_ids_json: canonicalJson(intent.subtask_ids),
      ...provenance,
    },
    shared: true,
  };
}

function taskRow(task: ProvenTask, record: TaskRecord, provenance: Provenance): TableRow {
  return {
    table: "tasks",
    row: {
      id: record.id,
      content_hash: record.content_hash,
      environment: record.environment,
      persona: record.persona,
      level: record.level,
      intent_id: task.draft.intent.id,
      task_intent: record.task_intent,
      dag_json: canonicalJson(record.dag),
      edge_kinds_json: canonicalJson(record.edge_kinds),
      subtasks_json: canonicalJson(record.subtasks),
      successful_topo_json: canonicalJson(record.successful_topo),
      topo_count: record.topo_count,
      involved_apps_json: canonicalJson(record.involved_apps),
      pre_conditions_json: canonicalJson(record.pre_conditions),
      environment_setup_json: canonicalJson(record.environment_setup),
      intermediate_checks_json: canonicalJson(record.intermediate_checks),
      success_criterion: record.success_criterion,
      complexity_json: canonicalJson(record.complexity),
      condition_json: record.condition === null ? null : canonicalJson(record.condition),
      infeasibility_json: record.infeasibility === null ? null : canonicalJson(record.infeasibility),
      carried_values_json: canonicalJson(record.carried_values),
      twin_task_id: record.twin_task_id,
      network_dependent: Number(record.network_dependent),
      purpose_json: canonicalJson(task.draft.purpose),
      ...provenance,
    },
  };
}

function trajectoryRows({ draft, trajectory }: ProvenTask): TableRow[] {
  // What was not executed was not observed.
  const observations = observationFiles(trajectory.executed ? trajectory.steps.map((step) => step.controls) : []);
  return [
    ...observations.rows,
    {
      table: "task_trajectories",
      row: {
        id: `${draft.id}(0)`,
        task_id: draft.id,
        topological_order_json: canonicalJson(trajectory.order),
        executed: Number(trajectory.executed),
        observations_json: canonicalJson(observations.names),
        actions_json: canonicalJson(trajectory.steps.map((step) => actionRecord(step.action))),
      },
    },
  ];
}

function fileRows(taskId: string, file: EnvironmentFile): TableRow[] {
  const hash = sha256(file.bytes);
  return [
    { table: "files", row: { hash, media_type: file.media_type, encoding: null, bytes: file.bytes }, shared: true },
    {
      table: "environment_files",
      row: { task_id: taskId, path: file.path, file_hash: hash, read_only: Number(file.read_only) },
    },
  ];
}
