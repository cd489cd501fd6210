import type { DatasetPlan } from "../schema/dataset-plan.js";
import type { Subtask } from "../schema/subtask.js";
import type { Discoverers } from "../spine.js";
import type { Context } from "../stage.js";
import type { SubtaskMaterial } from "../store/subtask-rows.js";
import type { NightEvent } from "./night-event.js";
import type { NightFolder } from "./night-folder.js";

/** What a nightly run is asked for. */
export interface NightOrder {
  folder: NightFolder;
  plan: DatasetPlan;
  count: number;
  poolFolder: string;
  /** Why applications and subtasks are not looked at in their environment before they are used; null where they are. */
  unchecked: string | null;
  authors: Discoverers;
  workers: number;
  startedAt: Date;
  programVersion: string;
  seed: number;
  context: Context;
  material(subtask: Subtask): Promise<SubtaskMaterial>;
  say(event: NightEvent): void;
  /** Seconds since some moment. */
  clock(): number;
}
