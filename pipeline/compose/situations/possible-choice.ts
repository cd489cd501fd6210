import type { Catalog } from "../../catalog/catalog.js";
import { lazily } from "../../flow/lazily.js";
import { depth } from "../../graph/measures.js";
import type { FigureBounds } from "../../graph/possible-figures.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Scenario } from "../../schema/catalog/scenario.js";
import { factsBehind, factsOf, predecessorsOf, type Situation } from "../../schema/situation.js";
import type { ObstacleKind } from "../../schema/subtask.js";
import type { CompositionRequest } from "../../schema/task/request.js";
import type { LevelId } from "../../schema/task/task.js";
import { isAddress } from "../../workplace/situations/by-directory.js";
import { type Choice, choicesOf, decidingFacts, factsFor } from "../../workplace/situations/choices.js";
import { choiceSkeleton } from "../draft-skeleton.js";
import { type Choosable, choiceKey } from "../growth/rendezvous.js";
import type { Doers } from "./doers.js";
import type { Lacking } from "./may-lack.js";

/** A choice that the pool can do, with what can be told of its graphs before anything is bound. */
export interface PossibleChoice extends Choosable {
  situation: Situation;
  choice: Choice;
  skeleton: string;
  /** One for each branch that the pool can do; one where nothing is decided. */
  outlines: readonly Outline[];
  /** What a task of it may lack, as far as it can be told before anything is bound. */
  mayLack: () => ReadonlySet<ObstacleKind>;
}

interface Outline {
  /** Facts that have to be found out. */
  facts: number;
  /** For each node the applications that can do it. */
  able: readonly ReadonlySet<Application>[];
  /** Nodes of the longest chain of facts and deliverables that need each other. */
  chain: number;
}

/** What can be asked for in tasks of a situation and be done with the pool. */
export function possibleChoices(
  persona: string,
  situation: Situation,
  doers: Doers,
  lacking: Lacking,
): PossibleChoice[] {
  return choicesOf(situation).flatMap((choice) => {
    if (!isOwn(situation, choice)) return [];
    const branches = choice.branches === null ? [[]] : [choice.branches.holds, choice.branches.fails];
    const deciding = decidingFacts(situation, choice);
    const wanted = branches.map((branch) => {
      const deliverables = [...choice.always, ...branch];
      const facts = factsFor(situation, deliverables, deciding);
      return { facts, names: [...facts, ...deliverables] };
    });
    const outlines = wanted.flatMap(({ facts, names }) => {
      const able = names.map((name) => doers(situation, name));
      if (able.some((applications) => applications.size === 0)) return [];
      return [{ facts: facts.length, able, chain: longestChain(situation, names) }];
    });
    if (outlines.length === 0) return [];
    const skeleton = choiceSkeleton(persona, situation.id, choice);
    const mayLack = lazily(
      () => new Set(wanted.flatMap(({ names }) => names.flatMap((name) => lacking(situation, name)))),
    );
    return [{ situation, choice, key: choiceKey(skeleton), skeleton, outlines, mayLack }];
  });
}

/**
 * Whether a choice of another form of a situation differs from that of the situation, and stays short: some of the facts
 * that stand elsewhere are found out, all on one page and one address at most, which are described once, and no limit is
 * looked up, too.
 */
function isOwn(situation: Situation, { always, branches }: Choice): boolean {
  const { form_of, moved = [], facts } = situation;
  if (form_of === undefined) return true;
  const elsewhere = (names: readonly string[]) => factsFor(situation, names, []).filter((name) => moved.includes(name));
  const { holds = [], fails = [], findsLimit = false } = branches ?? {};
  const inBoth = elsewhere(holds).length > 0 && elsewhere(fails).length > 0;
  const found = elsewhere([...always, ...holds, ...fails]);
  const addresses = found.filter((name) => isAddress(facts[name]));
  return !findsLimit && !inBoth && found.length > 0 && addresses.length <= 1;
}

/**
 * The choices that can become a task of the request: the number of nodes is within the figures, and the facts to be found
 * out and the applications are those of the level and the scenario.
 */
export function choicesWithin(
  choices: readonly PossibleChoice[],
  { level, scenario }: Pick<CompositionRequest, "level" | "scenario">,
  figures: FigureBounds | null,
  { scenarios }: Pick<Catalog, "scenarios">,
): PossibleChoice[] {
  const categories = scenarios.get(scenario ?? "")?.categories ?? [];
  return choices.filter(({ outlines }) =>
    outlines.some(
      (outline) =>
        (figures === null || fitsFigures(figures, outline)) &&
        fitsLevel(level, outline) &&
        fitsScenario(categories, outline.able),
    ),
  );
}

/** The choices that do not need the application that most of them need. */
export function uncommonAmong(choices: readonly PossibleChoice[]): ReadonlySet<PossibleChoice> {
  const counts = new Map<Application, number>();
  for (const choice of choices) {
    for (const application of neededIn(choice)) counts.set(application, (counts.get(application) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return new Set(choices.filter((choice) => [...neededIn(choice)].every((one) => (counts.get(one) ?? 0) < most)));
}

/** The applications each of which is the only one for some step of every task of a choice. */
function neededIn({ outlines }: PossibleChoice): ReadonlySet<Application> {
  const [first, ...others] = outlines.map(
    ({ able }) => new Set(able.flatMap((some) => (some.size === 1 ? [...some] : []))),
  );
  return new Set([...(first ?? [])].filter((application) => others.every((other) => other.has(application))));
}

/** Whether a task of a choice always has a step that only a browser or a web application can do. */
export function needsPages({ outlines }: PossibleChoice): boolean {
  const isOnline = ({ function: job, desktop }: Application) => job === "browser" || desktop?.service !== undefined;
  return outlines.every(({ able }) => able.some((applications) => [...applications].every(isOnline)));
}

/** Whether nodes, depth, width and categories can be within their ranges; an order that a threat asks for adds to the depth. */
function fitsFigures(figures: FigureBounds, { able, chain }: Outline): boolean {
  const offered = new Set(able.flatMap((applications) => [...applications].map(({ category }) => category)));
  const varied = Math.min(able.length, offered.size);
  return (
    able.length >= figures.nodes.minimum &&
    able.length <= figures.nodes.maximum &&
    chain <= figures.depth.maximum &&
    able.length + 1 - chain >= figures.width.minimum &&
    varied >= figures.categories.minimum
  );
}

/** The number of facts and deliverables in the longest chain of those that need each other. */
function longestChain(situation: Situation, names: readonly string[]): number {
  const edges = names.flatMap((name, to) =>
    neededFor(situation, name).flatMap((needed): [number, number][] => {
      const from = names.indexOf(needed);
      return from === -1 ? [] : [[from, to]];
    }),
  );
  return depth({ size: names.length, edges });
}

function neededFor({ facts, deliverables }: Situation, name: string): string[] {
  const fact = facts[name];
  const deliverable = deliverables[name];
  return [
    ...(fact === undefined ? [] : factsBehind(fact)),
    ...(deliverable === undefined ? [] : [...factsOf(deliverable), ...predecessorsOf(deliverable)]),
  ];
}

function fitsLevel(level: LevelId, { facts, able }: Outline): boolean {
  const all = new Set(able.flatMap((applications) => [...applications]));
  const canBeOne = [...all].some((application) => able.every((applications) => applications.has(application)));
  switch (level) {
    case "L1":
      return canBeOne;
    case "L2":
      return facts === 0 && all.size > 1;
    case "L3":
      return facts > 0 && all.size > 1;
    case "L4":
      return true;
  }
}

/** A scenario is met by tasks with exactly its categories: each step has one of them, and each of them a step. */
function fitsScenario(categories: Scenario["categories"], able: readonly ReadonlySet<Application>[]): boolean {
  if (categories.length === 0) return true;
  const offered = able.map((applications) => [...applications].map(({ category }) => category));
  return (
    offered.every((some) => some.some((category) => categories.includes(category))) &&
    categories.every((category) => offered.some((some) => some.includes(category)))
  );
}
