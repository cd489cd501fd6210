import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeReviewPage } from "../../pipeline/review/page/write-page.js";
import type { ReviewSheet } from "../../pipeline/schema/review.js";
import { screenPicture, sheetOf } from "./sheets.js";

export const tenSheets = Array.from({ length: 10 }, (_, i) => sheetOf(i));

/** Writes the review page of sheets into a folder of its own; returns its address. */
export async function writePage(sheets: readonly ReviewSheet[], exportId = "export-1"): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-review-"));
  const pictures = new Map([["screen.png", await screenPicture()]]);
  const page = await writeReviewPage({ folder, exportId, sheets: sheets.map((sheet) => ({ sheet, pictures })) });
  return pathToFileURL(page).href;
}
