import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { createComposeStage } from "../../pipeline/compose/stage.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import { createRng } from "../../pipeline/rng.js";
import type { Interference, Subtask } from "../../pipeline/schema/subtask.js";
import type { CompositionRequest } from "../../pipeline/schema/task/request.js";
import type { TaskDraft } from "../../pipeline/schema/task/task.js";
import { type Context, keptOf } from "../../pipeline/stage.js";
import { smallPool } from "../fixtures/small-pool.js";
import { simulatedCatalog } from "../simulated/catalog.js";

export const catalog: Catalog = await simulatedCatalog();

async function* stream<T>(items: Iterable<T>): AsyncIterable<T> {
  yield* items;
}

/** The first drafts for a request; fewer when composition ends before. */
export async function composeDrafts(
  request: CompositionRequest,
  count: number,
  pool: ReadonlyMap<string, Subtask> = smallPool,
  interference: readonly Interference[] = [],
  environment = "simulated",
  known = catalog,
): Promise<TaskDraft[]> {
  const context: Context = {
    rng: createRng("unused"),
    catalog: known,
    environment: {
      name: environment,
      platform: environment === "simulated" ? "windows" : "linux",
      forks: false,
      open: () => Promise.reject(new EnvironmentError("NOT_OPENED", "composition opens no environment")),
    },
    signal: new AbortController().signal,
    report: () => undefined,
  };
  const drafts: TaskDraft[] = [];
  const stage = createComposeStage({ interference }, request);
  for await (const draft of keptOf(stage.run(stream(pool.values()), context), () => undefined)) {
    drafts.push(draft);
    if (drafts.length >= count) break;
  }
  return drafts;
}
