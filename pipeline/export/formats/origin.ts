import type Database from "better-sqlite3";
import { z } from "zod";
import { jsonColumn, parseRow } from "../../store/file/parse-row.js";

const rowSchema = z.object({ command: z.string(), request_json: jsonColumn, program_version: z.string() });
const requestSchema = z.looseObject({
  seed: z.number().optional(),
  inputs: z.string().optional(),
  count: z.number().optional(),
  persona: z.string().nullish(),
  level: z.string().nullish(),
});

/** What a dataset was made by, in words. No path and no time is among them. */
export interface DatasetOrigin {
  readonly program: string;
  readonly command: string;
  readonly seed: string;
  /** Hash of catalog, pool and plan. */
  readonly inputs: string;
}

/** The first run of a dataset. Throws StoreError STORE_ROW where there is none. */
export function readOrigin(database: Database.Database): DatasetOrigin {
  const row = database.prepare("SELECT command, request_json, program_version FROM runs ORDER BY id").get();
  const { command, request_json, program_version } = parseRow(database, "runs", rowSchema, row);
  const { seed, inputs, count, persona, level } = parseRow(database, "runs", requestSchema, request_json);
  const asked = { persona, level, count, seed };
  const options = Object.entries(asked).flatMap(([name, value]) => (value == null ? [] : [`--${name} ${value}`]));
  return {
    program: `taskloom ${program_version}`,
    command: ["pnpm", command, ...options].join(" "),
    seed: seed === undefined ? "not recorded" : String(seed),
    inputs: inputs ?? "not recorded",
  };
}
