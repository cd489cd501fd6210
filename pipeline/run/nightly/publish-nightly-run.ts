import { rmSync } from "node:fs";
import { writeOutputFile } from "../../files/output-file.js";
import { jsonWith, textWith } from "../../files/recognisers.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { unfinishedLooks } from "./last-looks.js";
import type { NightlyFolder } from "./nightly-folder.js";
import { syncFolder } from "./nightly-folder.js";
import type { FinishedNightlyRun } from "./regenerate.js";
/** Reports that are written beside a dataset. */
export interface NightlyTexts {
  json: string;
  html: string;
}

/**
 * Names a finished nightly run and links to it; until then the previous dataset stays linked. Then deletes nightly runs
 * older than the newest `keep`. Returns the name and the deleted runs.
 */
export function publishNightlyRun(
  folder: NightlyFolder,
  { run, dataset }: FinishedNightlyRun,
  { json, html }: NightlyTexts,
  keep: number,
  finishedAt: Date,
): { name: string; removed: string[] } {
  const name = folder.nextName(run.date);
  dataset.publish(run satisfies NightlyRun, finishedAt, folder.pathOf(`${name}.sqlite`));
  writeOutputFile(folder.pathOf(`${name}.report.json`), json, jsonWith("a report of a night", "verdict"));
  writeOutputFile(
    folder.pathOf(`${name}.report.html`),
    html,
    textWith("a report of a night", "<!doctype html>", "Night of "),
  );
  syncFolder(folder.path);
  folder.pointTo(name);
  rmSync(folder.pathOf(unfinishedLooks), { force: true });
  return { name, removed: folder.retain(keep) };
}
