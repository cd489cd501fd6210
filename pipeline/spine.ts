import type { IntentExtractor } from "./compose/intents/intent.js";
import { type CompositionSettings, composeVersion, createComposeStage } from "./compose/stage.js";
import { ModelError } from "./errors.js";
import type { Explorer } from "./explore/explorer.js";
import { mapAhead } from "./flow/map-ahead.js";
import type { DependencyReader } from "./instruct/read/reader.js";
import { createInstructor, describeVersion, validateVersion } from "./instruct/stage.js";
import type { InstructionWriter } from "./instruct/write/writer.js";
import { openProver, proveVersion } from "./prove/stage.js";
import type { Application } from "./schema/catalog/catalog.js";
import type { Drop } from "./schema/drop.js";
import type { ProvenTask } from "./schema/records/stage-records.js";
import type { Candidate, Interference, Subtask } from "./schema/subtask.js";
import type { CompositionRequest } from "./schema/task/request.js";
import type { Instruction, TaskDraft } from "./schema/task/task.js";
import { type Context, keptOf, type StageOutcome, stream } from "./stage.js";
import type { Authors as Verifiers } from "./verify/author/author.js";

// The path of a task: candidate -> subtask (discoverSubtasks), then draft -> worded -> proven (synthesizeTasks).
// A run of some tasks, a whole dataset and a nightly run all go through these two functions.

/** Verified subtasks and what is known of how they disturb each other. */
export interface SubtaskPool {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: readonly Interference[];
}

/** Versions of the work that a task consists of; a task is made anew when one of them changes. */
export const stageVersions = {
  compose: composeVersion,
  describe: describeVersion,
  validate: validateVersion,
  prove: proveVersion,
} as const;

/** The implementations, offline or by models, that explore and verify use. */
export interface Discoverers extends Verifiers {
  explorer: Explorer;
}

interface DiscoveryOptions {
  /** Verified subtasks, against which those that are found are tried, too. */
  beside?: readonly Subtask[];
  /** Candidates that are verified after those that are found, unless they are found, too. */
  known?: readonly Candidate[];
}

/**
 * Stages 1 and 2: from applications to verified subtasks. The two stages are loaded when they run, because most runs
 * take the committed pool.
 */
export async function* discoverSubtasks(
  applications: AsyncIterable<Application>,
  { explorer, trajectory, evaluator }: Discoverers,
  context: Context,
  { beside = [], known = [] }: DiscoveryOptions = {},
): AsyncIterable<StageOutcome<Subtask>> {
  const { createExploreStage } = await import("./explore/stage.js");
  const { createVerifyStage } = await import("./verify/stage.js");
  const drops: Drop[] = [];
  const explored = createExploreStage(explorer).run(applications, context);
  const { subtaskId } = await import("./verify/subtask-id.js");
  const found: AsyncIterable<Candidate> = keptOf(explored, (drop) => drops.push(drop));
  async function* withKnown(): AsyncIterable<Candidate> {
    const ids = new Set<string>();
    for await (const candidate of found) {
      ids.add(subtaskId(candidate));
      yield candidate;
    }
    for (const candidate of known) {
      if (ids.has(subtaskId(candidate))) continue;
      ids.add(subtaskId(candidate));
      yield candidate;
    }
  }
  const verify = createVerifyStage({ authors: { trajectory, evaluator }, beside });
  for await (const outcome of verify.run(withKnown(), context)) {
    for (const dropped of drops.splice(0)) yield { dropped };
    yield outcome;
  }
  for (const dropped of drops) yield { dropped };
}

/**
 * Stage 3 alone: from the pool to drafts of tasks, and the goals that composition dropped. It goes on for as long as its
 * consumer pulls, and ends when nobody finds a further draft. Throws what composition throws (RequestError).
 */
export function composeDrafts(
  pool: SubtaskPool,
  request: CompositionRequest,
  intents: IntentExtractor,
  context: Context,
  settings: Partial<CompositionSettings> = {},
): AsyncIterable<StageOutcome<TaskDraft>> {
  return createComposeStage(pool, request, intents, settings).run(stream(pool.subtasks.values()), context);
}

/** The implementations, offline or by models, that compose and instruct use. */
export interface Synthesists {
  intents: IntentExtractor;
  writer: InstructionWriter;
  /** Null disables reading the instructions back (an ablation). */
  reader: DependencyReader | null;
  /** Drafts in a row without words that agree with their graph, after which models are given up; null without models. */
  patience?: number | null;
}

/** The result of one draft. */
export type Synthesis<Known> =
  | { draft: TaskDraft; kept: ProvenTask }
  | { draft: TaskDraft; known: Known }
  /** Without a draft, composition itself dropped something. */
  | { draft: TaskDraft | null; dropped: Drop };

/**
 * Finds results that are known already, so that the work need not be repeated. A lookup returns null when there is
 * none.
 */
export interface Shortcuts<Known> {
  afterDraft(draft: TaskDraft): { known: Known } | { dropped: Drop } | null;
  afterWords(draft: TaskDraft, instruction: Instruction): { known: Known } | null;
}

/**
 * Runs stages 3 to 6, from the pool to proven tasks. Yields at most as many tasks as the request asks for, and every
 * drop on the way. Up to `context.lookAhead` drafts are instructed at once, never more than tasks are still missing;
 * the order of the results is that of the drafts. A draft for which there is a shortcut counts as one of the tasks.
 * Throws what composition throws (RequestError) and, with models, ModelError: MODEL_UNFIT when `patience` runs out.
 */
export async function* synthesizeTasks<Known = never>(
  pool: SubtaskPool,
  request: CompositionRequest,
  { intents, writer, reader, patience = null }: Synthesists,
  context: Context,
  { composition = {}, shortcuts }: { composition?: Partial<CompositionSettings>; shortcuts?: Shortcuts<Known> } = {},
): AsyncIterable<Synthesis<Known>> {
  const instruct = createInstructor(pool.subtasks, { writer, reader }, context);
  const composed = composeDrafts(pool, request, intents, context, composition);
  let missing = request.count;
  let wordless = 0;
  const instructed = mapAhead(
    composed,
    () => Math.min(context.lookAhead ?? 1, missing),
    async (composition) => {
      if ("dropped" in composition) return { draft: null, dropped: composition.dropped };
      const draft = composition.kept;
      const outcome =
        shortcuts?.afterDraft(draft) ?? (await instruct(draft, (words) => shortcuts?.afterWords(draft, words) ?? null));
      return { draft, ...outcome };
    },
  );
  const prover = await openProver(pool.subtasks, context);
  try {
    for await (const worded of instructed) {
      const result = "kept" in worded ? { draft: worded.draft, ...(await prover.prove(worded.kept)) } : worded;
      if (!("dropped" in result)) missing -= 1;
      yield result;
      const drop = "dropped" in result && result.dropped?.stage === "instruct" ? result.dropped : null;
      wordless = drop === null ? 0 : wordless + 1;
      if (drop !== null && wordless === patience) throw unfit(wordless, drop);
      if (missing === 0) return;
    }
  } finally {
    await prover.close();
  }
}

function unfit(drafts: number, { reason, subject }: Drop): ModelError {
  return new ModelError(
    "MODEL_UNFIT",
    `${drafts} drafts in a row got no instruction that agrees with their graph, the last one: ${reason}, ${subject}; choose another model with --model describe=... or --model validate=...; what is done is kept`,
  );
}
