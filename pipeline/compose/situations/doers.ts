import type { Catalog } from "../../catalog/catalog.js";
import { fileType } from "../../catalog/file-type.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Material, Situation, SituationFact } from "../../schema/situation.js";
import { tableType } from "../../workplace/situations/situation-files.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { thoseThatGive } from "./match-subtask.js";
import { isParameterName } from "./material-value.js";
import { oncePerStep, type PerStep } from "./per-step.js";

/** The applications with a subtask for a fact or a deliverable of a situation, by its name. */
export type Doers = PerStep<ReadonlySet<Application>>;

/** Looks for subtasks by the types of what goes in and comes out; each question is answered once. */
export function doersAmong(usable: readonly UsableSubtask[], { resourceTypes }: Pick<Catalog, "resourceTypes">): Doers {
  return oncePerStep((situation, name) => {
    return new Set(ableTo(situation, name, usable, resourceTypes).map(({ application }) => application));
  });
}

/** The subtasks that give a fact or a deliverable of a situation, by its name, by the types of what goes in and comes out. */
export function ableTo(
  situation: Situation,
  name: string,
  usable: readonly UsableSubtask[],
  types: Catalog["resourceTypes"],
): UsableSubtask[] {
  const fact = situation.facts[name];
  if (fact !== undefined) {
    return thoseThatGive(usable, { wanted: "value_in_mind" }, takenBy(situation, fact, types), false, types);
  }
  const deliverable = situation.deliverables[name];
  if (deliverable === undefined) return [];
  const taken = Object.entries(deliverable.with).map(([type, material]) => typeOf(situation, type, material, types));
  const wanted = { wanted: deliverable.gives, by: deliverable.by ?? null };
  return thoseThatGive(usable, wanted, taken, deliverable.as !== undefined, types);
}

/** The types of what a reading takes. */
function takenBy(situation: Situation, { from }: SituationFact, types: Catalog["resourceTypes"]): string[] {
  if ("table" in from) return [tableType(from.table), "query"];
  if ("message" in from) return ["mail_in_inbox", "asked_value"];
  return ["page" in from ? "web_url" : documentType(situation, from.document, types), "asked_value"];
}

/** The type of what goes in; the name of a parameter stays, as two parameters may take things of one type. */
function typeOf(situation: Situation, type: string, material: Material, types: Catalog["resourceTypes"]): string {
  if (typeof material === "string" || isParameterName(type, types)) return type;
  if ("document" in material) return documentType(situation, material.document, types);
  return "made" in material ? (situation.deliverables[material.made]?.gives ?? type) : type;
}

function documentType({ documents }: Situation, name: string, types: Catalog["resourceTypes"]): string {
  return fileType(types, documents[name]?.path ?? "");
}
