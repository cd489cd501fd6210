import { join } from "node:path";
import { withOutputFolder } from "../../files/output-folder.js";
import { jsonWith, type Recogniser, textWith } from "../../files/recognisers.js";
import type { DrawnSheet } from "../sheets/sheet-of.js";
import { argillaRecord, argillaSettings } from "./argilla/argilla.js";
import { jsonlLine } from "./jsonl.js";
import { labelStudioConfig, labelStudioTask } from "./label-studio/label-studio.js";
import { tableHeader, tableRow } from "./table.js";

type Form = "jsonl" | "csv" | "label-studio" | "argilla";

const sheets = {
  lines: jsonWith("a form for reviewers", "task_id", "content_hash"),
  table: textWith("a form for reviewers", tableHeader().trim()),
  studio: jsonWith("a form for Label Studio", "data"),
  config: textWith("a configuration for Label Studio", "<View"),
  records: jsonWith("a form for Argilla", "fields"),
  settings: jsonWith("the settings of a dataset in Argilla", "questions"),
};

/**
 * Writes sheets into a folder as forms to be filled in: `review.jsonl`, `review.csv`, Label Studio's tasks with their
 * labeling configuration, or Argilla's records with the settings of their dataset. One sheet is in memory at a time.
 * Earlier forms are replaced, other files refused. Returns the paths.
 */
export async function writeForms(form: Form, place: string, drawn: AsyncIterable<DrawnSheet>): Promise<string[]> {
  const names = await withOutputFolder(place, async (folder) => {
    const put = async (name: string, layout: Layout, own: Recogniser): Promise<string> => {
      await folder.writeParts([name], partsOf(layout, drawn), own);
      return name;
    };
    switch (form) {
      case "jsonl":
        return [await put("review.jsonl", { each: ({ sheet }) => jsonlLine(sheet) }, sheets.lines)];
      case "csv":
        return [await put("review.csv", { start: tableHeader(), each: tableRow }, sheets.table)];
      case "label-studio":
        folder.write(["labeling-config.xml"], labelStudioConfig, sheets.config);
        return [await put("tasks.json", arrayOf(labelStudioTask), sheets.studio), "labeling-config.xml"];
      case "argilla":
        folder.write(["settings.json"], `${JSON.stringify(argillaSettings, null, 2)}\n`, sheets.settings);
        return [await put("records.json", arrayOf(argillaRecord), sheets.records), "settings.json"];
    }
  });
  return names.map((name) => join(place, name));
}

interface Layout {
  start?: string;
  each(sheet: DrawnSheet): string;
  end?: string;
}

/** Writes a JSON array with one element per line. */
function arrayOf(elementOf: (sheet: DrawnSheet) => unknown): Layout {
  let isFirst = true;
  const each = (sheet: DrawnSheet): string => {
    const before = isFirst ? "" : ",\n";
    isFirst = false;
    return `${before}${JSON.stringify(elementOf(sheet))}`;
  };
  return { start: "[\n", each, end: "\n]\n" };
}

async function* partsOf({ start, each, end }: Layout, drawn: AsyncIterable<DrawnSheet>): AsyncGenerator<string> {
  if (start !== undefined) yield start;
  for await (const sheet of drawn) yield each(sheet);
  if (end !== undefined) yield end;
}
