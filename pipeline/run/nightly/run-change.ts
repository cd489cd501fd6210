import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../../hash.js";
import { jsonColumn, parseRow } from "../../store/file/parse-row.js";

/** What two runs did not have in common beside their inputs, which can make every task differ. */
export interface RunChange {
  cause: "request" | "program";
  why: string;
}

const runSchema = z.object({ request_json: jsonColumn, program_version: z.string() });
const requestSchema = z.object({ seed: z.number(), count: z.number(), plan: z.unknown() });

/** Null where both were asked for the same and made by the same program. */
export function runChange(before: Database.Database, today: Database.Database): RunChange | null {
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
