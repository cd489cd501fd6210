import { createRng, type Rng } from "../../rng.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Situation } from "../../schema/situation.js";
import { obstacleKinds } from "../../schema/subtask.js";
import type { Infeasibility, TaskDraft } from "../../schema/task/task.js";
import { bindSituation } from "../../workplace/situations/bind-situation.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { situationSetup } from "../../workplace/situations/situation-files.js";
import type { AttemptFailure, CompositionContext } from "../composition-context.js";
import { draftSkeleton } from "../draft-skeleton.js";
import { type DraftParts, draftId } from "../finish-draft.js";
import type { IsUsedUp, NewDraft } from "../given.js";
import { takePrerequisite } from "../infeasible.js";
import { type Choice, factsFor } from "./choices.js";
import { decidedDraft } from "./decided-situation.js";
import { type DraftPlan, finished, purposeOf } from "./finish-situation.js";
import type { PersonaSituations } from "./persona-situations.js";
import type { PossibleChoice } from "./possible-choice.js";
import { growSituation } from "./situation-graph.js";

/** Share of another form among the tasks of a situation that has one. */
const otherFormShare = 0.3;
/** Share of tasks with a decision among those of situations that have one. */
const decidedShare = 0.85;

/**
 * One attempt at a task of a situation: which situation, about whom, and what is asked for is drawn, among what is not
 * used up.
 */
export function attemptSituation(
  composition: CompositionContext,
  persona: PersonaSituations,
  workplace: number,
  isUsedUp: IsUsedUp,
  rng: Rng,
): NewDraft | AttemptFailure {
  const drawn = drawChoice(persona, isUsedUp, rng);
  if (drawn === null) return "situation";
  const { situation, choice } = drawn;
  const bound = bindSituation(situation, persona.workplaceOf(workplace), rng.fork("bind"));
  if (bound === null) return "values";
  const graphRng = createRng(
    "situation graph",
    composition.persona.id,
    situation.id,
    JSON.stringify([choice, bound.words]),
  );
  const plan = { composition, usable: persona.usable, graphRng, rng };
  const built =
    choice.branches === null ? plainDraft(bound, choice, plan) : decidedDraft(bound, choice, choice.branches, plan);
  if (typeof built === "string") return built;
  return { draft: built, skeleton: draftSkeleton(built) };
}

/** Share of the attempts at situations that a model proposed, where there are any. */
const proposedShare = 0.5;

/** Draws a situation, whether it is one with a decision, and what is asked for; null where all is used up. */
function drawChoice(
  { choices, proposed }: Pick<PersonaSituations, "choices" | "proposed">,
  isUsedUp: IsUsedUp,
  rng: Rng,
): PossibleChoice | null {
  const open = choices.filter(({ skeleton }) => !isUsedUp(skeleton));
  if (open.length === 0) return null;
  const situations = [...new Set(open.map((choice) => choice.situation))];
  const ofModels = situations.filter(({ id }) => proposed.has(id));
  const isOfModel = ofModels.length > 0 && rng.fork("proposed").next() < proposedShare;
  const eligible = isOfModel ? ofModels : situations;
  const subject = rng.fork("situation").pick([...new Set(eligible.map(subjectOf))]);
  const forms = eligible.filter((form) => subjectOf(form) === subject);
  const isOther = rng.fork("form").next() < otherFormShare;
  const wanted = forms.filter(({ form_of }) => (form_of !== undefined) === isOther);
  const situation = rng.fork("situation", "form").pick(wanted.length > 0 ? wanted : forms);
  const own = open.filter((choice) => choice.situation === situation);
  const decides = rng.fork("decides").next() < decidedShare;
  const kind = own.filter(({ choice }) => (choice.branches !== null) === decides);
  return rng.fork("choice").pick(kind.length === 0 ? own : kind);
}

/** The id that all forms of a situation share. */
function subjectOf({ id, form_of }: Situation): string {
  return form_of ?? id;
}

function plainDraft(bound: BoundSituation, { always }: Choice, plan: DraftPlan): TaskDraft | AttemptFailure {
  const { composition, graphRng } = plan;
  const setup = situationSetup(bound, factsFor(bound.situation, always, []));
  const graph = growSituation(bound, always, null, { ...plan, setup, rng: graphRng });
  if (typeof graph === "string") return graph;
  const parts: DraftParts = {
    assembled: graph.assembled,
    carried: graph.carried,
    condition: null,
    infeasibility: null,
    purpose: purposeOf(bound, [graph]),
  };
  if (composition.request.level === "L4") return withoutPrerequisite(bound, parts, setup, plan);
  return finished(bound, parts, setup, plan);
}

/** The infeasible twin: one prerequisite of the feasible task is taken away. */
function withoutPrerequisite(
  bound: BoundSituation,
  parts: DraftParts,
  setup: EnvironmentSetup,
  plan: DraftPlan,
): TaskDraft | AttemptFailure {
  const { composition, rng } = plan;
  const twin = { ...parts.assembled, setup };
  const blocks = rng
    .fork("obstacle")
    .shuffle(obstacleKinds)
    .flatMap((kind) => takePrerequisite(twin, kind, composition, rng.fork("prerequisite", kind)) ?? []);
  const [block] = blocks;
  if (block === undefined) return "twin";
  const { node, prerequisite, error } = block;
  const { kind } = prerequisite;
  const infeasibility: Infeasibility = {
    blocked: node.id(),
    kind,
    removed: prerequisite.removed,
    error,
    twin_task_id: draftId(composition, parts),
    twin_setup: setup,
  };
  return finished(bound, { ...parts, infeasibility }, prerequisite.takeAway(setup), plan);
}
