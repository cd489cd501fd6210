import { basename, join } from "node:path";
import { requireOutputFolder } from "../../../files/output-folder.js";
import { writeForms } from "../../../review/forms/write-forms.js";
import { writeReviewPage } from "../../../review/page/write-page.js";
import { exportId } from "../../../review/sheets/export-id.js";
import type { DrawnSheet } from "../../../review/sheets/sheet-of.js";
import { openDatabase, withDatabase } from "../../../store/file/database.js";
import { partsLeftOut } from "../../../store/parts-left-out.js";
import { latestDataset } from "../../dataset-file.js";
import { print, printErrorLine, printJson } from "../../output/print.js";
import type { Platform } from "../../platform.js";
import { lookFor } from "../desktop/look.js";
import { reviewSheets, tasksForReview } from "./review-sheets.js";
import type { ReviewValues } from "./review-values.js";

/**
 * `taskloom review export`: writes forms or a page for reviewers. Exit code 2 when there are fewer tasks than
 * requested.
 */
export async function exportForReview(values: ReviewValues, platform: Platform): Promise<number> {
  const file = values.from ?? latestDataset("out");
  const catalog = await platform.catalog();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  return withDatabase(file, openDatabase, async (database) => {
    const tasks = tasksForReview(database, catalog, values);
    const folder = values.to ?? join("out", `review-${basename(file, ".sqlite")}-${values.format}`);
    requireOutputFolder(folder);
    const isPictured = values.format === "html" && !values.withoutPictures;
    const look = isPictured
      ? lookFor(database, platform.computers([...catalog.applications.values()]), values, stop.signal)
      : undefined;
    const progress = exportProgress(tasks.length, values.quiet || values.json);
    const sheets = progress.watch(reviewSheets(database, catalog, tasks, look));
    const files =
      values.format === "html"
        ? [await writeReviewPage({ folder, sheets, exportId: exportId(tasks) })]
        : await writeForms(values.format, folder, sheets);
    const short = values.drawn !== undefined && tasks.length < values.drawn;
    const pictured = progress.pictured();
    // Reported to the caller; not part of the exported forms.
    const without = partsLeftOut(database);
    const result = { from: file, tasks: tasks.length, asked: values.drawn ?? null, pictured, without, folder, files };
    if (values.json) printJson(result);
    else if (!values.quiet) {
      const few = short
        ? `, not ${values.drawn}: the others are nearly the same as one of these, or there are none`
        : "";
      const bare =
        isPictured && !values.execute && pictured < tasks.length
          ? `; ${tasks.length - pictured} without screenshots: the pool has none of their subtasks; --execute runs them for some`
          : "";
      print(
        `${tasks.length} tasks for review${without.length === 0 ? "" : `, made without ${without.join(" and ")}`}${few}${bare}\n${files.map((name) => `  ${name}\n`).join("")}`,
      );
    }
    return short ? 2 : 0;
  });
}

/** Seconds between two progress lines while tasks are executed for screenshots. */
const secondsBetweenLines = 10;

/** Reports progress of an export: a line every few seconds; counts the sheets that have a screenshot. */
function exportProgress(total: number, quiet: boolean) {
  let pictured = 0;
  async function* watch(sheets: AsyncIterable<DrawnSheet>): AsyncGenerator<DrawnSheet> {
    let done = 0;
    let said = performance.now();
    for await (const drawn of sheets) {
      done++;
      if (drawn.sheet.subtasks.some(({ steps }) => steps.some(({ picture }) => picture !== null))) pictured++;
      const now = performance.now();
      if (!quiet && now - said >= secondsBetweenLines * 1000) {
        said = now;
        printErrorLine(`${done} of ${total} tasks`);
      }
      yield drawn;
    }
  }
  return { watch, pictured: () => pictured };
}
