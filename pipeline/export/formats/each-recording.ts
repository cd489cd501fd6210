import { type NarratedRecording, readNarrated } from "../../recordings/read-narrated.js";
import type { ExportRequest } from "./export-format.js";

/** The recordings that a format is written from, one at a time. Throws as `readRecordings`. */
export function* eachRecording({ database, tally }: ExportRequest): Generator<NarratedRecording> {
  for (const recording of readNarrated(database)) {
    yield recording;
    tally.wrote("recordings");
  }
}
