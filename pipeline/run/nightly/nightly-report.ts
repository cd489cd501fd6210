import type Database from "better-sqlite3";
import { z } from "zod";
import type { Catalog } from "../../catalog/catalog.js";
import { createRng } from "../../rng.js";
import type { NightlyReport } from "../../schema/nightly-report.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { parseRow } from "../../store/file/parse-row.js";
import { compareNightlyRuns, type PoolHashes } from "./compare-nightly-runs.js";
import { nightlyCounts } from "./nightly-counts.js";
import { nightlyMaking } from "./nightly-making.js";
import { nightlySamples } from "./nightly-samples.js";
import { nightlyVerdict } from "./nightly-verdict.js";
import { takeCensus } from "./task-census.js";

/**
 * Returns the report of a nightly run, compared with the previous one. `previous` is null on the first nightly run;
 * `pool` are the subtasks of this run. Both datasets were made by a plan.
 */
export async function nightlyReport(
  database: Database.Database,
  previous: Database.Database | null,
  run: NightlyRun,
  catalog: Catalog,
  pool: PoolHashes,
): Promise<NightlyReport> {
  const today = { database, census: takeCensus(database, catalog) };
  const before = previous === null ? null : { database: previous, census: takeCensus(previous, catalog) };
  const report = {
    run,
    applications: Object.fromEntries([...catalog.applications.values()].map(({ id, name }) => [id, name])),
    counts: nightlyCounts(today, before, catalog),
    comparison: before === null ? null : compareNightlyRuns(today, before, run, pool),
    quotas: nightlyQuotas(database, previous),
    ...nightlyMaking(database, previous),
  };
  const rng = createRng("night samples", run.seed, run.date);
  return {
    version: 3,
    verdict: nightlyVerdict(report),
    ...report,
    samples: await nightlySamples(database, today.census.tasks, catalog.personas, rng),
  };
}

const rowSchema = z.object({ quota: z.string(), planned: z.number(), filled: z.number(), reason: z.string() });

/** Counts the quotas of the plan, and lists those with fewer tasks than planned, each with the reason. */
function nightlyQuotas(today: Database.Database, before: Database.Database | null): NightlyReport["quotas"] {
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
