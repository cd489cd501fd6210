import { takeAway } from "../../catalog/prerequisites.js";
import { identify } from "../../hash.js";
import { shownValue } from "../../operations/derive-query.js";
import { createRng, type Rng } from "../../rng.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Situation } from "../../schema/situation.js";
import type { Infeasibility, Intent, Purpose, TaskDraft } from "../../schema/task.js";
import { fill } from "../../template/template.js";
import { bindFacts, bindSituation, subjectsOf } from "../../workplace/situations/bind-situation.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { situationSetup } from "../../workplace/situations/situation-files.js";
import { withNumberOnPage } from "../../workplace/situations/stated-on-page.js";
import { twinWorkplace } from "../../workplace/situations/twin-workplace.js";
import type { AttemptFailure, CompositionContext } from "../composition-context.js";
import { draftSkeleton } from "../draft-skeleton.js";
import { type DraftParts, draftId, finishDraft, levelOf, type OpenCondition, outsideRanges } from "../finish-draft.js";
import type { IsUsedUp, NewDraft } from "../given.js";
import { thresholdBetween } from "../growth/condition.js";
import { takePrerequisite } from "../infeasible.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { type Choice, decidingFacts, factsFor } from "./choices.js";
import { countBetween } from "./count-between.js";
import type { PersonaSituations } from "./persona-situations.js";
import type { PossibleChoice } from "./possible-choice.js";
import { growSituation, type SituationGraph } from "./situation-graph.js";

/** What a draft of a situation is made of. */
interface DraftPlan {
  composition: CompositionContext;
  usable: readonly UsableSubtask[];
  /** Draws subtasks and orders: alike for the same request about the same records, which would else be made twice. */
  graphRng: Rng;
  rng: Rng;
}

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
  const situation = rng.fork("form").pick(eligible.filter((form) => subjectOf(form) === subject));
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
    .shuffle(composition.index.obstacles)
    .flatMap((kind) => takePrerequisite(twin, kind, composition.catalog, rng.fork("prerequisite", kind)) ?? []);
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
  return finished(bound, { ...parts, infeasibility }, takeAway(setup, prerequisite), plan);
}

/** The number that a fact is, as a cell shows it: a sum of amounts has no digits that binary fractions add. */
function figureOf({ facts }: BoundSituation, name: string): number {
  const bound = facts.get(name);
  if (bound === undefined) throw new RangeError(`no fact is called ${name}`);
  return Number(shownValue(bound.value));
}

/** A task with a decision: the graph of the branch that the data selects, and that of the twin workplace. */
function decidedDraft(
  bound: BoundSituation,
  choice: Choice,
  branches: NonNullable<Choice["branches"]>,
  plan: DraftPlan,
): TaskDraft | AttemptFailure {
  const { graphRng, rng } = plan;
  const { decision } = bound.situation;
  if (decision === undefined) return "structure";
  const less = twinWorkplace(bound, decision.fact);
  const twin = less === null ? null : bindFacts(bound.situation, less, subjectsOf(bound));
  if (twin === null) return "values";
  const drawn = rng.fork("world").below(2) === 0 ? [bound, twin] : [twin, bound];
  const [value = Number.NaN, flipped = Number.NaN] = drawn.map((of) => figureOf(of, decision.fact));
  const isCount = bound.situation.facts[decision.fact]?.kind === "count";
  const threshold = isCount ? countBetween(value, flipped, decision.relation) : thresholdBetween(value, flipped);
  if (threshold === null || (!isCount && !isFarApart(value, flipped))) return "values";
  const limit = branches.findsLimit ? (decision.limit ?? null) : null;
  const [here, there] = drawn.map((of) => (limit === null ? of : withLimit(of, limit, threshold)));
  if (here == null || there == null) return "values";
  const holds = decision.relation === "greater" ? value > threshold : value < threshold;
  const taken = holds ? "holds" : "fails";
  const deciding = decidingFacts(bound.situation, choice);
  const setupOf = (of: BoundSituation, wanted: readonly string[]) =>
    situationSetup(of, factsFor(of.situation, wanted, deciding));
  const wantedIn = (branch: "holds" | "fails") =>
    Object.keys(bound.situation.deliverables).filter((name) => [...choice.always, ...branches[branch]].includes(name));
  const grow = (of: BoundSituation, branch: "holds" | "fails") =>
    growSituation(
      of,
      wantedIn(branch),
      { facts: deciding, dependent: branches[branch] },
      { ...plan, setup: setupOf(of, wantedIn(branch)), rng: graphRng },
    );
  const mine = grow(here, taken);
  const other = grow(there, taken === "holds" ? "fails" : "holds");
  if (typeof mine === "string") return mine;
  if (typeof other === "string") return other;
  const condition: OpenCondition = {
    source: mine.nodes.get(decision.fact) ?? "",
    quantity: bound.facts.get(decision.fact)?.label ?? decision.fact,
    operator: decision.relation,
    threshold,
    limit: limit === null ? null : (mine.nodes.get(limit) ?? null),
    value,
    taken,
    holds: (taken === "holds" ? mine : other).assembled,
    fails: (taken === "holds" ? other : mine).assembled,
    flipped_setup: setupOf(there, wantedIn(taken === "holds" ? "fails" : "holds")),
    flipped_value: flipped,
  };
  const carried = new Map(
    [...mine.carried, ...other.carried].map((record) => [
      `${record.from} ${record.to} ${record.parameter} ${record.value}`,
      record,
    ]),
  );
  const parts: DraftParts = {
    assembled: mine.assembled,
    carried: [...carried.values()],
    condition,
    infeasibility: null,
    purpose: purposeOf(here, [mine, other]),
  };
  return finished(here, parts, setupOf(here, wantedIn(taken)), plan);
}

/** The same with a page that states the limit. */
function withLimit(bound: BoundSituation, fact: string, threshold: number): BoundSituation | null {
  const from = bound.situation.facts[fact]?.from;
  if (from === undefined || !("page" in from)) return null;
  const workplace = withNumberOnPage(bound.workplace, from.page, from.stated, threshold);
  return bindFacts(bound.situation, workplace, subjectsOf(bound));
}

/** Least ratio of two amounts between which a limit is set: closer ones would look as if they were chosen for it. */
const leastRatio = 1.25;

function isFarApart(a: number, b: number): boolean {
  return Math.max(a, b) >= Math.min(a, b) * leastRatio;
}

function finished(
  bound: BoundSituation,
  parts: DraftParts,
  setup: EnvironmentSetup,
  { composition, rng }: DraftPlan,
): TaskDraft | AttemptFailure {
  if (levelOf(parts) !== composition.request.level) return "level";
  const outside = outsideRanges(composition, parts.assembled);
  if (outside !== null) return outside;
  return finishDraft({ composition, intent: intentOf(bound, parts, composition), rng }, parts, setup);
}

function intentOf(
  { situation, words, given }: BoundSituation,
  { assembled }: DraftParts,
  { persona }: CompositionContext,
): Intent {
  const goal = fill(situation.goal, words);
  const [subject] = Object.keys(situation.about);
  const entity = subject === undefined ? (words.organisation ?? "") : String(given.get(subject)?.value);
  const last = assembled.nodes.at(-1);
  return {
    id: identify("intent", { persona: persona.id, situation: situation.id, goal }),
    persona: persona.id,
    goal,
    entity,
    deliverable: last?.usable.results[0]?.type ?? "",
    subtask_ids: [...new Set(assembled.nodes.map(({ usable }) => usable.subtask.id))],
  };
}

function purposeOf({ situation, words }: BoundSituation, graphs: readonly SituationGraph[]): Purpose {
  const named = (names: readonly string[]) => {
    const found = graphs.flatMap(({ nodes }) =>
      names.flatMap((name) => {
        const node = nodes.get(name);
        return node === undefined ? [] : [{ name, node }];
      }),
    );
    return [...new Map(found.map((entry) => [`${entry.name} ${entry.node}`, entry])).values()];
  };
  const facts = named(Object.keys(situation.facts));
  const deliverables = named(Object.keys(situation.deliverables));
  return {
    situation: situation.id,
    words: usedWords(situation, words, [...facts, ...deliverables]),
    facts,
    deliverables,
  };
}

/**
 * The words of blanks that stand in the situation's texts, and the day where what is asked for hangs on it: who resizes a
 * picture need not be told which day it is.
 */
function usedWords(
  { about: _about, ...situation }: Situation,
  words: Readonly<Record<string, string>>,
  asked: readonly { name: string }[],
): Record<string, string> {
  const texts = JSON.stringify(situation);
  const { meaning, facts, deliverables } = situation;
  const dated = JSON.stringify([meaning, asked.map(({ name }) => facts[name] ?? deliverables[name])]);
  const isDated = dated.includes("today");
  return Object.fromEntries(
    Object.entries(words).filter(([name]) =>
      name === "today_iso"
        ? isDated
        : texts.includes(`{${name}`) || name === "today" || name.startsWith(situation.asked_by),
    ),
  );
}
