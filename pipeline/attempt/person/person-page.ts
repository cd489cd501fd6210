import type { AttemptEnding } from "../../schema/attempt/attempt-records.js";
import type { PersonAction } from "./person-move.js";

/**
 * What goes on: nothing yet; a task waits until the person starts it; its computer is being prepared; the person's move is
 * awaited; a move is being done; the run is over.
 */
export type PersonPhase = "idle" | "ready" | "preparing" | "turn" | "working" | "over";

/** What the page of a person shows. It is sent whole, so that a page that was closed and opened again knows as much. */
export interface PersonPage {
  /** Grows with every change. */
  readonly version: number;
  readonly phase: PersonPhase;
  /** Who the person is; null where nobody said it. */
  readonly person: string | null;
  /** Attempts of this run. */
  readonly attempts: number;
  readonly task: PersonTask | null;
  /** Of the picture, from 1; 0 before the first. */
  readonly step: number;
  /** Of the attempt; null where its time does not run. */
  readonly seconds_left: number | null;
  /** Name of the picture of the screen; null before the first. */
  readonly picture: string | null;
  /** The action that is being done. */
  readonly doing: PersonAction | null;
  /** What was typed meanwhile and is done after it. */
  readonly waiting: readonly PersonAction[];
  /** Why the last action was not done; null where it was. */
  readonly refused: string | null;
  /** How the attempt before this one ended, or the run; null where nothing is to be said. */
  readonly news: string | null;
}

/** The task as the person is told it. */
export interface PersonTask {
  /** Id of the attempt. */
  readonly attempt: string;
  /** Which attempt of this run it is, from 1. */
  readonly number: number;
  /** Null until the person starts, so that nothing is read before the time runs. */
  readonly instruction: string | null;
  readonly applications: readonly string[];
  readonly step_limit: number;
  readonly seconds: number;
}

/** What a person is told of the end of an attempt. Nothing of how it is judged is in it. */
export const endingWords: Readonly<Record<AttemptEnding, string>> = {
  finished: "The last task is recorded. Thank you.",
  "step-limit": "The last task has ended: all of its steps are used up.",
  "no-progress": "The last task has ended: too many actions in a row completed no part of it.",
  "time-limit": "The last task has ended: its time is over.",
  "agent-error": "The last task has ended: what this page sent could not be used.",
  computer: "The computer of the last task failed. That does not count against you.",
};
