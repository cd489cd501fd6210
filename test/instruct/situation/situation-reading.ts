import { situationDifferences } from "../../../pipeline/instruct/compare/situation-differences.js";
import { readSituation } from "../../../pipeline/instruct/read/situation/read-situation.js";
import { situationText } from "../../../pipeline/instruct/write/situation/situation-text.js";
import type { Rng } from "../../../pipeline/rng.js";
import type { Situation } from "../../../pipeline/schema/situation.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import { catalog, type SituationDraft } from "../../compose/situations/situation-drafts.js";

function situationsOf({ persona }: SituationDraft): readonly Situation[] {
  return catalog.workplaces.get(persona)?.situations ?? [];
}

/** What the writer makes of a draft. */
export function textOf(draft: SituationDraft, rng: Rng): string {
  const situation = situationsOf(draft).find(({ id }) => id === draft.purpose.situation);
  if (situation === undefined) throw new Error(`there is no situation ${draft.purpose.situation}`);
  return situationText(draft, situation, rng);
}

/** What the reader objects to in a text that is said to be about a draft. */
export function objections(text: string, draft: SituationDraft, pool: ReadonlyMap<string, Subtask>): string[] {
  const situations = situationsOf(draft);
  const reading = readSituation(text, situations);
  if ("failure" in reading) return [reading.failure];
  const meant = situations.find(({ id }) => id === draft.purpose.situation);
  return meant === undefined ? ["no situation"] : situationDifferences(text, reading, draft, meant, pool, english);
}
