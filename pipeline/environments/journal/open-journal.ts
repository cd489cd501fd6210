import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { schemaMadeBy } from "../../files/database-schema.js";
import { openSqlite } from "../../files/open-sqlite.js";
import { requireOwnDatabase } from "../../files/own-database.js";
import { lazily } from "../../flow/lazily.js";
import { canonicalJson, sha256 } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { parseJson } from "../../text/parse-json.js";
import { createObservations } from "./observations.js";
import { outcomeSchema, type RecordedOutcome } from "./recorded.js";

const tables = `
CREATE TABLE IF NOT EXISTS visits (
  node TEXT NOT NULL, visit INTEGER NOT NULL,
  outcome TEXT, state TEXT, controls TEXT, fingerprint TEXT,
  PRIMARY KEY (node, visit)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
`;
const formatVersion = 1;

const rowSchema = z.object({
  outcome: z.string().nullable(),
  state: z.string().nullable(),
  controls: z.string().nullable(),
  fingerprint: z.string().nullable(),
});

/** The recorded results of a reset or an action at one position; null for results that were not requested yet. */
export interface JournalRecord {
  outcome: RecordedOutcome | null;
  state: SystemState | null;
  controls: readonly Control[] | null;
  fingerprint: string | null;
}

/** One stay at a node of the tree of everything that was ever done: the `visit`-th of this process. */
export interface Visit {
  node: string;
  visit: number;
}

/** Everything that was seen, by setup, actions since, and how often this process was there. */
export interface Journal {
  /** Enters the node of a setup, on a computer of this name. */
  start(environment: string, setup: EnvironmentSetup): Visit;
  /** Enters the node that an action leads to. */
  follow(from: Visit, action: Action): Visit;
  read(visit: Visit): JournalRecord;
  /** Adds to the record of a visit; it is on disk when this returns. */
  write(visit: Visit, seen: Partial<JournalRecord>): void;
  close(): void;
}

/**
 * Opens a journal, made if there is none. `version` says what the recordings are of (packages, files of the
 * applications): under another version nothing of them is found. A process that is killed loses what it was writing,
 * and nothing else. Throws StoreError JOURNAL_UNUSABLE.
 */
export function openJournal(file: string, version: string): Journal {
  const database = openFile(file);
  const observations = createObservations(database);
  const select = database.prepare(
    "SELECT outcome, state, controls, fingerprint FROM visits WHERE node = ? AND visit = ?",
  );
  const upsert = database.prepare(`
    INSERT INTO visits (node, visit, outcome, state, controls, fingerprint) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (node, visit) DO UPDATE SET
      outcome = coalesce(excluded.outcome, outcome), state = coalesce(excluded.state, state),
      controls = coalesce(excluded.controls, controls), fingerprint = coalesce(excluded.fingerprint, fingerprint)`);
  const visits = new Map<string, number>();
  const setups = new WeakMap<EnvironmentSetup, string>();

  function enter(node: string): Visit {
    const visit = (visits.get(node) ?? 0) + 1;
    visits.set(node, visit);
    return { node, visit };
  }

  return {
    start(environment, setup) {
      const hash = setups.get(setup) ?? key(canonicalJson(setup));
      setups.set(setup, hash);
      return enter(key(canonicalJson([formatVersion, version, environment, hash])));
    },
    // How an action is described, and where its control was, does not change what it does.
    follow: (from, { function: name, args, control }) =>
      enter(key(`${from.node} ${canonicalJson([name, args, control])}`)),
    read({ node, visit }) {
      const row = rowSchema.optional().parse(select.get(node, visit));
      return {
        outcome: row?.outcome == null ? null : outcomeSchema.parse(parseJson(row.outcome)),
        state: row?.state == null ? null : observations.readState(row.state),
        controls: row?.controls == null ? null : observations.readControls(row.controls),
        fingerprint: row?.fingerprint ?? null,
      };
    },
    write: database.transaction(({ node, visit }: Visit, seen: Partial<JournalRecord>) => {
      upsert.run(
        node,
        visit,
        seen.outcome == null ? null : JSON.stringify(seen.outcome),
        seen.state == null ? null : observations.writeState(seen.state),
        seen.controls == null ? null : observations.writeControls(seen.controls),
        seen.fingerprint ?? null,
      );
    }),
    close: () => database.close(),
  };
}

function key(text: string): string {
  return sha256(text).slice(0, 40);
}

const journalSchema = lazily(() => schemaMadeBy((database) => database.exec(tables)));

function openFile(file: string): Database.Database {
  requireOwnDatabase(file, "a journal of this program", journalSchema());
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = openSqlite(file, { timeout: 10_000 });
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = NORMAL");
    database.exec(tables);
    return database;
  } catch (cause) {
    throw new StoreError("JOURNAL_UNUSABLE", `cannot keep a journal in ${file}: name another file with --journal`, {
      cause,
    });
  }
}
