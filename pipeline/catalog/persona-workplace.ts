import type { ModelAuthor } from "../schema/model-author.js";
import type { SituationFile } from "../schema/situation.js";
import type { WorkplaceDescription } from "../schema/workplace.js";
import { byDirectory } from "../workplace/situations/by-directory.js";
import type { PersonaWorkplace } from "./catalog.js";

/**
 * A workplace with all that happens there, out of the files of its persona, each situation also in the form in which
 * addresses are looked up, where there is a directory.
 */
export function personaWorkplace(description: WorkplaceDescription, files: readonly SituationFile[]): PersonaWorkplace {
  const { directory, people } = description;
  const told = files.flatMap(({ situations, proposed_by }) =>
    situations.map((situation) => ({ situation, proposed_by })),
  );
  const lookedUp = told.flatMap(({ situation, proposed_by }) => {
    const form = directory ? byDirectory(situation, people) : null;
    return form === null ? [] : [{ situation: form, proposed_by }];
  });
  const all = [...told, ...lookedUp];
  return {
    description,
    situations: all.map(({ situation }) => situation),
    proposed: new Map(
      all.flatMap(({ situation: { id }, proposed_by }): [string, ModelAuthor][] =>
        proposed_by === undefined ? [] : [[id, proposed_by]],
      ),
    ),
  };
}
