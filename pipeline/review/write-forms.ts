import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argillaRecord, argillaSettings } from "./argilla.js";
import { jsonlLine } from "./jsonl.js";
import { labelStudioConfig, labelStudioTask } from "./label-studio.js";
import type { DrawnSheet } from "./sheet-of.js";
import { tableHeader, tableRow } from "./table.js";

type Form = "jsonl" | "csv" | "label-studio" | "argilla";

/**
 * Writes sheets into a folder as forms to be filled in: `review.jsonl`, `review.csv`, Label Studio's tasks with their
 * labeling configuration, or Argilla's records with the settings of their dataset. One sheet is in memory at a time.
 * Returns the paths.
 */
export async function writeForms(form: Form, folder: string, sheets: AsyncIterable<DrawnSheet>): Promise<string[]> {
  const place = (name: string) => join(folder, name);
  switch (form) {
    case "jsonl":
      return [await stream(place("review.jsonl"), { each: ({ sheet }) => jsonlLine(sheet) }, sheets)];
    case "csv":
      return [await stream(place("review.csv"), { start: tableHeader(), each: tableRow }, sheets)];
    case "label-studio":
      writeFileSync(place("labeling-config.xml"), labelStudioConfig);
      return [await streamJson(place("tasks.json"), labelStudioTask, sheets), place("labeling-config.xml")];
    case "argilla":
      writeFileSync(place("settings.json"), `${JSON.stringify(argillaSettings, null, 2)}\n`);
      return [await streamJson(place("records.json"), argillaRecord, sheets), place("settings.json")];
  }
}

/** A JSON array with an element in each line. */
function streamJson(
  file: string,
  elementOf: (sheet: DrawnSheet) => unknown,
  sheets: AsyncIterable<DrawnSheet>,
): Promise<string> {
  let isFirst = true;
  const each = (sheet: DrawnSheet): string => {
    const before = isFirst ? "" : ",\n";
    isFirst = false;
    return `${before}${JSON.stringify(elementOf(sheet))}`;
  };
  return stream(file, { start: "[\n", each, end: "\n]\n" }, sheets);
}

interface Layout {
  start?: string;
  each(sheet: DrawnSheet): string;
  end?: string;
}

async function stream(file: string, { start, each, end }: Layout, sheets: AsyncIterable<DrawnSheet>): Promise<string> {
  const output = createWriteStream(file);
  const failed = new Promise<never>((_, reject) => output.once("error", reject));
  // Without somebody who waits a failure would end the program.
  failed.catch(() => undefined);
  const put = async (text: string): Promise<void> => {
    if (!output.write(text)) await Promise.race([once(output, "drain"), failed]);
  };
  if (start !== undefined) await put(start);
  for await (const sheet of sheets) await put(each(sheet));
  output.end(end ?? "");
  await Promise.race([once(output, "finish"), failed]);
  return file;
}
