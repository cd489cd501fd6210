import type { SubtaskCheck } from "../../schema/records/nightly-run.js";

/** An event of a nightly run, for people and for logs. */
export type NightlyEvent =
  | { event: "stage"; stage: string }
  | { event: "renewed"; application: string; subtasks: number; pairs: number }
  | { event: "checked"; done: number; total: number; check: SubtaskCheck }
  | { event: "recorded"; subtasks: number }
  | { event: "progress"; tasks: number; recalled: number; resumed: number; quota: string }
  | { event: "published"; dataset: string; tasks: number; removed: string[] };
