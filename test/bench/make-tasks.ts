import { loadCatalog } from "../../pipeline/catalog/load.js";
import { createComposeStage } from "../../pipeline/compose/stage.js";
import { offlineWriter } from "../../pipeline/describe/offline.js";
import { createDescribeStage } from "../../pipeline/describe/stage.js";
import type { InstructionWriter } from "../../pipeline/describe/writer.js";
import { openEnvironmentFactory } from "../../pipeline/environments/registry.js";
import { createProveStage } from "../../pipeline/prove/stage.js";
import { createRng } from "../../pipeline/rng.js";
import type { CompositionRequest } from "../../pipeline/schema/request.js";
import type { DescribedTask, ProvenTask, ValidatedTask } from "../../pipeline/schema/stage-records.js";
import type { TaskDraft } from "../../pipeline/schema/task.js";
import type { Context } from "../../pipeline/stage.js";
import { type SubtaskPool, stream } from "../../pipeline/stages.js";
import { createOfflineReader } from "../../pipeline/validate/offline.js";
import { createValidateStage } from "../../pipeline/validate/stage.js";
import { processorSeconds, timed } from "./processor-time.js";

/** What every stage of a bench is given; nothing is reported. */
export async function benchContext(environment: string): Promise<Context> {
  const catalog = await loadCatalog();
  return {
    rng: createRng("bench"),
    catalog,
    environment: openEnvironmentFactory(environment, catalog.applications.values()),
    signal: new AbortController().signal,
    report: () => undefined,
  };
}

export interface StageRun {
  drafts: TaskDraft[];
  validated: ValidatedTask[];
  proven: ProvenTask[];
  /** Processor seconds; what is written anew after a refusal counts for describe. */
  seconds: { compose: number; describe: number; validate: number; prove: number };
}

/** Makes tasks stage by stage, each stage for all of them before the next begins, so that each can be timed. */
export async function runStages(pool: SubtaskPool, request: CompositionRequest, context: Context): Promise<StageRun> {
  const { subtasks } = pool;
  let writing = 0;
  const plain = offlineWriter(subtasks, context.catalog, context.rng.fork("describe"));
  const writer: InstructionWriter = {
    name: plain.name,
    async write(draft, attempts) {
      const began = processorSeconds();
      const words = await plain.write(draft, attempts);
      writing += processorSeconds() - began;
      return words;
    },
  };
  const composed = await timed(() =>
    take(createComposeStage(pool, request).run(stream(subtasks.values()), context), request.count),
  );
  const drafts = composed.result;
  const described = await timed(() => take<DescribedTask>(createDescribeStage(writer).run(stream(drafts), context)));
  const first = writing;
  const stage = createValidateStage(subtasks, createOfflineReader());
  const validated = await timed(() => take(stage.run(stream(described.result), context)));
  const proven = await timed(() => take(createProveStage(subtasks).run(stream(validated.result), context)));
  return {
    drafts,
    validated: validated.result,
    proven: proven.result,
    seconds: {
      compose: composed.seconds,
      describe: described.seconds + writing - first,
      validate: validated.seconds - (writing - first),
      prove: proven.seconds,
    },
  };
}

async function take<T>(items: AsyncIterable<T>, most: number = Number.POSITIVE_INFINITY): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) if (taken.push(item) >= most) break;
  return taken;
}
