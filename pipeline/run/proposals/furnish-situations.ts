import { withAddition } from "../../catalog/with-addition.js";
import { ModelError } from "../../errors.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { askForContents, contentsPrompt, hasProse } from "../../propose/contents/ask-for-contents.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import { noAddition } from "../../schema/catalog/catalog-addition.js";
import type { ContentsFile, SituationContents } from "../../schema/contents.js";
import type { Drop } from "../../schema/drop.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import { makeWorkplace } from "../../workplace/make-workplace.js";
import { situationTrials } from "./situation-trial.js";

/** Seeds of the workplaces whose names no text may say that did not before. */
const seeds = [1, 2, 3];

/**
 * The context of a run in which a model has written the letters, minutes and mails of these personas' situations anew, around
 * what they state. Those of situations that a model proposed, or that were written anew before, stay as they are, and so do
 * those for which no words were found (drops), or which the model could no longer be asked about.
 */
export async function furnishSituations(
  model: LanguageModel,
  personas: readonly Persona[],
  pool: SubtaskPool,
  context: Context,
  onDrop: (drop: Drop) => void,
): Promise<Context> {
  const { catalog } = context;
  const trial = situationTrials(pool, context, 1);
  let ended: string | null = null;
  const files = await Promise.all(
    personas.map(async (persona): Promise<ContentsFile[]> => {
      const workplace = catalog.workplaces.get(persona.id);
      if (workplace === undefined) return [];
      const done = new Set(
        catalog.addition.contents.flatMap((file) =>
          file.persona === persona.id ? file.contents.map(({ situation }) => situation) : [],
        ),
      );
      const { description, situations, proposed } = workplace;
      // Other forms of a situation have its papers.
      const shipped = situations.filter(({ id, form_of }) => form_of === undefined && !proposed.has(id));
      const open = shipped.filter((one) => hasProse(one) && !done.has(one.id));
      const workplaces = seeds.map((seed) => makeWorkplace(description, seed));
      const asked = open.map(async (situation): Promise<SituationContents[]> => {
        const others = situations.filter((other) => other !== situation);
        const tryOut = (other: typeof situation) => trial(persona.id, other, others);
        try {
          const found = await askForContents(model, situation, { persona, description, workplaces, tryOut });
          if ("contents" in found) return [found.contents];
          const subject = `${persona.id}, ${situation.id}: ${found.refused}`;
          onDrop({ stage: "compose", reason: "other words for documents cannot be taken", subject });
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
          ended = error.message;
        }
        return [];
      });
      const contents = (await Promise.all(asked)).flat();
      if (contents.length === 0) return [];
      return [{ persona: persona.id, proposed_by: model.modelAuthor(contentsPrompt), contents }];
    }),
  );
  const contents = files.flat();
  const written = contents.reduce((sum, file) => sum + file.contents.length, 0);
  const text = `the papers of ${written} situations were written anew${ended === null ? "" : `; ${ended}`}`;
  context.report({ kind: "notice", stage: "compose", text });
  return { ...context, catalog: withAddition(catalog, { ...noAddition, contents }) };
}
