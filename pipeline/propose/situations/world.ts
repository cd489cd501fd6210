import type { Catalog } from "../../catalog/catalog.js";
import type { UsableSubtask } from "../../compose/material/usable-subtask.js";
import type { Doers } from "../../compose/situations/doers.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { Situation } from "../../schema/situation.js";
import type { WorkplaceDescription } from "../../schema/workplace.js";
import type { Workplace } from "../../workplace/make-workplace.js";

/** What a proposed situation is held against. */
export interface ProposalWorld {
  persona: Persona;
  description: WorkplaceDescription;
  /** The workplace of several seeds. */
  workplaces: readonly Workplace[];
  usable: readonly UsableSubtask[];
  doers: Doers;
  types: Catalog["resourceTypes"];
  /** Why tasks of a situation beside these others cannot be made, worded and proven; null where they can. */
  tryOut(situation: Situation, others: readonly Situation[]): Promise<string | null>;
}
