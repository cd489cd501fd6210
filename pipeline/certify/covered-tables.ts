import type { CertifiedKind, DatasetCertificate } from "../schema/certificate.js";

/** A table of a dataset whose rows a certificate covers. */
export interface CoveredTable {
  readonly table: string;
  /** Column that names the thing to which a row belongs. */
  readonly owner: string;
  /** Columns that tell the rows of one thing from each other. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns of numbers with fractions, which are hashed as numbers. */
  readonly numbers?: readonly string[];
  /** How the rows of a thing are found by an index, where the owner has none; `@key` is its key. */
  readonly where?: string;
  /** The name that a column had in earlier versions. */
  readonly formerly?: Readonly<Record<string, string>>;
}

/** Things of one kind; the first table has one row for each of them. */
export interface CoveredKind {
  readonly kind: CertifiedKind;
  readonly tables: readonly [CoveredTable, ...CoveredTable[]];
  /** Selects the tasks that have part in a thing, of which this is the name. */
  readonly tasks?: string;
}

const provenance = ["stage_version", "prompt_version", "model", "seed", "input_hash"];

const ofAttempts = "attempt_id IN (SELECT id FROM attempts WHERE task_id = @key)";

/** Everything that is covered, in the order of the lines of a certificate. A column that a dataset does not have counts as NULL. */
export const coveredKinds: readonly CoveredKind[] = [
  {
    kind: "run",
    tables: [{ table: "runs", owner: "id", key: [], columns: ["id", "command", "request_json", "program_version"] }],
  },
  {
    kind: "application",
    tables: [{ table: "applications", owner: "id", key: [], columns: ["id", "name", "function", "category"] }],
  },
  {
    kind: "resource type",
    tables: [
      { table: "resource_types", owner: "name", key: [], columns: ["name", "is_a", "description", "definition_json"] },
    ],
  },
  {
    kind: "computer",
    tables: [
      {
        table: "computers",
        owner: "hash",
        key: [],
        columns: ["hash", "environment", "program_version", "programs_json"],
      },
    ],
  },
  {
    kind: "file",
    tables: [{ table: "files", owner: "hash", key: [], columns: ["hash", "media_type", "encoding", "bytes"] }],
    tasks: "SELECT DISTINCT task_id FROM environment_files WHERE file_hash = ? ORDER BY task_id",
  },
  {
    kind: "subtask",
    tables: [
      {
        table: "subtasks",
        owner: "id",
        key: [],
        columns: [
          ...["id", "content_hash", "environment", "application", "instruction_template", "available_parameters_json"],
          ...["os", "input_resources_json", "output_resources_json", "definition_json", ...provenance],
        ],
      },
      {
        table: "subtask_evaluations",
        owner: "subtask_id",
        key: [],
        columns: ["subtask_id", "evaluator_json", "python", "typescript", "verification_json", ...provenance],
      },
      {
        table: "subtask_trajectories",
        owner: "subtask_id",
        key: ["id"],
        columns: [
          ...["id", "subtask_id", "instruction", "parameters_json", "executed", "observations_json", "actions_json"],
        ],
      },
    ],
    tasks: "SELECT DISTINCT task_id FROM task_subtasks WHERE subtask_id = ? ORDER BY task_id",
  },
  {
    kind: "intent",
    tables: [
      {
        table: "intents",
        owner: "id",
        key: [],
        columns: ["id", "persona", "goal", "entity", "deliverable", "subtask_ids_json", ...provenance],
      },
    ],
    tasks: "SELECT id FROM tasks WHERE intent_id = ? ORDER BY id",
  },
  {
    kind: "task",
    tables: [
      {
        table: "tasks",
        owner: "id",
        key: [],
        columns: [
          ...["id", "position", "content_hash", "environment", "persona", "level", "intent_id", "task_intent"],
          ...["dag_json", "edge_kinds_json", "subtasks_json", "successful_topo_json", "topo_count"],
          ...["involved_apps_json", "pre_conditions_json", "environment_setup_json", "intermediate_checks_json"],
          ...["success_criterion", "complexity_json", "condition_json", "infeasibility_json", "carried_values_json"],
          ...["twin_task_id", "network_dependent", "purpose_json", ...provenance],
        ],
      },
      {
        table: "task_instructions",
        owner: "task_id",
        key: [],
        columns: ["task_id", "high_level", "low_level", "variants_json", ...provenance],
      },
      { table: "task_languages", owner: "task_id", key: [], columns: ["task_id", "language"] },
      {
        table: "task_subtasks",
        owner: "task_id",
        key: ["node_id"],
        columns: ["task_id", "node_id", "subtask_id"],
      },
      {
        table: "task_trajectories",
        owner: "task_id",
        key: ["id"],
        where: "id >= @key || '(' AND id < @key || ')'",
        columns: ["id", "task_id", "topological_order_json", "executed", "observations_json", "actions_json"],
      },
      {
        table: "proofs",
        owner: "task_id",
        key: ["kind"],
        columns: ["task_id", "kind", "environment", "orders", "proof_json", ...provenance],
      },
      {
        table: "validations",
        owner: "task_id",
        key: [],
        columns: ["task_id", "passed", "rewrites", "validation_json", ...provenance],
      },
      {
        table: "environment_files",
        owner: "task_id",
        key: ["path"],
        columns: ["task_id", "path", "file_hash", "read_only"],
      },
      {
        table: "sample_runs",
        owner: "task_id",
        key: ["sample_seed", "order_json"],
        columns: [
          ...["task_id", "sample_seed", "order_json", "content_hash", "succeeded", "run_json", "executed_at"],
          "computer",
        ],
      },
      {
        table: "reviews",
        owner: "task_id",
        key: ["reviewer"],
        columns: [...["task_id", "content_hash", "reviewer", "verdict", "reason", "comment", "seconds", "reviewed_at"]],
        numbers: ["seconds"],
      },
      {
        table: "attempts",
        owner: "task_id",
        key: ["id"],
        columns: [
          ...["id", "task_id", "content_hash", "agent", "seed", "repeat", "started_at", "ended", "success"],
          ...["input_tokens", "output_tokens", "cost_usd", "attempt_json", "score_json", "trace", "computer", "means"],
        ],
        numbers: ["cost_usd"],
      },
      {
        table: "attempt_steps",
        owner: "task_id",
        where: ofAttempts,
        key: ["attempt_id", "step"],
        columns: ["attempt_id", "task_id", "step", "step_json"],
      },
      {
        table: "attempt_verdicts",
        owner: "task_id",
        where: ofAttempts,
        key: ["attempt_id", "node_id"],
        columns: ["attempt_id", "task_id", "node_id", "application", "state", "completed_at", "message", "means"],
      },
      {
        table: "attempt_side_effects",
        owner: "task_id",
        where: ofAttempts,
        key: ["attempt_id", "position"],
        columns: ["attempt_id", "task_id", "position", "kind", "change", "place"],
      },
      {
        table: "narrations",
        owner: "task_id",
        where: ofAttempts,
        key: ["attempt_id", "step"],
        columns: ["attempt_id", "task_id", "step", "description", "thought", "model", "prompt_version"],
      },
      {
        table: "judgements",
        owner: "task_id",
        where: ofAttempts,
        key: ["attempt_id", "model"],
        columns: ["attempt_id", "task_id", "done", "judgement_json", "model", "prompt_version"],
      },
      {
        table: "attempt_screens",
        owner: "task_id",
        key: ["hash"],
        columns: ["task_id", "hash", "picture"],
        formerly: { picture: "png" },
      },
    ],
  },
];

/**
 * What of a dataset is not covered, and why: how it came to be made is no part of a task, and times and places of a run
 * differ where it is repeated. Tasks of others that were imported have no proof.
 */
export const notCovered: DatasetCertificate["not_covered"] = {
  runs: ["started_at", "finished_at", "summary_json"],
  reviews: ["id"],
  model_calls: "all",
  quotas: "all",
  lots: "all",
  task_slots: "all",
  rejected_drafts: "all",
  imported_tasks: "all",
  refused_records: "all",
  imported_attempts: "all",
  imported_attempt_steps: "all",
  imported_attempt_screens: "all",
  imported_judgements: "all",
  judge_agreements: "all",
  refinements: "all",
  check_mends: "all",
  catalog_additions: "all",
};
