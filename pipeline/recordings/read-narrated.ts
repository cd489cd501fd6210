import type Database from "better-sqlite3";
import { readNarrations } from "../store/narrations.js";
import { narrate } from "./narrate/narrate.js";
import { readRecordings } from "./read-recordings.js";
import type { Narration, Recording } from "./recording.js";

/** A recording with a narration of each of its steps. */
export interface NarratedRecording extends Recording {
  readonly narrations: readonly Narration[];
}

/**
 * The recordings of a dataset with their narrations, one at a time: what a model has told of a step, and what is told offline of
 * the others. Throws as `readRecordings`.
 */
export function* readNarrated(database: Database.Database): Generator<NarratedRecording> {
  for (const recording of readRecordings(database)) {
    const told = readNarrations(database, recording.attempt.id);
    const narrations = narrate(recording).map((offline, i) => {
      const { description, thought } = told.get(i + 1) ?? offline;
      return { ...offline, description, thought };
    });
    yield { ...recording, narrations };
  }
}
