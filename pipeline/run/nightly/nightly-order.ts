import type { DatasetPlan } from "../../schema/dataset-plan.js";
import type { ModelCall } from "../../schema/records/model-call.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Discoverers, SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import type { SubtaskMaterial } from "../../store/subtask-rows.js";
import type { ChunkMakers } from "../dataset/fill-dataset.js";
import type { QuotaWish } from "../dataset/quotas.js";
import type { NightlyEvent } from "./nightly-event.js";
import type { NightlyFolder } from "./nightly-folder.js";

/** What a nightly run is asked for. */
export interface NightlyOrder {
  folder: NightlyFolder;
  plan: DatasetPlan;
  count: number;
  poolFolder: string;
  /** Why applications and subtasks are not looked at in their environment before they are used; null where they are. */
  unchecked: string | null;
  authors: Discoverers;
  /** What every task has to meet beside its quota. */
  wish: QuotaWish;
  /** Returns what makes the tasks from the updated pool. */
  makersFor(pool: SubtaskPool): Promise<ChunkMakers>;
  /** Calls of models until now. */
  modelCalls(): readonly ModelCall[];
  startedAt: Date;
  programVersion: string;
  seed: number;
  context: Context;
  material(subtask: Subtask): Promise<SubtaskMaterial>;
  say(event: NightlyEvent): void;
  /** Seconds since some moment. */
  clock(): number;
}
