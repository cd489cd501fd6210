import type { Catalog } from "../../catalog/catalog.js";
import { fileType } from "../../catalog/file-type.js";
import type { FigureBounds } from "../../graph/possible-figures.js";
import type { Material, Situation } from "../../schema/situation.js";
import type { LevelId } from "../../schema/task.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { type Choice, factsOf } from "./choose-deliverables.js";
import { canGive } from "./match-subtask.js";

/** Whether subtasks are there for a fact or a deliverable of a situation, by its name. */
export type Doable = (situation: Situation, name: string) => boolean;

/** Looks for a subtask by the types of what goes in and comes out; each question is answered once. */
export function doableWith(
  usable: readonly UsableSubtask[],
  { resourceTypes }: Pick<Catalog, "resourceTypes">,
): Doable {
  const known = new Map<string, boolean>();
  return (situation, name) => {
    const key = `${situation.id} ${name}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = isDoable(situation, name, usable, resourceTypes);
    known.set(key, answer);
    return answer;
  };
}

function isDoable(
  situation: Situation,
  name: string,
  usable: readonly UsableSubtask[],
  types: Catalog["resourceTypes"],
): boolean {
  const fact = situation.facts[name];
  if (fact !== undefined) {
    const { from } = fact;
    const taken =
      "table" in from ? ["xlsx_path", "query"] : [documentType(situation, from.document, types), "asked_value"];
    return canGive(usable, { wanted: "value_in_mind" }, taken, false, types);
  }
  const deliverable = situation.deliverables[name];
  if (deliverable === undefined) return false;
  const taken = Object.entries(deliverable.with).map(([type, material]) => typeOf(situation, type, material, types));
  const wanted = { wanted: deliverable.gives, by: deliverable.by ?? null };
  return canGive(usable, wanted, taken, deliverable.as !== undefined, types);
}

function typeOf(situation: Situation, type: string, material: Material, types: Catalog["resourceTypes"]): string {
  if (typeof material === "string") return type;
  if ("document" in material) return documentType(situation, material.document, types);
  return "made" in material ? (situation.deliverables[material.made]?.gives ?? type) : type;
}

function documentType({ documents }: Situation, name: string, types: Catalog["resourceTypes"]): string {
  return fileType(types, documents[name]?.path ?? "");
}

/**
 * Whether a choice can become a task of the request, before anything is bound: its parts are doable, the number of its
 * nodes is within the figures, and facts are found out where the level is one of reasoning.
 */
export function isPossible(
  situation: Situation,
  choice: Choice,
  doable: Doable,
  level: LevelId,
  figures: FigureBounds | null,
): boolean {
  const branches = choice.branches === null ? [[]] : [choice.branches.holds, choice.branches.fails];
  const deciding = choice.branches === null || situation.decision === undefined ? [] : [situation.decision.fact];
  return branches.some((branch) => {
    const deliverables = [...choice.always, ...branch];
    const facts = new Set(deciding);
    for (const name of deliverables) {
      const deliverable = situation.deliverables[name];
      for (const fact of deliverable === undefined ? [] : factsOf(deliverable)) facts.add(fact);
    }
    if (![...facts, ...deliverables].every((name) => doable(situation, name))) return false;
    const nodes = facts.size + deliverables.length;
    const isWithin = figures === null || (nodes >= figures.nodes.minimum && nodes <= figures.nodes.maximum);
    return isWithin && fitsLevel(level, facts.size);
  });
}

function fitsLevel(level: LevelId, facts: number): boolean {
  return level === "L3" ? facts > 0 : level !== "L2" || facts === 0;
}
