import type { DriftEvent } from "../drift/drift-order.js";

/** An event of a nightly run, for people and for logs. */
export type NightlyEvent =
  | { event: "stage"; stage: string }
  | DriftEvent
  | { event: "recorded"; subtasks: number }
  | { event: "progress"; tasks: number; recalled: number; resumed: number; quota: string }
  | { event: "published"; dataset: string; tasks: number; removed: string[] };
