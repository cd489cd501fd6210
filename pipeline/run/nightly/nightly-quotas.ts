import type Database from "better-sqlite3";
import { z } from "zod";
import type { NightlyReport } from "../../schema/nightly-report.js";
import { parseRow } from "../../store/file/parse-row.js";

const rowSchema = z.object({ quota: z.string(), planned: z.number(), filled: z.number(), reason: z.string() });

/** How many quotas the plan came to, and those that took fewer tasks than planned, each with the reason. */
export function nightlyQuotas(today: Database.Database, before: Database.Database | null): NightlyReport["quotas"] {
  const earlier = before === null ? null : readQuotas(before);
  const filledBefore = new Map(earlier?.map(({ quota, filled }) => [quota, filled]));
  const quotas = readQuotas(today);
  return {
    total: quotas.length,
    before: earlier?.filter(isUnmet).length ?? null,
    unmet: quotas
      .filter(isUnmet)
      .map(({ reason, ...counts }) => ({ ...counts, before: filledBefore.get(counts.quota) ?? null, reason })),
  };
}

function isUnmet({ planned, filled }: z.infer<typeof rowSchema>): boolean {
  return filled < planned;
}

function readQuotas(database: Database.Database): z.infer<typeof rowSchema>[] {
  const rows = database.prepare(
    `SELECT id AS quota, planned, filled, coalesce(ended, 'the run ended before') AS reason FROM quotas
     ORDER BY planned - filled DESC, rowid`,
  );
  return rows.all().map((row) => parseRow(database, "quotas", rowSchema, row));
}
