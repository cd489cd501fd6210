import type Database from "better-sqlite3";
import { z } from "zod";
import { jsonColumn, parseRow } from "./file/parse-row.js";

const rowSchema = z.object({ request_json: jsonColumn });
const requestSchema = z.looseObject({ without: z.array(z.string()).default([]) });

/** Which parts of the program a dataset was made without; none is the rule. */
export function partsLeftOut(database: Database.Database): string[] {
  const row = database.prepare("SELECT request_json FROM runs ORDER BY id").get();
  const { request_json } = parseRow(database, "runs", rowSchema, row);
  return parseRow(database, "runs", requestSchema, request_json).without;
}
