import type Database from "better-sqlite3";
import { z } from "zod";
import { parseRow } from "../file/parse-row.js";

/** A sum of a dataset's calls; one that no run can reach comes of a damaged or foreign file. */
const total = z.number().int().nonnegative();

const rowSchema = z.object({
  role: z.string(),
  model: z.string(),
  /** Calls that were made, whatever came of them. */
  calls: total,
  /** Answers that an earlier run had paid for. */
  cached: total,
  failed: total,
  input_tokens: total,
  output_tokens: total,
  /** US dollars; null where no call's price is known. */
  cost_usd: z.number().nonnegative().max(1e9).nullable(),
});

/** The calls of a model in one role, and their cost. Tokens and cost are totals. */
export type ModelFigures = z.infer<typeof rowSchema>;

/** Datasets of earlier versions were made before models could be asked. */
const firstVersion = 3;

/** The calls that were made for a dataset, added up by role and model. */
export function readModelFigures(database: Database.Database): ModelFigures[] {
  if (Number(database.pragma("user_version", { simple: true })) < firstVersion) return [];
  const rows = database.prepare(
    `SELECT place AS role, model, sum(outcome <> 'cached') AS calls, sum(outcome = 'cached') AS cached,
       sum(outcome NOT IN ('answered', 'cached')) AS failed,
       coalesce(sum(input_tokens) FILTER (WHERE outcome <> 'cached'), 0) AS input_tokens,
       coalesce(sum(output_tokens) FILTER (WHERE outcome <> 'cached'), 0) AS output_tokens,
       sum(cost_usd) FILTER (WHERE outcome <> 'cached') AS cost_usd
     FROM model_calls GROUP BY place, model ORDER BY place, model`,
  );
  return rows.all().map((row) => parseRow(database, "model_calls", rowSchema, row));
}

/** The same over several datasets. */
export function addModelFigures(figures: readonly ModelFigures[]): ModelFigures[] {
  const sums = new Map<string, ModelFigures>();
  for (const one of figures) {
    const key = JSON.stringify([one.role, one.model]);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? one : add(sum, one));
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

function add(a: ModelFigures, b: ModelFigures): ModelFigures {
  return {
    ...a,
    calls: a.calls + b.calls,
    cached: a.cached + b.cached,
    failed: a.failed + b.failed,
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost_usd: a.cost_usd === null && b.cost_usd === null ? null : (a.cost_usd ?? 0) + (b.cost_usd ?? 0),
  };
}
