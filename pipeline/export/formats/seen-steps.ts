import type Database from "better-sqlite3";
import type { NarratedRecording } from "../../recordings/read-narrated.js";
import type { Narration, RecordedStep } from "../../recordings/recording.js";
import { type ScreenPicture, screenPicture } from "./screen-picture.js";
import type { ExportTally } from "./tally.js";
import { type Move, movesOf } from "./vocabularies/move.js";

/** A step of a recording with its narration and the picture of the screen before it. */
export interface SeenStep {
  readonly step: RecordedStep;
  readonly narration: Narration;
  readonly picture: ScreenPicture;
  readonly moves: readonly Move[];
}

/**
 * The steps of a recording that can be shown, one picture in memory at a time. Steps without a picture, or of which it is not
 * known what mouse and keyboard did, are left out and counted.
 */
export function* seenSteps(
  database: Database.Database,
  { record, steps, narrations }: NarratedRecording,
  tally: ExportTally,
): Generator<SeenStep> {
  for (const [i, step] of steps.entries()) {
    const picture = screenPicture(database, record.id, step.screenshot);
    const narration = narrations[i];
    const moves = movesOf(step);
    if (picture === null) tally.unsaid("a step without a picture of the screen: the step is left out");
    else if (moves.length === 0) tally.unsaid("a step on a control that was not seen: the step is left out");
    else if (narration !== undefined) yield { step, narration, picture, moves };
  }
}
