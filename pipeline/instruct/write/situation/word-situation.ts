import type { Catalog } from "../../../catalog/catalog.js";
import { fieldsBlock, jsonBlock, textBlock } from "../../../llm/data-block.js";
import type { LanguageModel } from "../../../llm/language-model.js";
import { createRng } from "../../../rng.js";
import type { SubtaskDefinition } from "../../../schema/subtask.js";
import type { WritingLanguage } from "../../../schema/writing-language.js";
import type { MeantSituation } from "../../meant-situation.js";
import { askingPersona } from "../asking-persona.js";
import { spelledTexts } from "../letter-for-letter.js";
import { retold } from "../retold.js";
import type { InstructionAttempt, WriterResult } from "../writer.js";
import { whyUnfitForSituation } from "./check-situation-text.js";
import { foundValues } from "./found-values.js";
import { situationSheet } from "./situation-sheet.js";
import { situationSteps } from "./situation-steps.js";

/**
 * Has a model word a task that comes from a situation, from a sheet that says what is wanted and nothing of the data. The
 * step by step text is not its work: that is exact by construction.
 */
export async function wordSituation(
  model: LanguageModel,
  meant: MeantSituation,
  attempts: readonly InstructionAttempt[],
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  language: WritingLanguage,
): Promise<WriterResult> {
  const { draft } = meant;
  const persona = askingPersona(draft.persona, catalog);
  const sheet = situationSheet(meant, pool, language);
  const { plain, ...rest } = sheet;
  const asked = await model.ask({
    prompt: "word-situation",
    output: "situation_texts",
    variables: {
      language: language.name,
      person: textBlock(persona.name),
      voice: textBlock(persona.voice),
      situation: fieldsBlock(rest),
      plain: textBlock(plain),
      attempts: jsonBlock(attempts.map(retold).map(withoutSteps)),
    },
    subject: draft.id,
  });
  if ("failure" in asked) return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
  const { high_level, variants } = spelledTexts(asked.value, sheet.letter_for_letter);
  const found = foundValues(meant);
  for (const [name, text] of [["text", high_level] as const, ...variants.map((text) => ["variant", text] as const)]) {
    const unfit = whyUnfitForSituation(text, sheet, found, language);
    if (unfit !== null) return { failure: `The ${name} cannot be used: ${unfit}.` };
  }
  const low_level = situationSteps(draft, pool, catalog, createRng("situation steps", draft.id));
  return { instruction: { high_level, low_level, variants, language: language.tag } };
}

/** Without the text that the model did not write. */
function withoutSteps({ texts, wrong }: ReturnType<typeof retold>) {
  return { texts: texts === null ? null : { high_level: texts.high_level, variants: texts.variants }, wrong };
}
