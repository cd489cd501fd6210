import { join } from "node:path";
import { type NarratedRecording, readNarrated } from "../../pipeline/recordings/read-narrated.js";
import { openDatabase, withDatabase } from "../../pipeline/store/file/database.js";
import { evaluateOnSimulation } from "../browse/attempted-dataset.js";
import { callSimulated, newFolder } from "../cli/run-cli.js";

/** A dataset of an accountant's tasks that the gold agent has done with pictures, in two orders each. */
export async function recordedDataset(): Promise<string> {
  const folder = newFolder();
  const file = join(folder, "tasks.sqlite");
  const words = ["--persona", "accountant", "--level", "L3", "--count", "2", "--seed", "5", "--quiet"];
  const { code, err } = await callSimulated(["synth", ...words, "--out", file], folder);
  if (code !== 0) throw new Error(err);
  await evaluateOnSimulation(file, "gold", { repeats: 2, screenshots: true });
  return file;
}

export function recordingsOf(file: string): Promise<NarratedRecording[]> {
  return withDatabase(file, openDatabase, async (database) => [...readNarrated(database)]);
}
