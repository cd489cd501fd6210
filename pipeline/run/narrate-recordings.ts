import type Database from "better-sqlite3";
import pLimit from "p-limit";
import sharp from "sharp";
import type { LanguageModel } from "../llm/language-model.js";
import { narrateByModel, narrationAuthor } from "../recordings/narrate/llm.js";
import { narrate } from "../recordings/narrate/narrate.js";
import { recordingsOf } from "../recordings/read-recordings.js";
import type { RecordedStep, Recording } from "../recordings/recording.js";
import type { StageEvent } from "../stage.js";
import { readScreen } from "../store/attempts/attempt-results.js";
import { readNarrations, writeNarration } from "../store/narrations.js";
import { findTasks, readTaskCells } from "../store/read.js";
import { readDefinitions } from "../store/tasks/read-definitions.js";

/** What a model has told of the steps of recordings. */
export interface NarratedSteps {
  /** Steps that it has told, in this run and before; and those that stay as they are told offline, by the reason. */
  told: number;
  refused: Record<string, number>;
}

/**
 * Lets a model tell the steps of all recordings of a dataset that it has not told yet, and keeps each as it is told. Throws
 * ModelError when the model cannot be asked any more; what is told by then is kept.
 */
export async function narrateRecordings(
  database: Database.Database,
  model: LanguageModel,
  { concurrency, report }: { concurrency: number; report: (event: StageEvent) => void },
): Promise<NarratedSteps> {
  const made: NarratedSteps = { told: 0, refused: {} };
  const limit = pLimit(concurrency);
  let read = 0;
  const definitions = readDefinitions(database);
  const recordings = function* (): Generator<Recording> {
    // Nothing can be written while rows are read one by one, so that each task is read whole.
    for (const { id } of readTaskCells(database)) {
      for (const record of findTasks(database, id)) yield* recordingsOf(database, record, definitions);
    }
  };
  for (const recording of recordings()) {
    const known = readNarrations(database, recording.attempt.id);
    const offline = narrate(recording);
    made.told += known.size;
    await Promise.all(
      recording.steps.map((step, i) =>
        limit(async () => {
          const told = offline[i];
          if (told === undefined || known.has(step.number)) return;
          const answer = await narrateByModel(
            model,
            recording,
            step,
            told,
            await picturesOf(database, recording, step),
          );
          if ("failure" in answer) {
            made.refused[answer.failure] = (made.refused[answer.failure] ?? 0) + 1;
            return;
          }
          const at = { attempt_id: recording.attempt.id, task_id: recording.record.id, step: step.number };
          writeNarration(database, at, answer.told, narrationAuthor(model));
          made.told += 1;
        }),
      ),
    );
    read += 1;
    report({
      kind: "progress",
      stage: "narrate",
      done: read,
      total: null,
      label: `recordings, ${made.told} steps told`,
    });
  }
  return made;
}

/** The pictures (PNG) before and after a step, as far as they are kept. */
async function picturesOf(
  database: Database.Database,
  { record, steps }: Recording,
  { number, screenshot }: RecordedStep,
): Promise<Uint8Array[]> {
  const hashes = [screenshot, steps[number]?.screenshot ?? null];
  const kept = hashes.flatMap((hash) => (hash === null ? [] : (readScreen(database, record.id, hash) ?? [])));
  return Promise.all(kept.map((picture) => sharp(picture).png().toBuffer()));
}
