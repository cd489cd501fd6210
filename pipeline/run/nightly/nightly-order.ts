import type { Catalog } from "../../catalog/catalog.js";
import type { DatasetPlan } from "../../schema/dataset-plan.js";
import type { ModelCall } from "../../schema/records/model-call.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Discoverers, SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import type { SubtaskMaterial } from "../../store/tasks/subtask-rows.js";
import type { ChunkMakers } from "../dataset/fill-dataset.js";
import type { QuotaWish } from "../dataset/quotas.js";
import type { DriftBudget } from "../drift/drift-order.js";
import type { NightlyEvent } from "./nightly-event.js";
import type { NightlyFolder } from "./nightly-folder.js";

/** The request of a nightly run. */
export interface NightlyOrder {
  folder: NightlyFolder;
  plan: DatasetPlan;
  count: number;
  poolFolder: string;
  /** Why applications and subtasks are not checked on real computers; null if they are. */
  unchecked: string | null;
  /** Ends the looks at applications, and what follows from them. */
  budget: DriftBudget;
  authors: Discoverers;
  /** Requirements for every task, in addition to its quota. */
  wish: QuotaWish;
  /**
   * Returns what makes the tasks from the updated pool, and the catalog with what is there beside that of the program: what the
   * dataset of an earlier night (a path, or null) was made with, and what models propose tonight.
   */
  prepare(pool: SubtaskPool, earlier: string | null): Promise<{ makers: ChunkMakers; catalog: Catalog }>;
  /** Returns all calls of models so far. */
  modelCalls(): readonly ModelCall[];
  startedAt: Date;
  programVersion: string;
  seed: number;
  context: Context;
  material(subtask: Subtask): Promise<SubtaskMaterial>;
  say(event: NightlyEvent): void;
  /** Monotonic time in seconds. */
  clock(): number;
}
