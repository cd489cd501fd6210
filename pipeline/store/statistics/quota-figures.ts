import type Database from "better-sqlite3";
import { z } from "zod";
import { parseRow } from "../file/parse-row.js";

/** What plans asked for, by their parts, and what was made of it; empty where no dataset was made by a plan. */
export interface QuotaFigures {
  parts: Record<string, { planned: number; filled: number; quotas: number; short: number }>;
  /** Quotas with fewer tasks than planned, those that lack most first. */
  short: { part: string; value: string; level: string; planned: number; filled: number; reason: string }[];
}

const rowSchema = z.object({
  part: z.string(),
  value: z.string(),
  level: z.string(),
  planned: z.number().int(),
  filled: z.number().int(),
  ended: z.string().nullable(),
});

/** The quotas of all datasets together. A quota that several have is one for each. */
export function readQuotaFigures(databases: readonly Database.Database[]): QuotaFigures {
  const rows = databases.flatMap((database) =>
    database
      .prepare("SELECT part, value, level, planned, filled, ended FROM quotas ORDER BY id")
      .all()
      .map((row) => parseRow(database, "quotas", rowSchema, row)),
  );
  const parts: QuotaFigures["parts"] = {};
  for (const { part, planned, filled } of rows) {
    const before = parts[part] ?? { planned: 0, filled: 0, quotas: 0, short: 0 };
    parts[part] = {
      planned: before.planned + planned,
      filled: before.filled + filled,
      quotas: before.quotas + 1,
      short: before.short + (filled < planned ? 1 : 0),
    };
  }
  const short = rows
    .filter(({ planned, filled }) => filled < planned)
    .map(({ ended, ...quota }) => ({ ...quota, reason: ended ?? "the run was stopped before" }))
    .toSorted((one, other) => other.planned - other.filled - (one.planned - one.filled));
  return { parts, short };
}
