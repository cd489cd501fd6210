import { createComposeStage } from "../../pipeline/compose/stage.js";
import { createOfflineReader } from "../../pipeline/instruct/read/offline.js";
import { createInstructor } from "../../pipeline/instruct/stage.js";
import { offlineWriter } from "../../pipeline/instruct/write/offline.js";
import type { InstructionWriter } from "../../pipeline/instruct/write/writer.js";
import { openProver } from "../../pipeline/prove/stage.js";
import { createRng } from "../../pipeline/rng.js";
import type { ProvenTask, WordedTask } from "../../pipeline/schema/records/stage-records.js";
import type { CompositionRequest } from "../../pipeline/schema/task/request.js";
import type { TaskDraft } from "../../pipeline/schema/task/task.js";
import type { SubtaskPool } from "../../pipeline/spine.js";
import { type Context, keptOf, stream } from "../../pipeline/stage.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { computersOf } from "../simulated/computers.js";
import { processorSeconds, timed } from "./processor-time.js";

/** What every stage of a bench is given; nothing is reported. */
export async function benchContext(environment: string): Promise<Context> {
  const catalog = await simulatedCatalog();
  return {
    rng: createRng("bench"),
    catalog,
    environment: computersOf(environment, catalog.applications.values()),
    signal: new AbortController().signal,
    report: () => undefined,
  };
}

export interface StageRun {
  drafts: TaskDraft[];
  validated: WordedTask[];
  proven: ProvenTask[];
  /** Processor seconds; writing counts for describe, and reading back for validate. */
  seconds: { compose: number; describe: number; validate: number; prove: number };
}

/** Makes tasks stage by stage, each stage for all of them before the next begins, so that each can be timed. */
export async function runStages(pool: SubtaskPool, request: CompositionRequest, context: Context): Promise<StageRun> {
  const { subtasks } = pool;
  let writing = 0;
  const plain = offlineWriter(subtasks, context.catalog, context.rng.fork("describe"));
  const writer: InstructionWriter = {
    name: plain.name,
    language: plain.language,
    async write(draft, attempts) {
      const began = processorSeconds();
      const words = await plain.write(draft, attempts);
      writing += processorSeconds() - began;
      return words;
    },
  };
  const stage = createComposeStage(pool, request);
  const composed = await timed(() =>
    take(
      keptOf(stage.run(stream(subtasks.values()), context), () => undefined),
      request.count,
    ),
  );
  const drafts = composed.result;
  const instruct = createInstructor(subtasks, { writer, reader: createOfflineReader() }, context);
  const worded = await timed(() => keptBy(drafts, (draft) => instruct(draft, () => null)));
  const prover = await openProver(subtasks, context);
  const proven = await timed(() => keptBy(worded.result, prover.prove));
  await prover.close();
  return {
    drafts,
    validated: worded.result,
    proven: proven.result,
    seconds: {
      compose: composed.seconds,
      describe: writing,
      validate: worded.seconds - writing,
      prove: proven.seconds,
    },
  };
}

/** What a stage keeps of its items, one after the other. */
async function keptBy<I, O>(items: readonly I[], work: (item: I) => Promise<{ kept: O } | object>): Promise<O[]> {
  const kept: O[] = [];
  for (const item of items) {
    const outcome = await work(item);
    if ("kept" in outcome) kept.push(outcome.kept);
  }
  return kept;
}

async function take<T>(items: AsyncIterable<T>, most: number = Number.POSITIVE_INFINITY): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) if (taken.push(item) >= most) break;
  return taken;
}
