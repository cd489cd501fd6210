import type { Catalog } from "../catalog/catalog.js";
import { CatalogError } from "../errors.js";
import type { Situation } from "../schema/situation.js";
import type { Purpose, TaskDraft } from "../schema/task/task.js";
import { isEnglish, type WritingLanguage } from "../schema/writing-language.js";
import { dayWritten } from "./language/written-forms.js";

/** A draft that comes from a situation. */
export type SituationDraft = TaskDraft & { purpose: Purpose };

/** What a draft comes from, among all that may happen at the workplace of its persona. */
export interface MeantSituation {
  draft: SituationDraft;
  situation: Situation;
  all: readonly Situation[];
}

/**
 * The situation that a draft comes from; null for one that was grown from a goal. Throws CatalogError CATALOG_MISSING for
 * a draft whose situation the catalog does not have.
 */
export function meantSituation(draft: TaskDraft, { workplaces }: Pick<Catalog, "workplaces">): MeantSituation | null {
  const { purpose, persona } = draft;
  if (purpose === null) return null;
  const all = workplaces.get(persona)?.situations ?? [];
  const situation = all.find(({ id }) => id === purpose.situation);
  if (situation !== undefined) return { draft: { ...draft, purpose }, situation, all };
  const place = `resources/situations (persona ${persona})`;
  throw new CatalogError("CATALOG_MISSING", place, `there is no situation ${purpose.situation}; restore it`);
}

/** The same with the day as it is written in a language; all other words of a situation are names. */
export function meantIn(meant: MeantSituation, language: WritingLanguage): MeantSituation {
  const { draft } = meant;
  const { words } = draft.purpose;
  if (isEnglish(language) || words.today_iso === undefined) return meant;
  const today = dayWritten(words.today_iso, language);
  return { ...meant, draft: { ...draft, purpose: { ...draft.purpose, words: { ...words, today } } } };
}
