import { maskValues } from "../../pipeline/distinct/mask.js";
import { type NearDuplicates, nearDuplicates } from "../../pipeline/distinct/near-duplicates.js";
import { createRng } from "../../pipeline/rng.js";
import { levelIds } from "../../pipeline/schema/task/task.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { benchContext, runStages } from "./make-tasks.js";
import { timed } from "./processor-time.js";

const tasksPerCell = 40;
const sizes = [1, 4, 16];

/**
 * The join of near-duplicates: real instructions of every persona and level with their values masked, then more of them,
 * made by joining the beginning of one to the end of another. Exact and approximate side by side: processor seconds,
 * and which share of the affected tasks the approximate one finds.
 */
export async function* reportDistinct(folder: string): AsyncGenerator<string> {
  const context = await benchContext("desktop");
  const pool = await readPool(folder, "desktop");
  const texts: string[] = [];
  for (const persona of context.catalog.personas.keys()) {
    for (const level of levelIds) {
      const { proven } = await runStages(pool, { persona, level, count: tasksPerCell, seed: 2026 }, context);
      for (const { draft, instruction } of proven) {
        const parameters = draft.graph.nodes.map((node) => node.parameters);
        texts.push(maskValues(instruction.high_level, parameters, draft.carried));
      }
    }
  }
  for (const size of sizes) {
    const documents = multiplied(texts, size).map((text, id) => ({ id: String(id), text }));
    const exact = await timed(() => nearDuplicates(documents, undefined, Number.POSITIVE_INFINITY));
    const approximate = await timed(() => nearDuplicates(documents, undefined, 0));
    const { distinct, affected, pairs, clusters } = exact.result;
    const found = (100 * approximate.result.affected) / Math.max(1, affected);
    yield `${documents.length} tasks, ${distinct} different instructions, ${affected} with a near-duplicate, ${pairs ?? 0} pairs, largest cluster ${largest(clusters)}: exact ${exact.seconds.toFixed(2)} s; approximate ${approximate.seconds.toFixed(2)} s, ${found.toFixed(2)} % found`;
  }
}

function largest(clusters: NearDuplicates["clusters"]): number {
  return clusters[0]?.documents ?? 0;
}

function multiplied(texts: readonly string[], times: number): string[] {
  const rng = createRng("bench", "distinct");
  const sentences = texts.map((text) => text.split(/(?<=\.) /));
  const more = Array.from({ length: texts.length * (times - 1) }, () => {
    const [first, second] = [rng.pick(sentences), rng.pick(sentences)];
    const cut = rng.below(first.length);
    return [...first.slice(0, cut), ...second.slice(cut)].join(" ");
  });
  return [...texts, ...more];
}
