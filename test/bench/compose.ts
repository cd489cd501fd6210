import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { isConnected } from "../../pipeline/graph/components.js";
import { bareGraph } from "../../pipeline/graph/task-graph.js";
import { levelIds } from "../../pipeline/schema/task/task.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { benchContext, runStages } from "./make-tasks.js";
import { timed } from "./processor-time.js";
import { writeDataset } from "./write-dataset.js";

const tasks = 1000;
const persona = "accountant";

/**
 * What it costs to make tasks, stage by stage, by level: graphs composed for each second of one core (distinct and
 * connected, every order without a threat; the number that is not is printed), tasks for each second of one core through
 * all stages including the bytes of their files and their rows, and which share of it each stage takes.
 */
export async function* reportCompose(folder: string): AsyncGenerator<string> {
  const context = await benchContext("desktop");
  const pool = await readPool(folder, "desktop");
  for (const level of levelIds) {
    const run = await runStages(pool, { persona, level, count: tasks, seed: 2026 }, context);
    const stored = await timed(() => writeDataset(run.proven, pool, context.catalog, writeBytes));
    const { drafts, proven } = run;
    const seconds = { ...run.seconds, files: stored.result.files, store: stored.seconds - stored.result.files };
    const total = Object.values(seconds).reduce((sum, one) => sum + one, 0);
    const unconnected = drafts.filter(({ graph }) => !isConnected(bareGraph(graph))).length;
    const twice = drafts.length - new Set(drafts.map(({ id }) => id)).size;
    const shares = Object.entries(seconds).map(([stage, one]) => `${stage} ${((100 * one) / total).toFixed(1)} %`);
    yield `${level}: ${(drafts.length / run.seconds.compose).toFixed(0)} graphs/s, ${unconnected} unconnected, ${twice} twice; ${(proven.length / total).toFixed(1)} tasks/s/core (${((1000 * total) / proven.length).toFixed(1)} ms each): ${shares.join(", ")}`;
  }
}
