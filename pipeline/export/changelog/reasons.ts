import type Database from "better-sqlite3";
import { z } from "zod";
import { schemaOf } from "../../files/database-schema.js";
import { parseRow } from "../../store/file/parse-row.js";

const refinementsSchema = z.object({ change: z.string(), mend: z.string(), reason: z.string() });

/** What the refiner did with a task on the way to this dataset, in words; null where it did nothing. */
export function whyRefined(database: Database.Database, task: string): string | null {
  if (!schemaOf(database).has("table refinements")) return null;
  const rows = database.prepare("SELECT change, mend, reason FROM refinements WHERE task_id = ? ORDER BY id").all(task);
  const told = rows.map((row) => {
    const { mend, reason } = parseRow(database, "refinements", refinementsSchema, row);
    return `refined (${mend}): ${reason}`;
  });
  return told.length === 0 ? null : told.join("; ");
}

const checkMendSchema = z.object({
  way: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  now_done: z.number(),
  now_undone: z.number(),
});

/** Which checks of a subtask the refiner mended on the way to this dataset, in words; null where it mended none. */
export function whyRechecked(database: Database.Database, subtask: string): string | null {
  if (!schemaOf(database).has("table check_mends")) return null;
  const rows = database.prepare("SELECT * FROM check_mends WHERE subtask_id = ? ORDER BY id").all(subtask);
  const told = rows.map((row) => {
    const mend = parseRow(database, "check_mends", checkMendSchema, row);
    const attempts = `${mend.now_done} attempts count as done now, ${mend.now_undone} not any more`;
    return `refined (recheck, ${mend.way}): ${mend.before} became ${mend.after}; ${mend.reason}; ${attempts}`;
  });
  return told.length === 0 ? null : told.join("; ");
}

const rejectionSchema = z.object({ stage: z.string(), reason: z.string(), subject: z.string() });

/** Why a dataset lacks a task that an earlier one had: it was refined away, or made again and refused. Null where it was not made. */
export function whyRemoved(database: Database.Database, task: string): string | null {
  const refined = whyRefined(database, task);
  if (refined !== null) return refined;
  const row = database
    .prepare("SELECT stage, reason, subject FROM rejected_drafts WHERE task_id = ? ORDER BY lot, stage LIMIT 1")
    .get(task);
  if (row === undefined) return null;
  const { stage, reason, subject } = parseRow(database, "rejected_drafts", rejectionSchema, row);
  return `refused by ${stage}: ${reason} (${subject})`;
}

const originSchema = z.object({
  stage_version: z.number(),
  prompt_version: z.number().nullable(),
  model: z.string(),
  input_hash: z.string(),
});

/** Stages that a task goes through, by the table that keeps where its part of the task came from. */
const stages = [
  { name: "compose", sql: "SELECT * FROM tasks WHERE id = ?" },
  { name: "instruct", sql: "SELECT * FROM task_instructions WHERE task_id = ?" },
] as const;

/** Why a task is another one than before: it was refined, or another version of a stage or a prompt, another model, other inputs made it. */
export function whyChanged(from: Database.Database, against: Database.Database, task: string): string | null {
  const refined = whyRefined(from, task);
  if (refined !== null && whyRefined(against, task) !== refined) return refined;
  const reasons = stages.flatMap(({ name, sql }) => {
    const [now, before] = [from, against].map((database) =>
      parseRow(database, "tasks", originSchema, database.prepare(sql).get(task)),
    );
    if (now === undefined || before === undefined) return [];
    const versions = (what: string, old: number | string | null, one: number | string | null): string[] =>
      old === one ? [] : [`${name}: ${what} ${old ?? "none"} became ${one ?? "none"}`];
    const said = [
      ...versions("version", before.stage_version, now.stage_version),
      ...versions("version of the prompt", before.prompt_version, now.prompt_version),
      ...versions("model", before.model, now.model),
    ];
    const hasOtherInputs = said.length === 0 && before.input_hash !== now.input_hash;
    return hasOtherInputs ? [`${name}: its inputs changed`] : said;
  });
  return reasons.length === 0 ? null : reasons.join("; ");
}
