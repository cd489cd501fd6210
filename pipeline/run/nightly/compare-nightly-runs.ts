import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../../hash.js";
import { changeCauses, type NightlyChange, type NightlyComparison } from "../../schema/nightly-report.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { jsonColumn, parseRow } from "../../store/file/parse-row.js";
import { driftWords } from "../drift/drift-words.js";
import type { CountedNightlyRun } from "./nightly-counts.js";

/** The subtasks of the pool from which the tasks of the current run were made. */
export type PoolHashes = ReadonlyMap<string, { content_hash: string }>;

type Fate = "added" | "removed" | "changed" | "redone";
type Reason = Omit<NightlyChange, "count" | "tasks">;

/**
 * Compares two nightly runs task by task and gives a reason for each difference: a change of one of its subtasks, else
 * a change that affects all tasks, else that the plan selected other tasks. If several subtasks changed, the first by
 * cause and then by id is named. O(tasks).
 */
export function compareNightlyRuns(
  today: CountedNightlyRun,
  before: CountedNightlyRun,
  { drift }: Pick<NightlyRun, "drift">,
  pool: PoolHashes,
): NightlyComparison {
  const subtasks = compareSubtasks(today.database, before.database, drift, pool);
  const run = runChange(before.database, today.database);
  const [now, then] = [today.census.tasks, before.census.tasks];
  const inputs = { today: readTaskInputs(today.database), before: readTaskInputs(before.database) };
  const changes: Record<Fate, Map<string, NightlyChange>> = {
    added: new Map(),
    removed: new Map(),
    changed: new Map(),
    redone: new Map(),
  };
  const note = (fate: Fate, task: string, used: readonly string[]): void => {
    const reason = firstOf(used.flatMap((id) => subtasks.get(id) ?? [])) ?? reasonWithoutSubtask(fate, run);
    const key = `${changeCauses.indexOf(reason.cause)} ${reason.subtask?.id ?? ""}`;
    const change = changes[fate].get(key) ?? { ...reason, count: 0, tasks: [] };
    change.count++;
    change.tasks.push(task);
    changes[fate].set(key, change);
  };

  let unchanged = 0;
  for (const [id, { contentHash }] of now) {
    const old = then.get(id);
    if (old === undefined) note("added", id, inputs.today.subtasksOf(id));
    else if (old.contentHash !== contentHash) note("changed", id, inputs.today.subtasksOf(id));
    else {
      unchanged++;
      if (inputs.today.hashOf(id) !== inputs.before.hashOf(id)) note("redone", id, inputs.today.subtasksOf(id));
    }
  }
  for (const id of then.keys()) if (!now.has(id)) note("removed", id, inputs.before.subtasksOf(id));
  return {
    before: then.size,
    today: now.size,
    unchanged,
    added: sorted(changes.added),
    removed: sorted(changes.removed),
    changed: sorted(changes.changed),
    redone: sorted(changes.redone),
  };
}

/** Returns what happened to each subtask that changed. */
function compareSubtasks(
  today: Database.Database,
  before: Database.Database,
  drift: NightlyRun["drift"],
  pool: PoolHashes,
): Map<string, Reason> {
  const [now, then] = [readSubtaskMarks(today), readSubtaskMarks(before)];
  const quarantined = new Set(
    drift.checks.flatMap((check) => (check.verdict === "quarantined" ? [check.subtask_id] : [])),
  );
  const left = new Set(drift.checks.flatMap((check) => (check.verdict === "left" ? [check.subtask_id] : [])));
  const changed = new Map(drift.applications.map((one) => [one.application, driftWords(one)]));
  const reasons = new Map<string, Reason>();
  for (const [id, mark] of new Map([...then, ...now])) {
    const hash = now.get(id)?.contentHash ?? pool.get(id)?.content_hash;
    const was = then.get(id)?.contentHash;
    const say = (cause: NightlyChange["cause"], what: string): void => {
      const { application, name, title } = mark;
      reasons.set(id, { cause, why: `its subtask "${title}" (${name}) ${what}`, subtask: { id, application } });
    };
    const because = becauseOf(changed.get(mark.application) ?? []);
    if (quarantined.has(id)) say("quarantined", `was quarantined${because}`);
    else if (hash === undefined || left.has(id)) say("gone", `left the pool${because}`);
    else if (was === undefined) say("new", "was not used the night before");
    else if (was !== hash) say("verified", `was verified anew${because}`);
  }
  return reasons;
}

/** What changed of an application, as the end of a sentence. */
function becauseOf(words: readonly string[]): string {
  return words.length === 0 ? "" : `, as of its application ${words.join("; ")}`;
}

interface SubtaskMark {
  contentHash: string;
  application: string;
  /** Name of the application. */
  name: string;
  title: string;
}

function readSubtaskMarks(database: Database.Database): Map<string, SubtaskMark> {
  const rowSchema = z.object({
    id: z.string(),
    content_hash: z.string(),
    application: z.string(),
    name: z.string(),
    instruction_template: z.string(),
  });
  const rows = database.prepare(
    `SELECT subtasks.id, content_hash, application, name, instruction_template FROM subtasks
     JOIN applications ON applications.id = application`,
  );
  return new Map(
    rows.all().map((row) => {
      const mark = parseRow(database, "subtasks", rowSchema, row);
      const { id, content_hash, application, name, instruction_template } = mark;
      return [id, { contentHash: content_hash, application, name, title: instruction_template }];
    }),
  );
}

/** Returns the first reason by cause, then by subtask id. */
function firstOf(reasons: readonly Reason[]): Reason | undefined {
  const rank = ({ cause, subtask }: Reason): string => `${changeCauses.indexOf(cause)} ${subtask?.id ?? ""}`;
  return [...reasons].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}

function reasonWithoutSubtask(fate: Fate, run: RunChange | null): Reason {
  if (run !== null) return { ...run, subtask: null };
  const words: Record<Fate, string> = {
    added: "it took the place of another task",
    removed: "another task took its place",
    changed: "its words or its proof were made anew",
    redone: "its intent, an application or another of its inputs changed",
  };
  return { cause: "plan", why: words[fate], subtask: null };
}

/** The most frequent first. */
function sorted(changes: ReadonlyMap<string, NightlyChange>): NightlyChange[] {
  return [...changes.values()].sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));
}

/** Looks up the inputs of tasks of a dataset. */
interface TaskInputs {
  /** Hash of all inputs of its instruction, validation and proof. */
  hashOf(task: string): string;
  subtasksOf(task: string): string[];
}

function readTaskInputs(database: Database.Database): TaskInputs {
  const hash = database.prepare("SELECT input_hash FROM tasks WHERE id = ?").pluck();
  const subtasks = database
    .prepare("SELECT DISTINCT subtask_id FROM task_subtasks WHERE task_id = ? ORDER BY subtask_id")
    .pluck();
  return {
    hashOf: (task) => parseRow(database, "tasks", z.string(), hash.get(task)),
    subtasksOf: (task) => parseRow(database, "task_subtasks", z.array(z.string()), subtasks.all(task)),
  };
}

/** A difference of two runs that can change every task, other than their inputs. */
interface RunChange {
  cause: "request" | "program";
  why: string;
}

const runSchema = z.object({ request_json: jsonColumn, program_version: z.string() });
const requestSchema = z.object({ seed: z.number(), count: z.number(), plan: z.unknown() });

/** Returns the difference between two runs; null when both have the same request and program version. */
function runChange(before: Database.Database, today: Database.Database): RunChange | null {
  const [then, now] = [readRun(before), readRun(today)];
  const { seed, count } = then.request;
  if (seed !== now.request.seed)
    return { cause: "request", why: `the seed changed from ${seed} to ${now.request.seed}` };
  if (count !== now.request.count) {
    return { cause: "request", why: `${now.request.count} tasks were asked for instead of ${count}` };
  }
  if (canonicalJson(then.request.plan) !== canonicalJson(now.request.plan)) {
    return { cause: "request", why: "the plan changed" };
  }
  return then.program === now.program
    ? null
    : { cause: "program", why: `the program changed from version ${then.program} to ${now.program}` };
}

function readRun(database: Database.Database) {
  const row = database.prepare("SELECT * FROM runs ORDER BY id").get();
  const { request_json, program_version } = parseRow(database, "runs", runSchema, row);
  return { request: parseRow(database, "runs", requestSchema, request_json), program: program_version };
}
