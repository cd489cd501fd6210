import type { ApplicationDrift, Renewal, SubtaskCheck } from "../../schema/records/nightly-run.js";
import type { Discoverers } from "../../spine.js";
import type { Context } from "../../stage.js";

/** Ends work by the clock. */
export interface DriftBudget {
  /** Once it is aborted, no application is begun to be looked at while others wait to be explored again. */
  half: AbortSignal;
  /** Once it is aborted, nothing is begun any more, and what explores is stopped. */
  whole: AbortSignal;
}

/** Something that happened while applications of a pool were looked at. */
export type DriftEvent =
  | { event: "renewed"; application: string; subtasks: number; pairs: number }
  | { event: "checked"; done: number; total: number; check: SubtaskCheck };

/** What became of one application. */
export interface FollowedApplication {
  drift: ApplicationDrift;
  checks: SubtaskCheck[];
  /** What exploring it again came to; null where it was not. */
  renewal: Renewal | null;
}

/** What is needed to look at the applications of a pool and to do again what changed. */
export interface DriftOrder {
  poolFolder: string;
  authors: Discoverers;
  context: Context;
  budget: DriftBudget;
  startedAt: Date;
  /** When each application was looked at before, by id, in ISO form. */
  lastLooks: ReadonlyMap<string, string>;
  /** Where the journal of exploring an application lies; null for none. */
  journalOf(application: string): string | null;
  /** Whether an application was finished by a run that was stopped. */
  isDone(application: string): boolean;
  /** Called once an application is finished. */
  finished(followed: FollowedApplication): Promise<void>;
  say(event: DriftEvent): void;
}
