import { firstSchema, provenanceColumns } from "./first-schema.js";

/**
 * The database schema, one migration per version of `user_version`; a published migration is never edited.
 * Columns named `*_json` hold canonical JSON of a value in `schema/`. Rows that a stage wrote carry its
 * provenance: stage version, prompt version, model, seed and hash of the inputs.
 */
export const migrations: readonly string[] = [
  firstSchema,
  // A task that was proven by model may have a proof by execution beside it, and every execution is kept.
  `
ALTER TABLE proofs RENAME TO single_proofs;
CREATE TABLE proofs (
  task_id TEXT NOT NULL REFERENCES tasks(id),
  kind TEXT NOT NULL CHECK (kind IN ('executed-all', 'model', 'infeasible', 'executed-sample')),
  environment TEXT NOT NULL,
  orders TEXT NOT NULL,
  proof_json TEXT NOT NULL,${provenanceColumns},
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
  // Attempts of agents at tasks: what happened, what was seen (`trace`), and how it is judged.
  `
CREATE TABLE attempts (
  id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks(id),
  content_hash TEXT NOT NULL,
  agent TEXT NOT NULL,
  seed INTEGER NOT NULL,
  repeat INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  ended TEXT NOT NULL,
  success INTEGER,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL,
  attempt_json TEXT NOT NULL,
  score_json TEXT,
  trace BLOB NOT NULL,
  UNIQUE (task_id, content_hash, agent, seed, repeat)
) STRICT;

CREATE TABLE attempt_steps (
  attempt_id TEXT NOT NULL REFERENCES attempts(id),
  task_id TEXT NOT NULL REFERENCES tasks(id),
  step INTEGER NOT NULL,
  step_json TEXT NOT NULL,
  PRIMARY KEY (attempt_id, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE attempt_verdicts (
  attempt_id TEXT NOT NULL REFERENCES attempts(id),
  task_id TEXT NOT NULL REFERENCES tasks(id),
  node_id TEXT NOT NULL,
  application TEXT NOT NULL,
  state TEXT NOT NULL,
  completed_at INTEGER,
  message TEXT,
  PRIMARY KEY (attempt_id, node_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE attempt_side_effects (
  attempt_id TEXT NOT NULL REFERENCES attempts(id),
  task_id TEXT NOT NULL REFERENCES tasks(id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  change TEXT NOT NULL,
  place TEXT NOT NULL,
  PRIMARY KEY (attempt_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE attempt_screens (
  task_id TEXT NOT NULL REFERENCES tasks(id),
  hash TEXT NOT NULL,
  png BLOB NOT NULL,
  PRIMARY KEY (task_id, hash)
) STRICT;
`,
  // Pictures of the screen are WebP; those that were kept before stay what they are.
  `
ALTER TABLE attempt_screens RENAME COLUMN png TO picture;
`,
  // With which versions of programs tasks were executed; null for what was executed before this was kept.
  `
CREATE TABLE computers (
  hash TEXT PRIMARY KEY,
  environment TEXT NOT NULL,
  program_version TEXT NOT NULL,
  programs_json TEXT NOT NULL
) STRICT;
ALTER TABLE attempts ADD COLUMN computer TEXT REFERENCES computers(hash);
ALTER TABLE sample_runs ADD COLUMN computer TEXT REFERENCES computers(hash);
`,
  // Tasks that others have published: they have no proof and no subtasks of ours, so that they stand apart.
  `
CREATE TABLE imported_tasks (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  source TEXT NOT NULL,
  source_id TEXT NOT NULL,
  task_json TEXT NOT NULL
) STRICT;

CREATE TABLE refused_records (
  position INTEGER PRIMARY KEY,
  place TEXT NOT NULL,
  source_id TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
`,
  // What a model tells of the steps of an attempt; those that have no row are told offline.
  `
CREATE TABLE narrations (
  attempt_id TEXT NOT NULL REFERENCES attempts(id),
  task_id TEXT NOT NULL REFERENCES tasks(id),
  step INTEGER NOT NULL,
  description TEXT NOT NULL,
  thought TEXT NOT NULL,
  model TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  PRIMARY KEY (attempt_id, step)
) STRICT, WITHOUT ROWID;
`,
  // What models say of attempts.
  `
CREATE TABLE judgements (
  attempt_id TEXT NOT NULL REFERENCES attempts(id),
  task_id TEXT NOT NULL REFERENCES tasks(id),
  done INTEGER NOT NULL,
  judgement_json TEXT NOT NULL,
  model TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  PRIMARY KEY (attempt_id, model)
) STRICT, WITHOUT ROWID;
`,
  // What a task comes from, so that it can be worded anew (null: not kept by earlier versions); what the refiner changed.
  `
ALTER TABLE tasks ADD COLUMN purpose_json TEXT;

CREATE TABLE refinements (
  id INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('changed', 'removed')),
  mend TEXT NOT NULL,
  reason TEXT NOT NULL,
  refined_at TEXT NOT NULL
) STRICT;
CREATE INDEX refinements_by_task ON refinements (task_id);
`,
  // In which language instructions are, for those that are not in English.
  `
CREATE TABLE task_languages (
  task_id TEXT PRIMARY KEY REFERENCES tasks(id),
  language TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
  // Personas, workplaces and situations beside those of the program, with which a dataset can be made again.
  `
CREATE TABLE catalog_additions (
  kind TEXT NOT NULL CHECK (kind IN ('persona', 'workplace', 'situation', 'contents')),
  persona TEXT NOT NULL,
  id TEXT NOT NULL,
  definition_json TEXT NOT NULL,
  model TEXT,
  prompt_version INTEGER,
  PRIMARY KEY (kind, persona, id)
) STRICT;
`,
  // By which means attempts were made and nodes completed; null where nobody looked, as in earlier versions.
  `
ALTER TABLE attempts ADD COLUMN means TEXT;
ALTER TABLE attempt_verdicts ADD COLUMN means TEXT;
`,
  // Checks of subtasks that refused what attempts agreed on, and what is asked for instead.
  `
CREATE TABLE check_mends (
  id INTEGER PRIMARY KEY,
  subtask_id TEXT NOT NULL REFERENCES subtasks(id),
  way TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  author TEXT NOT NULL,
  reason TEXT NOT NULL,
  now_done INTEGER NOT NULL,
  now_undone INTEGER NOT NULL,
  mended_at TEXT NOT NULL
) STRICT;
CREATE INDEX check_mends_by_subtask ON check_mends (subtask_id);
`,
  // Attempts of agents at imported tasks, which no evaluator judges: they stand apart, so that no figure counts them.
  `
CREATE TABLE imported_attempts (
  id TEXT PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES imported_tasks(id),
  content_hash TEXT NOT NULL,
  agent TEXT NOT NULL,
  seed INTEGER NOT NULL,
  repeat INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  ended TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL,
  computer TEXT REFERENCES computers(hash),
  attempt_json TEXT NOT NULL,
  trace BLOB NOT NULL,
  UNIQUE (task_id, content_hash, agent, seed, repeat)
) STRICT;

CREATE TABLE imported_attempt_steps (
  attempt_id TEXT NOT NULL REFERENCES imported_attempts(id),
  step INTEGER NOT NULL,
  step_json TEXT NOT NULL,
  PRIMARY KEY (attempt_id, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_attempt_screens (
  task_id TEXT NOT NULL REFERENCES imported_tasks(id),
  hash TEXT NOT NULL,
  picture BLOB NOT NULL,
  PRIMARY KEY (task_id, hash)
) STRICT;

CREATE TABLE imported_judgements (
  attempt_id TEXT NOT NULL REFERENCES imported_attempts(id),
  task_id TEXT NOT NULL REFERENCES imported_tasks(id),
  done INTEGER NOT NULL,
  judgement_json TEXT NOT NULL,
  model TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  PRIMARY KEY (attempt_id, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE judge_agreements (
  model TEXT PRIMARY KEY,
  prompt_version INTEGER NOT NULL,
  agreement_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
];
