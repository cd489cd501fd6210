import { RequestError } from "../../errors.js";
import { setupContent } from "../../operations/setup-content.js";
import type { QueryValue } from "../../query/query.js";
import type { Rng } from "../../rng.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { setupOn } from "../../schema/computer/setup-on.js";
import {
  computerOfDeliverable,
  computerOfFact,
  type Deliverable,
  factsBehind,
  type SituationFact,
} from "../../schema/situation.js";
import type { ObstacleKind } from "../../schema/subtask.js";
import type { BoundFact, BoundSituation } from "../../workplace/situations/bound-situation.js";
import { documentPath, tablePath, tableType } from "../../workplace/situations/situation-files.js";
import { askedValue, valueText } from "../../workplace/situations/stated-facts.js";
import { pageOf } from "../../workplace/situations/stated-on-page.js";
import type { CompositionContext } from "../composition-context.js";
import { canMeet, type UsableSubtask } from "../material/usable-subtask.js";
import { candidatesFor, type Match, type MatchMaterial, matchOf } from "./match-subtask.js";
import { documentTaken, type MaterialSource, materialValue, subjectOf } from "./material-value.js";

/** What a graph is made of beside the situation. */
export interface GraphPlan {
  composition: Pick<CompositionContext, "catalog" | "interference">;
  usable: readonly UsableSubtask[];
  setup: EnvironmentSetup;
  /** What the graph is to lack: subtasks that were measured without it come first. */
  sought: ObstacleKind | null;
  rng: Rng;
}

/** The facts that decide, and the deliverables that are wanted on their account only. */
export interface GraphDecision {
  facts: readonly string[];
  dependent: readonly string[];
  /** The value that decides, and the limit. */
  compared: readonly QueryValue[];
}

/** A node in the making. */
export interface GraphStep {
  match: Match;
  /** Where it is done on a further computer. */
  computer: string | undefined;
  /**
   * What it takes over, by the name of the step that gives it: the parameter, the resource type, the fact, and the value
   * of a fact as it is spelt in the parameter.
   */
  takes: readonly (MaterialSource & { parameter: string; value: string })[];
  /** Names of steps that come before it by the words of the request. */
  after: readonly string[];
}

/** The reading of a fact, which takes over the values of facts that its query names; null where the pool has none. */
export function readingOf(
  bound: BoundSituation,
  name: string,
  steps: ReadonlyMap<string, GraphStep>,
  plan: GraphPlan,
): GraphStep | null {
  const fact = bound.facts.get(name);
  if (fact === undefined) return null;
  const taken = placeOf(bound, fact, plan.composition.catalog.resourceTypes);
  const computer = computerOfFact(bound.situation, fact.fact);
  const material = { gives: "value_in_mind", by: null, taken: new Map(taken), made: null };
  const match = chooseMatch(material, { ...plan, computer }, name);
  if (match === null) return null;
  const parameter = match.takers.get("query");
  const takes = factsBehind(fact.fact).flatMap((from) => {
    const behind = bound.facts.get(from);
    if (parameter === undefined || behind === undefined || !steps.has(from)) return [];
    return [{ from, resource: "value_in_mind", fact: behind, value: String(behind.value), parameter }];
  });
  return { match, computer, takes, after: [] };
}

/** What a reading takes, by type: where the fact stands, and what is asked there. */
function placeOf(bound: BoundSituation, fact: BoundFact, types: ReadonlyMap<string, ResourceType>): [string, string][] {
  const { from } = fact.fact;
  if ("table" in from) {
    return [
      [tableType(from.table), tablePath(bound.workplace, from.table)],
      ["query", fact.asked],
    ];
  }
  return [statedAt(bound, from, types), ["asked_value", askedValue(fact)]];
}

/** The type and the value of the page, the message or the document that states a fact. Throws RequestError SITUATION. */
function statedAt(
  bound: BoundSituation,
  from: Exclude<SituationFact["from"], { table: string }>,
  types: ReadonlyMap<string, ResourceType>,
): [string, string] {
  if ("page" in from) return ["web_url", pageOf(bound.workplace, from.page).url];
  if ("document" in from) return documentTaken(bound, from.document, types);
  const subject = subjectOf(bound, from.message);
  if (subject === null) throw new RequestError("SITUATION", `there is no message ${from.message}`);
  return ["mail_in_inbox", subject];
}

/** The subtask that gives a deliverable, with what it takes over from the steps before it; null where the pool has none. */
export function deliverableStep(
  bound: BoundSituation,
  name: string,
  steps: ReadonlyMap<string, GraphStep>,
  decision: GraphDecision | null,
  plan: GraphPlan,
): GraphStep | null {
  const deliverable = bound.situation.deliverables[name];
  if (deliverable === undefined) return null;
  const before = { matches: (step: string) => steps.get(step)?.match, compared: decision?.compared ?? [] };
  const taken = new Map<string, string>();
  const sources = new Map<string, MaterialSource[]>();
  for (const [type, material] of Object.entries(deliverable.with)) {
    const given = materialValue(bound, type, material, before, plan.composition.catalog.resourceTypes);
    if (given === null) return null;
    taken.set(given.type, given.value);
    sources.set(given.type, given.sources);
  }
  const { gives, by = null, after } = deliverable;
  const computer = computerOfDeliverable(bound.situation, name);
  const match = chooseMatch({ gives, by, taken, made: pathOf(bound, deliverable) }, { ...plan, computer }, name);
  if (match === null) return null;
  const takes = [...sources].flatMap(([type, from]) => {
    const parameter = match.takers.get(type);
    if (parameter === undefined) return [];
    return from.map((source) => ({ ...source, parameter, value: source.fact === null ? "" : valueText(source.fact) }));
  });
  return { match, computer, takes, after };
}

function pathOf({ words }: BoundSituation, { as }: Deliverable): string | null {
  return as === undefined ? null : documentPath(as, words);
}

function chooseMatch(
  material: MatchMaterial,
  { composition, usable, setup, sought, rng, computer }: GraphPlan & Pick<GraphStep, "computer">,
  name: string,
): Match | null {
  const candidates = candidatesFor(usable, material, composition.catalog.resourceTypes);
  const content = setupContent(setupOn(setup, computer) ?? setup);
  const shuffled = rng.fork("subtask", name).shuffle(candidates);
  const able = shuffled.filter((candidate) => sought !== null && canMeet(candidate.usable, sought));
  for (const candidate of [...able, ...shuffled]) {
    const match = matchOf(candidate, content);
    if (match !== null) return match;
  }
  return null;
}
