import type { Catalog } from "../../catalog/catalog.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { offline, type Provenance, type ProvenanceOf, sourceOf, type TaskStage } from "../../store/provenance.js";

/** Who thought of the work of a stage for a draft: of its composition, whoever proposed its situation. */
export function draftAuthor(
  stage: TaskStage,
  { persona, purpose }: Pick<TaskDraft, "persona" | "purpose">,
  { workplaces }: Pick<Catalog, "workplaces">,
  provenanceOf: ProvenanceOf,
): Pick<Provenance, "model" | "prompt_version"> {
  if (stage === "prove") return offline;
  const proposed =
    stage === "compose" && purpose !== null ? workplaces.get(persona)?.proposed.get(purpose.situation) : null;
  return proposed ?? provenanceOf(stage, sourceOf({ purpose }));
}
