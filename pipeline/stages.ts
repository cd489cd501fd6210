import type { IntentExtractor } from "./compose/intents/intent.js";
import { type CompositionSettings, composeVersion, createComposeStage } from "./compose/stage.js";
import { createDescribeStage, describeVersion } from "./describe/stage.js";
import type { InstructionWriter } from "./describe/writer.js";
import type { Explorer } from "./explore/explorer.js";
import { paced } from "./paced.js";
import { createProveStage, proveVersion } from "./prove/stage.js";
import type { Application } from "./schema/catalog.js";
import type { CompositionRequest } from "./schema/request.js";
import type { ProvenTask } from "./schema/stage-records.js";
import type { Candidate, Interference, Subtask } from "./schema/subtask.js";
import type { Context } from "./stage.js";
import type { DependencyReader } from "./validate/reader.js";
import { createValidateStage, validateVersion } from "./validate/stage.js";
import type { Authors as Verifiers } from "./verify/author.js";

/** Verified subtasks and what is known of how they disturb each other. */
export interface SubtaskPool {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: readonly Interference[];
}

/** The stages in the order in which data passes through them; one folder each. */
export const stageNames = ["explore", "verify", "compose", "describe", "validate", "prove", "store"] as const;

/** Of the stages whose results a task consists of. */
export const stageVersions = {
  compose: composeVersion,
  describe: describeVersion,
  validate: validateVersion,
  prove: proveVersion,
} as const;

/** Who thinks at the places of stages 1 and 2. */
export interface Discoverers extends Verifiers {
  explorer: Explorer;
}

/**
 * Stages 1 and 2: from applications to verified subtasks, tried against those that stand `beside` them, too. Loaded when
 * they run: most runs take the committed pool.
 */
export async function* discoverSubtasks(
  applications: AsyncIterable<Application>,
  { explorer, trajectory, evaluator }: Discoverers,
  context: Context,
  { beside = [], gated = true }: { beside?: readonly Subtask[]; gated?: boolean } = {},
): AsyncIterable<Subtask> {
  const { createExploreStage } = await import("./explore/stage.js");
  const { createVerifyStage } = await import("./verify/stage.js");
  const candidates: AsyncIterable<Candidate> = createExploreStage(explorer).run(applications, context);
  yield* createVerifyStage({ authors: { trajectory, evaluator }, beside, gated }).run(candidates, context);
}

/** Who thinks at the places of stages 3 to 5. */
export interface Synthesists {
  intents: IntentExtractor;
  writer: InstructionWriter;
  /** Null for tasks whose words nobody reads. */
  reader: DependencyReader | null;
}

/** Stages 3 to 6: from the pool to proven tasks, as many as the request asks for if there are so many. */
export async function* synthesizeTasks(
  pool: SubtaskPool,
  request: CompositionRequest,
  { intents, writer, reader }: Synthesists,
  context: Context,
  settings: Partial<CompositionSettings> = {},
): AsyncIterable<ProvenTask> {
  const { subtasks } = pool;
  const composed = createComposeStage(pool, request, intents, settings).run(stream(subtasks.values()), context);
  const { items: drafts, pace } = paced(composed, request.count);
  const watching: Context = {
    ...context,
    report(event) {
      if (event.kind === "rejected") pace.dropped();
      context.report(event);
    },
  };
  const described = createDescribeStage(writer).run(drafts, watching);
  const validated = createValidateStage(subtasks, reader).run(described, watching);
  let made = 0;
  for await (const task of createProveStage(subtasks).run(validated, watching)) {
    made += 1;
    if (made === request.count) pace.end();
    yield task;
    if (made === request.count) return;
  }
}

/** The items of a list as a stream. */
export async function* stream<T>(items: Iterable<T>): AsyncIterable<T> {
  yield* items;
}
