import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { WritingLanguage } from "../../schema/writing-language.js";
import { readDependencies } from "./read-dependencies.js";
import type { DependencyReader } from "./reader.js";
import { askReader } from "./situation/ask-reader.js";

/**
 * Reads texts in a language with a language model, which sees the text and the steps in the order in which they are given,
 * under short keys. What it claims counts as far as the text bears it out.
 */
export function createLlmReader(model: LanguageModel, language: WritingLanguage): DependencyReader {
  return {
    language,
    async read(text, subtasks, task, reading) {
      const keyed = subtasks.map((subtask, at) => ({ short: `s${at + 1}`, subtask }));
      const steps = keyed.map(({ short, subtask: { application, phrases, parameters } }) => ({
        key: short,
        application,
        phrases,
        blanks: parameters,
      }));
      const asked = await model.ask({
        prompt: "read-dependencies",
        output: "dependencies",
        variables: { language: language.name, subtasks: jsonBlock(steps), instruction: textBlock(text) },
        subject: task,
        sample: reading,
      });
      if ("failure" in asked) return { failure: `${asked.failure.outcome}: ${asked.failure.detail}` };
      const byKey = new Map(keyed.map(({ short, subtask }) => [short, subtask]));
      return { reading: readDependencies(asked.value, text, byKey, language) };
    },
    readSituation: (text, situations, task, reading) => askReader(model, text, situations, { task, reading, language }),
  };
}
