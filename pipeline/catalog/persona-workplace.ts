import type { ModelAuthor } from "../schema/model-author.js";
import type { SituationFile } from "../schema/situation.js";
import type { WorkplaceDescription } from "../schema/workplace.js";
import type { PersonaWorkplace } from "./catalog.js";

/** A workplace with all that happens there, out of the files of its persona. */
export function personaWorkplace(description: WorkplaceDescription, files: readonly SituationFile[]): PersonaWorkplace {
  return {
    description,
    situations: files.flatMap(({ situations }) => situations),
    proposed: new Map(
      files.flatMap(({ situations, proposed_by }) =>
        proposed_by === undefined ? [] : situations.map(({ id }): [string, ModelAuthor] => [id, proposed_by]),
      ),
    ),
  };
}
