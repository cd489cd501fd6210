import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeOutputFile } from "../../files/output-file.js";
import { jsonWith, textWith } from "../../files/recognisers.js";
import type { Night } from "../../schema/night.js";
import type { NightFolder } from "./night-folder.js";
import { syncFolder } from "./night-folder.js";
import type { FinishedNight } from "./regenerate.js";
/** Texts that are laid beside a dataset. */
export interface NightTexts {
  json: string;
  html: string;
}

/**
 * Gives a finished night its name and points to it; the last good dataset is the one that is pointed to until then. Older
 * nights than `keep` are deleted afterwards. Returns the name, and which nights are gone.
 */
export function publishNight(
  folder: NightFolder,
  { night, dataset }: FinishedNight,
  { json, html }: NightTexts,
  keep: number,
  finishedAt: Date,
): { name: string; removed: string[] } {
  const name = folder.nextName(night.date);
  dataset.publish(night satisfies Night, finishedAt, folder.pathOf(`${name}.sqlite`));
  writeOutputFile(folder.pathOf(`${name}.report.json`), json, jsonWith("a report of a night", "verdict"));
  writeOutputFile(
    folder.pathOf(`${name}.report.html`),
    html,
    textWith("a report of a night", "<!doctype html>", "Night of "),
  );
  syncFolder(folder.path);
  folder.pointTo(name);
  rmSync(join(folder.path, "unfinished.checks.jsonl"), { force: true });
  return { name, removed: folder.retain(keep) };
}
