import type Database from "better-sqlite3";
import type { Catalog } from "../../catalog/catalog.js";
import { createRng } from "../../rng.js";
import type { Night } from "../../schema/night.js";
import type { NightReport } from "../../schema/night-report.js";
import { compareNights, type PoolHashes } from "./compare-nights.js";
import { nightCounts } from "./night-counts.js";
import { nightMaking } from "./night-making.js";
import { nightQuotas } from "./night-quotas.js";
import { nightSamples } from "./night-samples.js";
import { nightVerdict } from "./night-verdict.js";
import { takeCensus } from "./task-census.js";

/**
 * What a night came to, beside the dataset of the night before: `previous` is null on the first night, `pool` are the
 * subtasks from which tonight's tasks were made. Both datasets were made by a plan.
 */
export async function nightReport(
  database: Database.Database,
  previous: Database.Database | null,
  night: Night,
  catalog: Catalog,
  pool: PoolHashes,
): Promise<NightReport> {
  const today = { database, census: takeCensus(database, catalog) };
  const before = previous === null ? null : { database: previous, census: takeCensus(previous, catalog) };
  const report = {
    night,
    applications: Object.fromEntries([...catalog.applications.values()].map(({ id, name }) => [id, name])),
    counts: nightCounts(today, before, catalog),
    comparison: before === null ? null : compareNights(today, before, night, pool),
    quotas: nightQuotas(database, previous),
    ...nightMaking(database, previous),
  };
  const rng = createRng("night samples", night.seed, night.date);
  return {
    version: 1,
    verdict: nightVerdict(report),
    ...report,
    samples: await nightSamples(database, today.census.tasks, catalog.personas, rng),
  };
}
