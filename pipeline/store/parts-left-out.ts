import type Database from "better-sqlite3";
import { z } from "zod";
import { parseJson } from "../parse-json.js";

const requestSchema = z.looseObject({ without: z.array(z.string()).default([]) });

/** Which parts of the program a dataset was made without; none is the rule. */
export function partsLeftOut(database: Database.Database): string[] {
  const request = z.string().parse(database.prepare("SELECT request_json FROM runs ORDER BY id").pluck().get());
  return requestSchema.parse(parseJson(request)).without;
}
