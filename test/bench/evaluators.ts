import { loadCatalog } from "../../pipeline/catalog/load.js";
import { openEnvironmentFactory } from "../../pipeline/environments/registry.js";
import { createRng } from "../../pipeline/rng.js";
import { readPool } from "../../pipeline/store/pool.js";
import { mutationReport } from "../../pipeline/verify/mutation-report.js";

/** Attacks every subtask of a pool with wrong trajectories drawn anew; a line per kind, then the survivors by name. */
export async function* reportEvaluators(pool: string): AsyncGenerator<string> {
  const { subtasks } = await readPool(pool, "simulated");
  const context = {
    rng: createRng("bench", "evaluators"),
    catalog: await loadCatalog(),
    environment: openEnvironmentFactory("simulated"),
    signal: new AbortController().signal,
    report: () => undefined,
  };
  const { counts, survivors } = await mutationReport([...subtasks.values()], context);
  let killed = 0;
  let survived = 0;
  for (const count of counts) {
    killed += count.killed;
    survived += count.survived;
    yield `${count.kind}: ${rate(count.killed, count.survived)}; ${count.equivalent} more reach the goal in another way`;
  }
  yield `all kinds: ${rate(killed, survived)}, ${subtasks.size} subtasks`;
  for (const survivor of survivors.slice(0, 40)) yield `  survived: ${survivor}`;
}

function rate(killed: number, survived: number): string {
  return `${((100 * killed) / Math.max(1, killed + survived)).toFixed(2)} % killed (${killed} of ${killed + survived})`;
}
