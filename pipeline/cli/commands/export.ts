import { RequestError } from "../../errors.js";
import { changelogText } from "../../export/changelog/changelog-text.js";
import { subtaskChanges } from "../../export/changelog/subtask-changes.js";
import { taskChanges } from "../../export/changelog/task-changes.js";
import { type ExportSummary, exportDataset, findFormat } from "../../export/export-dataset.js";
import { readShares } from "../../export/formats/split.js";
import { exportFormats } from "../../export/formats/table.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { partsLeftOut } from "../../store/parts-left-out.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";

type Values = OptionValues<"from" | "to" | "against" | "list" | "coordinates" | "split" | "quiet" | "json">;

/** `taskloom export`: writes a dataset in another form, lists the forms, or says what changed between two datasets. */
export async function runExport(values: Values, [format]: string[]): Promise<number> {
  if (values.list) return listFormats(values);
  if (format === undefined) {
    throw new RequestError("EXPORT_FORMAT", "which format? pnpm export --list prints them");
  }
  return format === changelog.id ? printChanges(values) : writeFormat(values, format);
}

/** Not a format of a dataset, but of two. */
const changelog = {
  id: "changelog",
  title: "what changed between two datasets, as Markdown or JSON, on standard output",
};

async function writeFormat(values: Values, format: string): Promise<number> {
  findFormat(format);
  if (values.against !== undefined) {
    throw new RequestError(
      "EXPORT_AGAINST",
      `${format} is written from one dataset, and --against names another; leave it out, or compare the two: pnpm export ${changelog.id} --from NEW --against OLD`,
    );
  }
  if (values.from === undefined || values.to === undefined) {
    const missing = values.from === undefined ? "--from FILE" : "--to DIR";
    throw new RequestError("OPTION_MISSING", `${missing} is missing: pnpm export ${format} --from FILE --to DIR`);
  }
  const { from, to, coordinates, split } = values;
  const shares = split === undefined ? undefined : readShares(split);
  return withDatabase(from, openDatabase, async (database) => {
    const summary = await exportDataset(database, { format, to, coordinates, shares });
    const without = partsLeftOut(database);
    if (values.json) printJson({ ...summary.counts, unsaid: summary.unsaid, without });
    else if (!values.quiet) print(`${summaryLines(summary).join("\n")}\nwritten to ${to}${madeWithout(without)}\n`);
    return 0;
  });
}

function summaryLines({ counts, unsaid }: ExportSummary): string[] {
  const lines = (figures: Readonly<Record<string, number>>): string[] =>
    Object.entries(figures).map(([name, count]) => `  ${String(count).padStart(6)} ${name}`);
  const lost = lines(unsaid);
  return [...lines(counts), ...(lost.length === 0 ? [] : ["what the format cannot hold:", ...lost])];
}

function madeWithout(parts: readonly string[]): string {
  return parts.length === 0 ? "" : `, made without ${parts.join(" and ")}`;
}

async function printChanges({ from, against, json }: Values): Promise<number> {
  if (from === undefined || against === undefined) {
    const missing = from === undefined ? "--from NEW" : "--against OLD";
    throw new RequestError("OPTION_MISSING", `${missing} is missing: pnpm export changelog --from NEW --against OLD`);
  }
  return withDatabase(from, openDatabase, (now) =>
    withDatabase(against, openDatabase, async (before) => {
      const compared = { from: now, against: before };
      if (json) printJson({ tasks: [...taskChanges(compared)], subtasks: subtaskChanges(compared) });
      else for (const part of changelogText(compared)) print(part);
      return 0;
    }),
  );
}

function listFormats({ json }: Values): number {
  const rows = [
    ...exportFormats.map(({ id, title, needs, coordinates }) => ({ id, needs, title, coordinates })),
    { ...changelog, needs: "2 datasets", coordinates: [] },
  ];
  if (json) {
    printJson(rows);
    return 0;
  }
  const width = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, title, needs } of rows) print(`${id.padEnd(width)}  ${needs.padEnd(10)}  ${title}\n`);
  return 0;
}
