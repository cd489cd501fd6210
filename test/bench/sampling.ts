import type { CompositionContext } from "../../pipeline/compose/composition-context.js";
import { feasibleDraft } from "../../pipeline/compose/draft.js";
import { canBeOfLevel, skeletonOf } from "../../pipeline/compose/foresee.js";
import { type Given, rememberGiven } from "../../pipeline/compose/given.js";
import { drawSketch } from "../../pipeline/compose/growth/draw-sketch.js";
import type { Sketch } from "../../pipeline/compose/growth/sketch.js";
import { drawSpec } from "../../pipeline/compose/growth/sketch-spec.js";
import { offlineIntents } from "../../pipeline/compose/intents/offline.js";
import { nothingPrepared, prepareCompositions } from "../../pipeline/compose/prepare-composition.js";
import { feedsItself } from "../../pipeline/compose/threats/self-feeding.js";
import { isSurelyDisturbed } from "../../pipeline/compose/threats/sure-reach.js";
import { createRng, type Rng } from "../../pipeline/rng.js";
import type { Intent } from "../../pipeline/schema/task/task.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { benchContext } from "./make-tasks.js";
import { processorSeconds } from "./processor-time.js";
import { openWalks } from "./random-walk.js";

/** Processor seconds for each way of sampling. */
const seconds = 4;

const tasksPerSkeleton = 3;

/** Sizes that random walks are asked for, which are those of most L3 tasks. */
const sizes = { least: 4, most: 7 } as const;

/**
 * How fast graphs are found, before and after they have values, beside a sampler that walks at random over subtasks whose
 * types fit: how many graphs that one draws, and how many of them are tasks by the same checks (all ends serve one goal, the
 * level, no threat, at most three of one skeleton). Everything for each second of one core.
 */
export async function* reportSampling(folder: string): AsyncGenerator<string> {
  const context = await benchContext("desktop");
  const pool = await readPool(folder, "desktop");
  const stock = {
    pool: pool.subtasks,
    interference: pool.interference,
    intents: { ...offlineIntents, afterSituations: false },
    preparations: nothingPrepared(),
  };
  const personas = [...context.catalog.personas.keys()];
  const compositions = (
    await Promise.all(
      personas.map((persona) => prepareCompositions({ persona, level: "L3", seed: 1, count: 1 }, stock, context)),
    )
  ).flat();
  const walks = compositions.map(openWalks);
  const ways: Record<"walks" | "walkedSketches" | "walkedTasks" | "sketches" | "tasks", () => Way> = {
    walks: () => (rng, at) => drawWalk(at, rng) !== undefined,
    walkedSketches: () => (rng, at) => isPromising(compositions[at], walked(at, rng)?.sketch),
    walkedTasks: () => {
      const given = rememberGiven(tasksPerSkeleton, () => 0);
      return (rng, at) => isTask(compositions[at], walked(at, rng), given, rng);
    },
    sketches: () => (rng, at) => isPromising(compositions[at], grown(compositions[at], rng)?.sketch),
    tasks: () => {
      const given = rememberGiven(tasksPerSkeleton, () => 0);
      return (rng, at) => isTask(compositions[at], grown(compositions[at], rng), given, rng);
    },
  };
  for (const way of Object.values(ways)) rate(way(), compositions.length);
  const found = Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, rate(way(), compositions.length)]));
  const { walks: drawn = 0, walkedSketches = 0, walkedTasks = 0, sketches = 0, tasks = 0 } = found;
  const each = (count: number) => `${count.toFixed(0)}/s`;
  yield `random walks over fitting types: ${each(drawn)}, of which ${each(walkedSketches)} serve a goal and have no threat that shows before they have values, and ${each(walkedTasks)} become new tasks`;
  yield `grown from goals: ${each(sketches)} without such a threat (${(sketches / walkedSketches).toFixed(1)} times as many), ${each(tasks)} become new tasks (${(tasks / walkedTasks).toFixed(1)} times)`;

  function drawWalk(at: number, rng: Rng): Sketch | undefined {
    return walks[at]?.(rng, sizes.least + rng.below(sizes.most - sizes.least + 1))[0];
  }

  /** A random graph all of whose ends serve one goal. */
  function walked(at: number, rng: Rng): Candidate | null {
    const sketch = drawWalk(at, rng);
    if (sketch === undefined) return null;
    const intents = compositions[at]?.intents ?? [];
    const served = intents.find(({ intent, index }) => {
      const ends = index.ends(intent.deliverable);
      return sketch.leaves.every((leaf) => ends.some((end) => end === sketch.nodes[leaf]?.usable));
    });
    return served === undefined ? null : { intent: served.intent, sketch };
  }
}

interface Candidate {
  intent: Intent;
  sketch: Sketch;
}

/** One try at something with the persona at a position, and whether it came to something. */
type Way = (rng: Rng, at: number) => boolean;

function grown(composition: CompositionContext | undefined, rng: Rng): Candidate | null {
  if (composition === undefined) return null;
  const spec = drawSpec(composition.request, null, composition.index, rng.fork("recipe"));
  const drawn = spec === null ? "structure" : drawSketch(composition, spec, 1, rng);
  return typeof drawn === "string" ? null : drawn;
}

/** Whether a sketch can be of the level and nothing tells that it cannot work. */
function isPromising(composition: CompositionContext | undefined, sketch: Sketch | undefined): boolean {
  if (composition === undefined || sketch === undefined || !canBeOfLevel(sketch, composition.request.level))
    return false;
  return !feedsItself(sketch) && !isSurelyDisturbed(sketch, composition.interference);
}

/** Whether a candidate becomes a task whose every order works, and which is new. */
function isTask(
  composition: CompositionContext | undefined,
  candidate: Candidate | null,
  given: Given,
  rng: Rng,
): boolean {
  if (composition === undefined || candidate === null || !isPromising(composition, candidate.sketch)) return false;
  const skeleton = skeletonOf(candidate.sketch);
  if (given.usesOf(skeleton) >= tasksPerSkeleton) return false;
  const draft = feasibleDraft({ composition, intent: candidate.intent, rng: rng.fork("draft") }, candidate.sketch);
  return typeof draft !== "string" && given.admit({ draft, skeleton });
}

/** How often a way comes to something in a second, over all personas in turn. */
function rate(way: Way, personas: number): number {
  const source = createRng("bench", "sampling");
  const start = processorSeconds();
  let found = 0;
  let tries = 0;
  while (tries % 100 !== 0 || processorSeconds() - start < seconds) {
    if (way(source.numbered(tries), tries % personas)) found++;
    tries++;
  }
  return found / (processorSeconds() - start);
}
