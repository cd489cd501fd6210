import type Database from "better-sqlite3";
import { z } from "zod";
import type { Catalog } from "../../catalog/catalog.js";
import type { Counted, NightlyReport } from "../../schema/nightly-report.js";
import { proofKinds } from "../../schema/task/proof.js";
import { complexityDimensions } from "../../schema/task/task.js";
import { parseRow } from "../../store/file/parse-row.js";
import type { Tally } from "../../store/statistics/tally.js";
import { quotasOf } from "../dataset/quotas.js";
import type { Census } from "./task-census.js";

/** A dataset with its counts. */
export interface CountedNightlyRun {
  database: Database.Database;
  census: Census;
}

/** Counts the tasks of each kind in this and the previous nightly run. Kinds without a task are listed as well. */
export function nightlyCounts(
  today: CountedNightlyRun,
  before: CountedNightlyRun | null,
  catalog: Catalog,
): NightlyReport["counts"] {
  const beside = (named: ReadonlyMap<string, string>, tally: (run: CountedNightlyRun) => Tally<string>): Counted[] => {
    const [now, then] = [tally(today), before === null ? null : tally(before)];
    const ids = new Set([...named.keys(), ...now.keys(), ...(then?.keys() ?? [])]);
    return [...ids].map((id) => ({
      id,
      name: named.get(id) ?? (id === "" ? "none" : id),
      today: now.get(id) ?? 0,
      before: then === null ? null : (then.get(id) ?? 0),
    }));
  };
  return {
    scenarios: beside(namesOf(catalog.scenarios), ({ census }) => census.scenarios),
    personas: beside(namesOf(catalog.personas), ({ census }) => census.personas),
    levels: beside(
      namesOf(catalog.levels, ({ id, name }) => `${id} ${name}`),
      ({ census }) => census.levels,
    ),
    proofs: beside(new Map(), ({ database }) => proofsIn(database)),
    capabilities: beside(namesOf(catalog.capabilities), ({ census }) => census.capabilities),
    cells: beside(new Map(possibleCells(catalog).map((id) => [id, id])), ({ census }) => census.cells),
    complexity: complexityDimensions.map((dimension) => ({
      dimension,
      today: today.census.complexity[dimension],
      before: before?.census.complexity[dimension] ?? null,
    })),
  };
}

interface Named {
  id: string;
  name: string;
}

function namesOf(
  things: ReadonlyMap<string, Named>,
  nameOf: (thing: Named) => string = ({ name }) => name,
): Map<string, string> {
  return new Map([...things.values()].map((thing) => [thing.id, nameOf(thing)]));
}

/**
 * Returns the cells of the complexity grid that some task graph can have. An infeasible task may have any graph,
 * because its level does not restrict it.
 */
function possibleCells(catalog: Catalog): string[] {
  const part = { id: "cells", share: 1, over: "complexity" as const, levels: ["L4" as const], distinct_words: false };
  const { quotas } = quotasOf({ tasks: 1, tasks_per_skeleton: 1, parts: [part] }, 1, catalog);
  return [...new Set(quotas.map(({ value }) => value))];
}

function proofsIn(database: Database.Database): Tally<string> {
  const rowSchema = z.object({ kind: z.enum(proofKinds), tasks: z.number() });
  const rows = database.prepare("SELECT kind, count(*) AS tasks FROM proofs GROUP BY kind ORDER BY kind").all();
  return new Map(
    rows.map((row) => {
      const { kind, tasks } = parseRow(database, "proofs", rowSchema, row);
      return [kind, tasks];
    }),
  );
}
