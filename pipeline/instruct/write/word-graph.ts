import type { Catalog } from "../../catalog/catalog.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { createRng } from "../../rng.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task/task.js";
import type { WritingLanguage } from "../../schema/writing-language.js";
import { registers } from "../phrasebook/registers.js";
import { askingPersona } from "./asking-persona.js";
import { valuesOf, whyUnfit } from "./check-words.js";
import { spelledTexts } from "./letter-for-letter.js";
import { writeLowLevel } from "./low-level.js";
import { retold } from "./retold.js";
import { taskSheet } from "./task-sheet.js";
import type { InstructionAttempt, WriterResult } from "./writer.js";

/**
 * Has a model word the graph of a task as a person of the workplace asks for it, in the voice of the persona and in a register.
 * Such a text is for a model to read back: the rules of the offline reader know their own wordings alone. The step by step
 * text is not its work: that is exact by construction. Throws CatalogError CATALOG_MISSING for an unknown persona.
 */
export async function wordGraph(
  model: LanguageModel,
  draft: TaskDraft,
  attempts: readonly InstructionAttempt[],
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  language: WritingLanguage,
): Promise<WriterResult> {
  const persona = askingPersona(draft.persona, catalog);
  const sheet = taskSheet(draft, pool, catalog, language);
  const rng = createRng("words", draft.id);
  const asked = await model.ask({
    prompt: "word-graph",
    output: "graph_texts",
    variables: {
      language: language.name,
      person: textBlock(persona.name),
      voice: textBlock(persona.voice),
      goal: textBlock(draft.intent.goal),
      registers: jsonBlock(rng.shuffle(registers.map(({ name }) => name))),
      task: `{"decision": ${jsonBlock(sheet.decision)},\n"steps": ${jsonBlock(sheet.steps)}}`,
      attempts: jsonBlock(attempts.map(retold)),
    },
    subject: draft.id,
  });
  if ("failure" in asked) return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
  const instruction = {
    ...spelledTexts(asked.value, valuesOf(sheet)),
    low_level: writeLowLevel(draft, pool, catalog, createRng("low level", draft.id)),
    language: language.tag,
  };
  const unfit = whyUnfit(instruction, sheet, language);
  return unfit === null ? { instruction } : { failure: unfit };
}
