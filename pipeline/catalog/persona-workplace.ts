import type { ModelAuthor } from "../schema/model-author.js";
import type { SituationFile } from "../schema/situation.js";
import type { WorkplaceDescription } from "../schema/workplace.js";
import { byDirectory } from "../workplace/situations/by-directory.js";
import { formsOnPages } from "../workplace/situations/on-page.js";
import type { PersonaWorkplace } from "./catalog.js";

/**
 * A workplace with all that happens there, out of the files of its persona. What no model has proposed happens also in
 * the form in which addresses are looked up, where there is a directory, and in those in which pages say what files say.
 */
export function personaWorkplace(description: WorkplaceDescription, files: readonly SituationFile[]): PersonaWorkplace {
  const { directory, people } = description;
  const shipped = files.filter(({ proposed_by }) => proposed_by === undefined).flatMap(({ situations }) => situations);
  const lookedUp = directory ? shipped.flatMap((situation) => byDirectory(situation, people) ?? []) : [];
  const onPages = shipped.flatMap(formsOnPages);
  return {
    description,
    situations: [...files.flatMap(({ situations }) => situations), ...lookedUp, ...onPages],
    proposed: new Map(
      files.flatMap(({ situations, proposed_by }) =>
        proposed_by === undefined ? [] : situations.map(({ id }): [string, ModelAuthor] => [id, proposed_by]),
      ),
    ),
  };
}
