import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { documentsAsPapers } from "../../workplace/situations/documents-as-papers.js";
import { withOrdinaryContents } from "../../workplace/situations/ordinary-contents.js";
import { workbooksWithNotes } from "../../workplace/situations/workbooks-with-notes.js";
import type { DraftParts } from "../draft-parts.js";
import { workedFiles } from "./worked-files.js";

/**
 * Puts on a computer what lies at the workplace beside what the task needs: notes in workbooks and the looks of papers in
 * documents that are only read, and ordinary mails, chores and contacts where the own programs keep them. Both branches
 * of a decision count, so that what lies there does not tell how it falls.
 */
export function furnishing(
  bound: BoundSituation,
  { assembled, condition }: Pick<DraftParts, "assembled" | "condition">,
  types: ReadonlyMap<string, ResourceType>,
): (computer: EnvironmentSetup) => EnvironmentSetup {
  const branches = condition === null ? [assembled] : [condition.holds, condition.fails];
  const nodes = branches.flatMap((branch) => branch.nodes);
  const worked = workedFiles(nodes, types);
  const own = nodes.filter(({ computer }) => computer === undefined);
  const programs = new Set(own.map(({ usable }) => usable.application));
  return (computer) => {
    const furnished = documentsAsPapers(workbooksWithNotes(computer, bound.workplace, worked), worked);
    return withOrdinaryContents(furnished, bound, programs);
  };
}
