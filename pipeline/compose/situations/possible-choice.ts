import type { Catalog } from "../../catalog/catalog.js";
import { fileType } from "../../catalog/file-type.js";
import { depth } from "../../graph/measures.js";
import type { FigureBounds } from "../../graph/possible-figures.js";
import type { Application } from "../../schema/catalog.js";
import type { Scenario } from "../../schema/scenario.js";
import { factsBehind, factsOf, type Material, predecessorsOf, type Situation } from "../../schema/situation.js";
import type { LevelId } from "../../schema/task.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { type Choice, factsFor } from "./choose-deliverables.js";
import { thoseThatGive } from "./match-subtask.js";

/** The applications with a subtask for a fact or a deliverable of a situation, by its name. */
export type Doers = (situation: Situation, name: string) => ReadonlySet<Application>;

/** Looks for subtasks by the types of what goes in and comes out; each question is answered once. */
export function doersAmong(usable: readonly UsableSubtask[], { resourceTypes }: Pick<Catalog, "resourceTypes">): Doers {
  const known = new Map<string, ReadonlySet<Application>>();
  return (situation, name) => {
    const key = `${situation.id} ${name}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const able = ableTo(situation, name, usable, resourceTypes);
    const found = new Set(able.map(({ application }) => application));
    known.set(key, found);
    return found;
  };
}

function ableTo(
  situation: Situation,
  name: string,
  usable: readonly UsableSubtask[],
  types: Catalog["resourceTypes"],
): UsableSubtask[] {
  const fact = situation.facts[name];
  if (fact !== undefined) {
    const { from } = fact;
    const taken =
      "table" in from ? ["xlsx_path", "query"] : [documentType(situation, from.document, types), "asked_value"];
    return thoseThatGive(usable, { wanted: "value_in_mind" }, taken, false, types);
  }
  const deliverable = situation.deliverables[name];
  if (deliverable === undefined) return [];
  const taken = Object.entries(deliverable.with).map(([type, material]) => typeOf(situation, type, material, types));
  const wanted = { wanted: deliverable.gives, by: deliverable.by ?? null };
  return thoseThatGive(usable, wanted, taken, deliverable.as !== undefined, types);
}

function typeOf(situation: Situation, type: string, material: Material, types: Catalog["resourceTypes"]): string {
  if (typeof material === "string") return type;
  if ("document" in material) return documentType(situation, material.document, types);
  return "made" in material ? (situation.deliverables[material.made]?.gives ?? type) : type;
}

function documentType({ documents }: Situation, name: string, types: Catalog["resourceTypes"]): string {
  return fileType(types, documents[name]?.path ?? "");
}

/** What a request asks of a task, as far as that can be told before anything is bound. */
export interface WantedOfChoice {
  level: LevelId;
  figures: FigureBounds | null;
  /** The categories of the scenario that is asked for; none where any will do. */
  categories: Scenario["categories"];
}

/**
 * Whether a choice can become a task of the request: its parts are doable, the number of its nodes is within the figures,
 * and the facts to be found out and the applications are those of the level and the scenario.
 */
export function isPossible(
  situation: Situation,
  choice: Choice,
  doers: Doers,
  { level, figures, categories }: WantedOfChoice,
): boolean {
  const branches = choice.branches === null ? [[]] : [choice.branches.holds, choice.branches.fails];
  const decides = choice.branches === null ? null : (situation.decision?.fact ?? null);
  return branches.some((branch) => {
    const deliverables = [...choice.always, ...branch];
    const found = factsFor(situation, deliverables, decides);
    const names = [...found, ...deliverables];
    const able = names.map((name) => doers(situation, name));
    if (able.some((applications) => applications.size === 0)) return false;
    const isWithin = figures === null || fitsFigures(figures, able, longestChain(situation, names));
    return isWithin && fitsLevel(level, found.length, able) && fitsScenario(categories, able);
  });
}

/** Whether nodes, depth, width and categories can be within their ranges; an order that a threat asks for adds to the depth. */
function fitsFigures(figures: FigureBounds, able: readonly ReadonlySet<Application>[], chain: number): boolean {
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

function fitsLevel(level: LevelId, facts: number, able: readonly ReadonlySet<Application>[]): boolean {
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
