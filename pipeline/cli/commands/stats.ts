import { resolve } from "node:path";
import type Database from "better-sqlite3";
import { loadCatalog } from "../../catalog/load.js";
import { RequestError, StoreError } from "../../errors.js";
import { drawStatistics } from "../../export/statistics-chart.js";
import { writeOutputFile } from "../../files/output-file.js";
import { svg } from "../../files/recognisers.js";
import { explainFailure } from "../../files/system-failure.js";
import { openDatabase } from "../../store/file/database.js";
import { hasImportedTasks } from "../../store/imported-tasks.js";
import { partsLeftOut } from "../../store/parts-left-out.js";
import { collectStatistics } from "../../store/statistics/collect.js";
import { comparedColumns } from "../../store/statistics/compared-tasks.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printComparison } from "../output/print-comparison.js";
import { printStatistics } from "../output/print-statistics.js";

type Values = OptionValues<"chart" | "nearDuplicates" | "quiet" | "json">;

/** `taskloom stats`: prints statistics of datasets, added up over all files, as text, JSON or charts; imported tasks beside them. */
export async function runStats(values: Values, named: string[]): Promise<number> {
  // Model calls have no ids: a file that is named twice would count them twice.
  const files = [...new Map(named.map((file) => [resolve(file), file])).values()];
  const databases: Database.Database[] = [];
  try {
    for (const file of files) databases.push(openDatabase(file));
    if (databases.some(hasImportedTasks)) {
      printColumns(values, files, databases);
      return 0;
    }
    const statistics = collectStatistics(databases, (await loadCatalog()).scenarios, values.nearDuplicates);
    if (statistics.tasks.total === 0) {
      throw new RequestError("STATS_NO_TASKS", `${files.join(", ")}: no tasks; make some with pnpm synth`);
    }
    if (values.chart !== undefined) writeChart(values.chart, drawStatistics(statistics));
    const without = [...new Set(databases.flatMap(partsLeftOut))];
    if (values.json) printJson({ files, without, ...statistics });
    else if (!values.quiet) {
      if (without.length > 0) print(`made without ${without.join(" and ")}\n`);
      print(`${printStatistics(statistics)}\n`);
      if (values.chart !== undefined) print(`\ncharts in ${values.chart}\n`);
    }
    return 0;
  } catch (error) {
    throw explainFailure(error, files.join(", "));
  } finally {
    for (const database of databases) database.close();
  }
}

/** Imported tasks are never added to others: each source has a column of its own. */
function printColumns(values: Values, files: readonly string[], databases: readonly Database.Database[]): void {
  if (values.chart !== undefined) {
    throw new RequestError("STATS_CHART", "there are no charts of imported tasks: leave out --svg, or their files");
  }
  const columns = databases.flatMap((database, at) => comparedColumns(database, files[at] ?? database.name));
  if (values.json) printJson({ files, columns });
  else if (!values.quiet) print(`${printComparison(columns)}\n`);
}

function writeChart(file: string, picture: string): void {
  try {
    writeOutputFile(file, picture, svg);
  } catch (cause) {
    if (!(cause instanceof StoreError) || cause.code !== "STORE_UNWRITABLE") throw cause;
    throw new StoreError("STATS_UNWRITABLE", `cannot write ${file}: choose another place with --svg`, { cause });
  }
}
