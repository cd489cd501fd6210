import { createComposeStage } from "../../pipeline/compose/stage.js";
import { createInstructor } from "../../pipeline/instruct/stage.js";
import { offlineWriter } from "../../pipeline/instruct/write/offline.js";
import { createRng } from "../../pipeline/rng.js";
import type { WordedTask } from "../../pipeline/schema/records/stage-records.js";
import { levelIds } from "../../pipeline/schema/task/task.js";
import { keptOf, stream } from "../../pipeline/stage.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { simulatedComputers, simulatedPool } from "../simulated/computers.js";
import { type CorruptionFigures, measureDescribed, ratio } from "./reader.js";
import { reportSituationTexts } from "./situation-texts.js";

const tasksPerCell = 10;

/**
 * How the reader judges what the writer writes: of the situations of the pool in a folder, and of tasks that are grown
 * from goals on the simulated desktop, first attempts of every persona and level. Sound texts that it refuses, and
 * damaged ones that it catches, for the words and for the steps. Another seed gives other tasks and other words.
 */
export async function* reportInstructions(folder: string, seed: number): AsyncGenerator<string> {
  yield* reportSituationTexts(folder, seed);
  const pool = await readPool(simulatedPool, "simulated");
  const catalog = await simulatedCatalog();
  const context = {
    rng: createRng("bench", "instructions", seed),
    catalog,
    environment: simulatedComputers(),
    signal: new AbortController().signal,
    report: () => undefined,
  };
  const writer = offlineWriter(pool.subtasks, catalog, context.rng.fork("describe"));
  const tasks: WordedTask[] = [];
  const instruct = createInstructor(pool.subtasks, { writer, reader: null }, context);
  for (const persona of catalog.personas.keys()) {
    for (const level of levelIds) {
      const request = { persona, level, count: tasksPerCell, seed };
      const composed = createComposeStage(pool, request).run(stream(pool.subtasks.values()), context);
      let made = 0;
      for await (const draft of keptOf(composed, () => undefined)) {
        const outcome = await instruct(draft, () => null);
        if (!("kept" in outcome)) continue;
        tasks.push(outcome.kept);
        if (++made >= tasksPerCell) break;
      }
    }
  }
  const { words, steps } = measureDescribed(tasks, pool.subtasks, catalog);
  yield `${tasks.length} tasks of ${catalog.personas.size} personas at ${levelIds.length} levels`;
  yield* lines("high-level", words);
  yield* lines("low-level", steps);
}

function* lines(name: string, { sound, damaged }: CorruptionFigures): Generator<string> {
  yield `${name}: sound texts refused ${ratio(sound.refused, sound.texts)}`;
  const kinds = Object.entries(damaged).filter(([, { texts }]) => texts > 0);
  const caught = kinds.reduce((sum, [, kind]) => sum + kind.caught, 0);
  const texts = kinds.reduce((sum, [, kind]) => sum + kind.texts, 0);
  yield `${name}: damaged texts caught ${ratio(caught, texts)}`;
  for (const [kind, count] of kinds) yield `  ${kind} ${ratio(count.caught, count.texts)}`;
}
