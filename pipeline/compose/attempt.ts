import { lazily } from "../flow/lazily.js";
import { createRng, type Rng } from "../rng.js";
import { type ObstacleKind, obstacleKinds } from "../schema/subtask.js";
import type { AttemptFailure, CompositionContext } from "./composition-context.js";
import { decidedDraft } from "./decided-draft.js";
import { feasibleDraft, infeasibleDraft } from "./draft.js";
import { canBeOfLevel, skeletonOf } from "./foresee.js";
import type { Given, IsUsedUp, NewDraft } from "./given.js";
import { drawSketch } from "./growth/draw-sketch.js";
import type { Sketch } from "./growth/sketch.js";
import { drawSpec, type SketchSpec } from "./growth/sketch-spec.js";
import type { PossibleChoice } from "./situations/possible-choice.js";
import { attemptSituation } from "./situations/situation-draft.js";
import { feedsItself } from "./threats/self-feeding.js";
import { isSurelyDisturbed } from "./threats/sure-reach.js";
import type { DraftMaterial } from "./values/staging.js";

/**
 * Attempts with one specification before another is drawn. With fewer, rare kinds of tasks would be given up for easy
 * ones.
 */
const turnsPerSpec = 10;

/** Attempts for one slot in the sequence of tasks that are grown from goals, and for one of tasks of situations. */
const turnsPerSlot = { grown: 40, situation: 12 };

/** Attempts at situations before skeletons may have more tasks. */
const turnsPerLimit = 3;

/** Attempts at an infeasible task of a situation that lacks what was drawn for it, before it may lack anything. */
const turnsPerObstacle = 16;

/** Slots in a row whose tasks share a workplace. */
const slotsPerWorkplace = 24;

/** The attempts for one slot in the sequence of tasks, by turn. */
export interface Attempts {
  turns: number;
  at(turn: number): NewDraft | AttemptFailure;
}

/**
 * The attempts for one slot: at a situation of the persona or, where tasks do not come from situations, at a graph that is
 * grown from a goal. Skeletons that have few tasks come first. The same composition context, slot and turn give the same
 * draft as long as skeletons have the same numbers of tasks.
 */
export function attemptsAt(composition: CompositionContext, slot: number, given: Given): Attempts {
  const { request, persona, situations } = composition;
  const rng = createRng(request.seed, persona.id, request.level, slot);
  if (situations === null) {
    const limits = risingLimits(leastTasks.grown, given.tasksPerSkeleton);
    const attempt = grownAttempts(composition, slot, rng);
    const above =
      (limit: number): IsUsedUp =>
      (skeleton) =>
        given.usesOf(skeleton) >= limit;
    return {
      turns: turnsPerSlot.grown,
      at: (turn) => attempt(turn, above(limitAt(limits, turn, turnsPerSpec))),
    };
  }
  const workplace = lazily(() =>
    createRng(request.seed, persona.id, "workplace", Math.floor(slot / slotsPerWorkplace)).below(2 ** 31),
  );
  const allows = (limit: number) => situations.choices.some(({ skeleton }) => given.usesOf(skeleton) < limit);
  const open = risingLimits(leastTasks.situation, given.tasksPerSkeleton).filter(allows);
  const sought = request.level === "L4" ? soughtObstacle(situations.choices, rng.fork("obstacle")) : null;
  const first = sought === null ? 0 : turnsPerObstacle;
  return {
    turns: open.length === 0 ? 1 : first + turnsPerSlot.situation,
    at: (turn) =>
      attemptSituation(composition, situations, {
        workplace: workplace(),
        usage: {
          usesOf: given.usesOf,
          limit: limitAt(open, Math.max(0, turn - first), turnsPerLimit),
          most: given.tasksPerSkeleton,
        },
        sought: turn < first ? sought : null,
        rng: rng.fork("situation", turn),
      }),
  };
}

/** What an infeasible task should lack: each kind that any situation may lack as often, though few tasks offer some. */
function soughtObstacle(choices: readonly PossibleChoice[], rng: Rng): ObstacleKind | null {
  const kinds = obstacleKinds.filter((kind) => choices.some(({ mayLack }) => mayLack().has(kind)));
  return kinds.length === 0 ? null : rng.pick(kinds);
}

/** How many tasks a skeleton may have at first. Grown ones have few attempts at each limit. */
const leastTasks = { grown: 3, situation: 1 };

/** How many tasks a skeleton may have: the first number, three times as many, and so on up to the most. */
function risingLimits(first: number, most: number): number[] {
  const limits: number[] = [];
  for (let limit = first; limit < most; limit *= 3) limits.push(limit);
  return [...limits, most];
}

/** The limit of a turn: the next one after so many turns, in the end the last. */
function limitAt(limits: readonly number[], turn: number, turnsEach: number): number {
  return limits[Math.floor(turn / turnsEach)] ?? limits.at(-1) ?? 0;
}

function grownAttempts(
  composition: CompositionContext,
  slot: number,
  rng: Rng,
): (turn: number, isUsedUp: IsUsedUp) => NewDraft | AttemptFailure {
  const { request, persona, figures, index } = composition;
  const specs = Array.from({ length: turnsPerSlot.grown / turnsPerSpec }, (_, kind) =>
    lazily(() =>
      drawSpec(request, figures, index, createRng(request.seed, persona.id, request.level, "recipe", slot, kind)),
    ),
  );
  return (turn, isUsedUp) => {
    const spec = specs[Math.floor(turn / turnsPerSpec)]?.() ?? null;
    const patience = 1 - turn / turnsPerSlot.grown;
    return spec === null ? "twin" : attemptDraft(composition, spec, patience, rng.numbered(turn), isUsedUp);
  };
}

function attemptDraft(
  composition: CompositionContext,
  spec: SketchSpec,
  patience: number,
  rng: Rng,
  isUsedUp: IsUsedUp,
): NewDraft | AttemptFailure {
  const drawn = drawSketch(composition, spec, patience, rng);
  if (typeof drawn === "string") return drawn;
  const { intent, sketch, decision } = drawn;
  const { obstacle } = spec;
  if (decision === null && obstacle === null && !canBeOfLevel(sketch, composition.request.level)) return "level";
  if ((decision?.branches ?? [sketch]).some((branch) => fails(branch, composition))) return "threats";
  const skeleton = skeletonOf(sketch);
  if (isUsedUp(skeleton)) return "skeleton";

  const material: DraftMaterial = { composition, intent, rng: rng.fork("draft") };
  const draft =
    decision !== null
      ? decidedDraft(material, decision)
      : obstacle !== null
        ? infeasibleDraft(material, sketch, obstacle)
        : feasibleDraft(material, sketch);
  return typeof draft === "string" ? draft : { draft, skeleton };
}

/** Returns whether a sketch fails with any values. */
function fails(sketch: Sketch, { interference }: CompositionContext): boolean {
  return feedsItself(sketch) || isSurelyDisturbed(sketch, interference);
}
