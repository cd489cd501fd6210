import { existsSync } from "node:fs";
import { RequestError } from "../../errors.js";
import { recorder } from "../../recordings/read-recordings.js";
import { keepsAttempts } from "../../store/attempts/attempt-results.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { readTaskCells } from "../../store/read.js";

/**
 * Refuses to make a dataset anew at a place where one lies of which trajectories are recorded: it would be replaced with
 * them. `command` is how recording goes on with so many tasks. Throws RequestError SYNTH_RECORDED, and as `openDatabase`.
 */
export async function requireNothingRecorded(file: string, command: (tasks: number) => string): Promise<void> {
  if (!existsSync(file)) return;
  await withDatabase(file, openDatabase, (database) => {
    if (!keepsAttempts(database)) return;
    if (database.prepare("SELECT 1 FROM attempts WHERE agent = ? LIMIT 1").get(recorder) === undefined) return;
    throw new RequestError(
      "SYNTH_RECORDED",
      `${file} has recordings, which would be lost; go on with ${command(readTaskCells(database).length)}, or name another file with --out`,
    );
  });
}
