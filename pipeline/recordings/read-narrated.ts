import type Database from "better-sqlite3";
import { narrate } from "./narrate/narrate.js";
import { readRecordings } from "./read-recordings.js";
import type { Narration, Recording } from "./recording.js";

/** A recording with a narration of each of its steps. */
export interface NarratedRecording extends Recording {
  readonly narrations: readonly Narration[];
}

/** The recordings of a dataset with their narrations, one at a time. Throws as `readRecordings`. */
export function* readNarrated(database: Database.Database): Generator<NarratedRecording> {
  for (const recording of readRecordings(database)) yield { ...recording, narrations: narrate(recording) };
}
