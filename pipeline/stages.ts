import { createComposeStage } from "./compose/stage.js";
import { createDescribeStage } from "./describe/stage.js";
import { createProveStage } from "./prove/stage.js";
import type { Application } from "./schema/catalog.js";
import type { CompositionRequest } from "./schema/request.js";
import type { ProvenTask } from "./schema/stage-records.js";
import type { Candidate, Interference, Subtask } from "./schema/subtask.js";
import type { Context } from "./stage.js";
import { createValidateStage } from "./validate/stage.js";

/** Verified subtasks and what is known of how they disturb each other. */
export interface SubtaskPool {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: readonly Interference[];
}

/** The stages in the order in which data passes through them; one folder each. */
export const stageNames = ["explore", "verify", "compose", "describe", "validate", "prove", "store"] as const;

/** Stages 1 and 2: from applications to verified subtasks. Loaded when they run: most runs take the committed pool. */
export async function* discoverSubtasks(
  applications: AsyncIterable<Application>,
  context: Context,
): AsyncIterable<Subtask> {
  const { createExploreStage } = await import("./explore/stage.js");
  const { createVerifyStage } = await import("./verify/stage.js");
  const candidates: AsyncIterable<Candidate> = createExploreStage().run(applications, context);
  yield* createVerifyStage().run(candidates, context);
}

/** Stages 3 to 6: from the pool to proven tasks, for as long as somebody asks for the next. */
export function synthesizeTasks(
  pool: SubtaskPool,
  request: CompositionRequest,
  context: Context,
): AsyncIterable<ProvenTask> {
  const { subtasks } = pool;
  const drafts = createComposeStage(pool, request).run(stream(subtasks.values()), context);
  const described = createDescribeStage(subtasks).run(drafts, context);
  const validated = createValidateStage(subtasks).run(described, context);
  return createProveStage(subtasks).run(validated, context);
}

/** The items of a list as a stream. */
export async function* stream<T>(items: Iterable<T>): AsyncIterable<T> {
  yield* items;
}
