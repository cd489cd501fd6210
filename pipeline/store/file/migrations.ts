/**
 * The database schema, one migration per version of `user_version`; a published migration is never edited.
 * Columns named `*_json` hold canonical JSON of a value in `schema/`. Rows that a stage wrote carry its
 * provenance: stage version, prompt version, model, seed and hash of the inputs.
 */
const provenance = `
  stage_version INTEGER NOT NULL,
  prompt_version INTEGER,
  model TEXT NOT NULL,
  seed INTEGER NOT NULL,
  input_hash TEXT NOT NULL`;

export const migrations: readonly string[] = [
  `
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  command TEXT NOT NULL,
  request_json TEXT NOT NULL,
  program_version TEXT NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  summary_json TEXT
) STRICT;

CREATE TABLE resource_types (
  name TEXT PRIMARY KEY,
  is_a TEXT REFERENCES resource_types(name) DEFERRABLE INITIALLY DEFERRED,
  description TEXT NOT NULL,
  definition_json TEXT NOT NULL
) STRICT;

CREATE TABLE applications (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  function TEXT NOT NULL,
  category TEXT NOT NULL
) STRICT;

CREATE TABLE files (
  hash TEXT PRIMARY KEY,
  media_type TEXT NOT NULL,
  encoding TEXT,
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE subtasks (
  id TEXT PRIMARY KEY,
  content_hash TEXT NOT NULL,
  environment TEXT NOT NULL,
  application TEXT NOT NULL REFERENCES applications(id),
  instruction_template TEXT NOT NULL,
  available_parameters_json TEXT NOT NULL,
  os TEXT NOT NULL,
  input_resources_json TEXT NOT NULL,
  output_resources_json TEXT NOT NULL,
  definition_json TEXT NOT NULL,${provenance}
) STRICT;

CREATE TABLE subtask_trajectories (
  id TEXT PRIMARY KEY,
  subtask_id TEXT NOT NULL REFERENCES subtasks(id),
  instruction TEXT NOT NULL,
  parameters_json TEXT NOT NULL,
  executed INTEGER NOT NULL,
  observations_json TEXT NOT NULL,
  actions_json TEXT NOT NULL
) STRICT;

CREATE TABLE subtask_evaluations (
  subtask_id TEXT PRIMARY KEY REFERENCES subtasks(id),
  evaluator_json TEXT NOT NULL,
  python TEXT NOT NULL,
  typescript TEXT NOT NULL,
  verification_json TEXT NOT NULL,${provenance}
) STRICT;

CREATE TABLE intents (
  id TEXT PRIMARY KEY,
  persona TEXT NOT NULL,
  goal TEXT NOT NULL,
  entity TEXT NOT NULL,
  deliverable TEXT NOT NULL,
  subtask_ids_json TEXT NOT NULL,${provenance}
) STRICT;

CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  content_hash TEXT NOT NULL,
  environment TEXT NOT NULL,
  persona TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('L1', 'L2', 'L3', 'L4')),
  intent_id TEXT NOT NULL REFERENCES intents(id),
  task_intent TEXT NOT NULL,
  dag_json TEXT NOT NULL,
  edge_kinds_json TEXT NOT NULL,
  subtasks_json TEXT NOT NULL,
  successful_topo_json TEXT NOT NULL,
  topo_count TEXT NOT NULL,
  involved_apps_json TEXT NOT NULL,
  pre_conditions_json TEXT NOT NULL,
  environment_setup_json TEXT NOT NULL,
  intermediate_checks_json TEXT NOT NULL,
  success_criterion TEXT NOT NULL,
  complexity_json TEXT NOT NULL,
  condition_json TEXT,
  infeasibility_json TEXT,
  carried_values_json TEXT NOT NULL,
  twin_task_id TEXT,
  network_dependent INTEGER NOT NULL,${provenance}
) STRICT;
CREATE INDEX tasks_by_cell ON tasks (persona, level);

CREATE TABLE task_subtasks (
  task_id TEXT NOT NULL REFERENCES tasks(id),
  node_id TEXT NOT NULL,
  subtask_id TEXT NOT NULL REFERENCES subtasks(id),
  PRIMARY KEY (task_id, node_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tasks_by_subtask ON task_subtasks (subtask_id);

CREATE TABLE task_instructions (
  task_id TEXT PRIMARY KEY REFERENCES tasks(id),
  high_level TEXT NOT NULL,
  low_level TEXT NOT NULL,
  variants_json TEXT NOT NULL,${provenance}
) STRICT;

CREATE TABLE task_trajectories (
  id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks(id),
  topological_order_json TEXT NOT NULL,
  executed INTEGER NOT NULL,
  observations_json TEXT NOT NULL,
  actions_json TEXT NOT NULL
) STRICT;

CREATE TABLE proofs (
  task_id TEXT PRIMARY KEY REFERENCES tasks(id),
  kind TEXT NOT NULL CHECK (kind IN ('executed-all', 'model', 'infeasible', 'executed-sample')),
  environment TEXT NOT NULL,
  orders TEXT NOT NULL,
  proof_json TEXT NOT NULL,${provenance}
) STRICT;

CREATE TABLE validations (
  task_id TEXT PRIMARY KEY REFERENCES tasks(id),
  passed INTEGER NOT NULL,
  rewrites INTEGER NOT NULL,
  validation_json TEXT NOT NULL,${provenance}
) STRICT;

CREATE TABLE environment_files (
  task_id TEXT NOT NULL REFERENCES tasks(id),
  path TEXT NOT NULL,
  file_hash TEXT NOT NULL REFERENCES files(hash),
  read_only INTEGER NOT NULL,
  PRIMARY KEY (task_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE model_calls (
  id INTEGER PRIMARY KEY,
  stage TEXT NOT NULL,
  prompt_id TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  model TEXT NOT NULL,
  outcome TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL NOT NULL,
  latency_ms REAL NOT NULL,
  task_id TEXT
) STRICT;

CREATE TABLE reviews (
  id INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks(id),
  content_hash TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('accept', 'reject')),
  reason TEXT,
  comment TEXT,
  seconds REAL,
  reviewed_at TEXT NOT NULL,
  UNIQUE (task_id, reviewer)
) STRICT;
`,
  // A task that was proven by model may have a proof by execution beside it, and every execution is kept.
  `
ALTER TABLE proofs RENAME TO single_proofs;
CREATE TABLE proofs (
  task_id TEXT NOT NULL REFERENCES tasks(id),
  kind TEXT NOT NULL CHECK (kind IN ('executed-all', 'model', 'infeasible', 'executed-sample')),
  environment TEXT NOT NULL,
  orders TEXT NOT NULL,
  proof_json TEXT NOT NULL,${provenance},
  PRIMARY KEY (task_id, kind)
) STRICT;
INSERT INTO proofs SELECT * FROM single_proofs;
DROP TABLE single_proofs;

CREATE TABLE sample_runs (
  task_id TEXT NOT NULL REFERENCES tasks(id),
  sample_seed INTEGER NOT NULL,
  order_json TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  succeeded INTEGER NOT NULL,
  run_json TEXT NOT NULL,
  executed_at TEXT NOT NULL,
  PRIMARY KEY (task_id, sample_seed, order_json)
) STRICT;
`,
  // Calls of models, which no earlier version made.
  `
DROP TABLE model_calls;
CREATE TABLE model_calls (
  id INTEGER PRIMARY KEY,
  place TEXT NOT NULL,
  prompt_id TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  model TEXT NOT NULL,
  subject TEXT NOT NULL,
  task_id TEXT REFERENCES tasks(id),
  outcome TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL,
  latency_ms REAL NOT NULL,
  in_batch INTEGER NOT NULL
) STRICT;
`,
  // Datasets that are made by quotas: what each quota took, which chunks were made, and what did not become a task.
  `
CREATE TABLE quotas (
  id TEXT PRIMARY KEY,
  part TEXT NOT NULL,
  value TEXT NOT NULL,
  level TEXT NOT NULL,
  planned INTEGER NOT NULL,
  filled INTEGER NOT NULL,
  ended TEXT
) STRICT;

CREATE TABLE lots (
  position INTEGER PRIMARY KEY,
  quota TEXT NOT NULL,
  number INTEGER NOT NULL,
  wanted INTEGER NOT NULL,
  offered INTEGER NOT NULL,
  refused_json TEXT NOT NULL,
  ended TEXT,
  UNIQUE (quota, number)
) STRICT;

CREATE TABLE task_slots (
  task_id TEXT PRIMARY KEY REFERENCES tasks(id),
  quota TEXT NOT NULL,
  lot INTEGER NOT NULL,
  key TEXT NOT NULL,
  skeleton TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tasks_by_quota ON task_slots (quota, lot);

CREATE TABLE rejected_drafts (
  task_id TEXT NOT NULL,
  input_hash TEXT NOT NULL,
  quota TEXT NOT NULL,
  lot INTEGER NOT NULL,
  stage TEXT NOT NULL,
  reason TEXT NOT NULL,
  subject TEXT NOT NULL,
  PRIMARY KEY (task_id, input_hash, quota, lot)
) STRICT, WITHOUT ROWID;
`,
  // Chunks record the personas that yielded no task, for later chunks of the same quota.
  `
ALTER TABLE lots ADD COLUMN barren_json TEXT NOT NULL DEFAULT '[]';
`,
  // Writing and reading an instruction became one stage.
  `
UPDATE rejected_drafts SET stage = 'instruct' WHERE stage IN ('describe', 'validate');
`,
];
