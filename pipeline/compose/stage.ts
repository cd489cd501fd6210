import { isPurposeRule, type PurposeRuleName, reasonOf } from "../catalog/purpose/purpose-rules.js";
import { RequestError } from "../errors.js";
import { createRng } from "../rng.js";
import type { Interference, Subtask } from "../schema/subtask.js";
import {
  type CompositionRequest,
  compositionRequestSchema,
  type FigureName,
  figureNames,
} from "../schema/task/request.js";
import type { TaskDraft } from "../schema/task/task.js";
import type { Stage } from "../stage.js";
import { attemptsAt } from "./attempt.js";
import { type AttemptFailure, attemptFailures, type CompositionContext } from "./composition-context.js";
import { type Given, rememberGiven } from "./given.js";
import type { IntentExtractor } from "./intents/intent.js";
import { offlineIntents } from "./intents/offline.js";
import { nothingPrepared, type Preparations, prepareCompositions } from "./prepare-composition.js";
import { missingFunctions } from "./request/availability.js";
import { wishesOf } from "./request/constraints.js";
import { proveHopeless } from "./request/hopeless.js";
import { requirePossible } from "./request/require-possible.js";
import { takeTurns } from "./turns.js";

/** Changes whenever equal inputs may give other outputs. */
export const composeVersion = 23;

export interface CompositionSettings {
  /** Tasks that may share their subtasks and hand-overs. */
  tasksPerSkeleton: number;
  /** How many tasks of a skeleton there are already. */
  usesBefore(skeleton: string): number;
  /** Give up on a persona after this many consecutive empty slots. */
  patience: number;
  /**
   * In and out: personas that yielded no task in earlier chunks. They are tried last. Personas that yield none now are
   * added.
   */
  unproductive: Set<string>;
  preparations: Preparations;
}

/** Tasks of one skeleton in a run that no plan limits; as in the plan that is shipped. */
const mostPerSkeleton = 81;

/** Number of slots to try for a request. It exceeds `count` because later stages may drop drafts. */
const slotsFor = (count: number) => 40 * count + 400;

/**
 * Stage 3: pool and intents to task graphs. It yields as long as its consumer pulls, more than `count` drafts if later
 * stages drop some, and ends when no persona yields a further task. Without a persona in the request, all suitable ones
 * take turns, in an order drawn by the seed. Every slot of a persona has its own random source, so that a changed
 * subtask changes only the tasks that use it.
 *
 * Throws RequestError: REQUEST_INVALID, REQUEST_PERSONA, REQUEST_SCENARIO, REQUEST_CAPABILITY, REQUEST_CONFLICT,
 * REQUEST_CATEGORIES, REQUEST_NO_SUBTASKS, REQUEST_APPLICATIONS, REQUEST_NO_GOAL, REQUEST_UNMET when not a single task
 * that meets the request was found, or none can be.
 */
export function createComposeStage(
  pool: { interference: readonly Interference[] },
  request: CompositionRequest,
  intents: IntentExtractor = offlineIntents,
  settings: Partial<CompositionSettings> = {},
): Stage<Subtask, TaskDraft> {
  const { tasksPerSkeleton = mostPerSkeleton, usesBefore = () => 0, patience = 25 } = settings;
  const { unproductive = new Set<string>(), preparations = nothingPrepared() } = settings;
  return {
    name: "compose",
    version: composeVersion,
    async *run(input, context) {
      const wanted = parseRequest(request);
      requirePossible(wanted, context.catalog);
      const subtasks = new Map<string, Subtask>();
      for await (const subtask of input) subtasks.set(subtask.id, subtask);
      const stock = { pool: subtasks, interference: pool.interference, intents, preparations };
      const compositions = await prepareCompositions(wanted, stock, context);
      const proofs = compositions.map(proveHopeless);
      const [proof = null] = proofs;
      if (proof !== null && !proofs.includes(null)) throw impossible(compositions, proof);

      const given = rememberGiven(tasksPerSkeleton, usesBefore);
      const counts = new Map<AttemptFailure, number>();
      let made = 0;
      const possible = compositions.filter((_, position) => proofs[position] === null);
      // The first persona gets the task of a request for one, so the order is shuffled.
      const inTurn = createRng(wanted.seed, wanted.level, "turns").shuffle(possible);
      for (const turn of takeTurns(inTurn, slotsFor(wanted.count), patience, unproductive)) {
        context.signal.throwIfAborted();
        const found = fillSlot(turn.composition, turn.place, given, counts);
        if (found === null) continue;
        turn.fill();
        made++;
        const { goal } = found.intent;
        context.report({ kind: "progress", stage: "compose", done: made, total: wanted.count, label: goal });
        yield { kept: found };
      }
      if (made === 0) throw unmet(compositions, counts);
    },
  };
}

function parseRequest(request: CompositionRequest): CompositionRequest {
  const parsed = compositionRequestSchema.safeParse(request);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError("REQUEST_INVALID", `the request is wrong at "${issue?.path.join(".")}": ${issue?.message}`);
}

function fillSlot(
  composition: CompositionContext,
  slot: number,
  given: Given,
  counts: Map<AttemptFailure, number>,
): TaskDraft | null {
  const attempts = attemptsAt(composition, slot, given);
  for (let turn = 0; turn < attempts.turns; turn++) {
    const found = attempts.at(turn);
    if (typeof found !== "string" && given.admit(found)) return found.draft;
    const reason = typeof found === "string" ? found : "duplicate";
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return null;
}

const explanations: Readonly<Record<Exclude<AttemptFailure, FigureName | PurposeRuleName>, string>> = {
  situation: "no situation of the persona asks for such a task, or all that do have enough",
  structure: "some input is supplied by no subtask and no file of the persona",
  size: "no graph of the wanted number of nodes can be grown",
  applications: "no graph over the wanted number of applications can be grown",
  values: "values cannot be computed or named",
  threats: "subtasks undo each other in every order",
  twin: "no prerequisite can be taken away from one subtask only",
  level: "the graphs that can be grown belong to other levels",
  scenario: "the tasks that can be grown belong to other scenarios",
  duplicate: "all tasks are equal",
  skeleton: "all tasks have the same subtasks and hand-overs",
};

/** Names what stopped the attempts that came furthest: what stops the others is usual. */
function unmet(compositions: readonly CompositionContext[], counts: ReadonlyMap<AttemptFailure, number>): RequestError {
  const furthest = attemptFailures.findLast((shortfall) => counts.has(shortfall));
  const total = [...counts.values()].reduce((sum, times) => sum + times, 0);
  if (furthest === undefined) return new RequestError("REQUEST_UNMET", "nothing could be tried");
  const why = explain(furthest);
  const what = describeWanted(compositions, isFigure(furthest) ? furthest : null);
  return new RequestError(
    "REQUEST_UNMET",
    `no ${what} was found in ${total} attempts: ${why}${describeMissing(compositions)}`,
  );
}

function explain(shortfall: AttemptFailure): string {
  if (isFigure(shortfall)) return `the ${shortfall} cannot be met`;
  return isPurposeRule(shortfall) ? reasonOf(shortfall) : explanations[shortfall];
}

/** Says why nothing needs to be tried; of several personas, why not for the first. */
function impossible(compositions: readonly CompositionContext[], proof: string): RequestError {
  const what = describeWanted(compositions, null);
  return new RequestError("REQUEST_UNMET", `no ${what} can be made: ${proof}${describeMissing(compositions)}`);
}

/** "L3 task for the Accountant with depth 25..": all that was asked for, or what was asked of one figure. */
function describeWanted(compositions: readonly CompositionContext[], figure: FigureName | null): string {
  const [first] = compositions;
  if (first === undefined) return "task";
  const { request, figures, persona, catalog } = first;
  const wishes = wishesOf(request, catalog).filter(({ bounds }) => figure === null || figure in bounds);
  const names = figures === null ? "" : ` with ${wishes.map(({ name }) => name).join(" and ")}`;
  const whom = compositions.length === 1 ? `the ${persona.name}` : `any of ${compositions.length} personas`;
  return `${request.level} task for ${whom}${names}`;
}

function describeMissing(compositions: readonly CompositionContext[]): string {
  const [first] = compositions;
  if (first === undefined || compositions.length > 1) return "";
  const { request, persona, index, catalog, environment } = first;
  return `; ${missingFunctions(request, persona, index, catalog, environment)}`;
}

function isFigure(shortfall: AttemptFailure): shortfall is FigureName {
  return figureNames.some((name) => name === shortfall);
}
