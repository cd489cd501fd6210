/** Who wrote a row: a stage, with its version, prompt, model, seed and the hash of its inputs. */
export const provenanceColumns = `
  stage_version INTEGER NOT NULL,
  prompt_version INTEGER,
  model TEXT NOT NULL,
  seed INTEGER NOT NULL,
  input_hash TEXT NOT NULL`;

/** The tables of the first version of the database. A published version is never edited. */
export const firstSchema = `
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
  definition_json TEXT NOT NULL,${provenanceColumns}
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
  verification_json TEXT NOT NULL,${provenanceColumns}
) STRICT;

CREATE TABLE intents (
  id TEXT PRIMARY KEY,
  persona TEXT NOT NULL,
  goal TEXT NOT NULL,
  entity TEXT NOT NULL,
  deliverable TEXT NOT NULL,
  subtask_ids_json TEXT NOT NULL,${provenanceColumns}
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
  network_dependent INTEGER NOT NULL,${provenanceColumns}
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
  variants_json TEXT NOT NULL,${provenanceColumns}
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
  proof_json TEXT NOT NULL,${provenanceColumns}
) STRICT;

CREATE TABLE validations (
  task_id TEXT PRIMARY KEY REFERENCES tasks(id),
  passed INTEGER NOT NULL,
  rewrites INTEGER NOT NULL,
  validation_json TEXT NOT NULL,${provenanceColumns}
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
`;
