import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { StoreError } from "../errors.js";
import { schemaMadeBy } from "../files/database-schema.js";
import { openSqlite } from "../files/open-sqlite.js";
import { requireOwnDatabase } from "../files/own-database.js";
import { lazily } from "../flow/lazily.js";

const formatVersion = 1;
const modelStoreSchema = lazily(() => schemaMadeBy((database) => database.exec(tables)));

/**
 * `answers` are kept as the model gave them, so that reading them otherwise does not pay for them again. `batches` and
 * their items are written before a provider is asked, so that a killed run finds its batches again.
 */
const tables = `
CREATE TABLE answers (
  key TEXT PRIMARY KEY,
  prompt_id TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  model TEXT NOT NULL,
  answer_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE calls (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  place TEXT NOT NULL,
  prompt_id TEXT NOT NULL,
  prompt_version INTEGER NOT NULL,
  model TEXT NOT NULL,
  subject TEXT NOT NULL,
  outcome TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL,
  latency_ms REAL NOT NULL,
  in_batch INTEGER NOT NULL
) STRICT;

CREATE TABLE batches (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  base_url TEXT NOT NULL,
  remote_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('intended', 'submitted', 'ended', 'lost')),
  size INTEGER NOT NULL,
  intended_at REAL NOT NULL
) STRICT;

CREATE TABLE batch_items (
  batch_id TEXT NOT NULL REFERENCES batches(id),
  custom_id TEXT NOT NULL,
  status INTEGER,
  result_json TEXT,
  PRIMARY KEY (batch_id, custom_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_items_by_custom_id ON batch_items (custom_id);
`;

/** Opens the file that keeps answers, calls and batches over runs, made if there is none. Throws MODEL_STORE_UNUSABLE. */
export function openModelStore(file: string): Database.Database {
  requireOwnDatabase(file, "a store of models' answers", modelStoreSchema());
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = openSqlite(file, { timeout: 10_000 });
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = NORMAL");
    database.pragma("foreign_keys = ON");
    database
      .transaction(() => {
        if (database.pragma("user_version", { simple: true }) === 0) {
          database.exec(tables);
          database.pragma(`user_version = ${formatVersion}`);
        }
      })
      .immediate();
    if (database.pragma("user_version", { simple: true }) !== formatVersion) {
      throw new RangeError("made by another version of the program");
    }
    return database;
  } catch (cause) {
    throw new StoreError(
      "MODEL_STORE_UNUSABLE",
      `cannot keep models' answers in ${file}: name another file with --model-store`,
      { cause },
    );
  }
}
