import type { Catalog } from "../../catalog/catalog.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { createRng } from "../../rng.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import { isEnglish, type WritingLanguage } from "../../schema/writing-language.js";
import { meantSituation } from "../meant-situation.js";
import { valuesOf, whyUnfit } from "./check-words.js";
import { spelledTexts, spellValues } from "./letter-for-letter.js";
import { writeLowLevel } from "./low-level.js";
import { retold } from "./retold.js";
import { wordSituation } from "./situation/word-situation.js";
import { taskSheet } from "./task-sheet.js";
import { wordGraph } from "./word-graph.js";
import type { InstructionWriter } from "./writer.js";

const mostAttempts = 5;

/**
 * Writes instructions in a language with a language model. The prompt has everything that the text must say, and what was
 * wrong with earlier attempts. A failed call counts as an attempt. A task that comes from a situation has a prompt of its
 * own, and so has a grown task whose text is free: it need not be read by rules.
 */
export function createLlmWriter(
  model: LanguageModel,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  language: WritingLanguage,
  { isFree }: { isFree: boolean },
): InstructionWriter {
  return {
    name: model.name,
    language,
    async write(draft, attempts) {
      if (attempts.length >= mostAttempts) return null;
      const meant = meantSituation(draft, catalog);
      if (meant !== null) return wordSituation(model, meant, attempts, pool, catalog, language);
      if (isFree) return wordGraph(model, draft, attempts, pool, catalog, language);
      const sheet = taskSheet(draft, pool, catalog, language);
      const asked = await model.ask({
        prompt: "write-instruction",
        output: "instruction_texts",
        variables: {
          language: language.name,
          person: catalog.personas.get(draft.persona)?.name ?? draft.persona,
          goal: textBlock(draft.intent.goal),
          task: `{"decision": ${jsonBlock(sheet.decision)},\n"steps": ${jsonBlock(sheet.steps)}}`,
          attempts: jsonBlock(attempts.map(retold)),
        },
        subject: draft.id,
      });
      if ("failure" in asked) return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
      const values = valuesOf(sheet);
      const instruction = {
        ...spelledTexts(asked.value, values),
        // Its form is read by rules that know English alone, as the names of controls are.
        low_level: isEnglish(language)
          ? spellValues(asked.value.low_level.trim(), values).trim()
          : writeLowLevel(draft, pool, catalog, createRng("low level", draft.id)),
        language: language.tag,
      };
      const unfit = whyUnfit(instruction, sheet, language);
      return unfit === null ? { instruction } : { failure: unfit };
    },
  };
}
