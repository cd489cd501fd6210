import type { Catalog } from "../../catalog/catalog.js";
import { offlineIntents } from "../../compose/intents/offline.js";
import { RequestError } from "../../errors.js";
import type { DependencyReader } from "../../instruct/read/reader.js";
import type { Models } from "../../llm/open-models.js";
import type { Subtask, SubtaskDefinition } from "../../schema/subtask.js";
import { isEnglish, type WritingLanguage } from "../../schema/writing-language.js";
import type { Discoverers, Synthesists } from "../../spine.js";
import type { Context } from "../../stage.js";

/** Drafts in a row whose instruction the models fail to write, before a run ends. */
const mostWordless = 10;

type ModelAt = Models["at"];

/** Returns the explorer: the configured model, or the offline implementation. */
export async function explorerOf(at: ModelAt, budget: { actions?: number } = {}): Promise<Discoverers["explorer"]> {
  const model = at("explore");
  if (model === null) return (await import("../../explore/offline.js")).createOfflineExplorer(budget);
  return (await import("../../explore/llm.js")).createLlmExplorer(model, budget);
}

/** Returns the trajectory and evaluator authors: configured models, or the offline implementations. */
export async function verifiersOf(at: ModelAt): Promise<Pick<Discoverers, "trajectory" | "evaluator">> {
  const [act, evaluate] = [at("act"), at("evaluate")];
  return {
    trajectory:
      act === null
        ? (await import("../../verify/author/offline-trajectory.js")).createOfflineTrajectoryAuthor()
        : (await import("../../verify/author/llm-trajectory.js")).createLlmTrajectoryAuthor(act),
    evaluator:
      evaluate === null
        ? (await import("../../verify/author/offline-evaluator.js")).createOfflineEvaluatorAuthor()
        : (await import("../../verify/author/llm-evaluator.js")).createLlmEvaluatorAuthor(evaluate),
  };
}

/**
 * Throws RequestError OPTION_LANGUAGE for a language other than English that no model writes, or none reads back: the rules
 * of the offline writer and reader know English alone.
 */
export function requireWriters(at: ModelAt, language: WritingLanguage): void {
  if (isEnglish(language)) return;
  const missing = (["describe", "validate"] as const).filter((role) => at(role) === null);
  if (missing.length === 0) return;
  const models = missing.map((role) => `--model ${role}=openai:gpt-4o`).join(" and ");
  throw new RequestError(
    "OPTION_LANGUAGE",
    `without models, instructions are written and read in English only: give ${models}, or leave --language ${language.tag} out`,
  );
}

/**
 * Returns who finds the goals of personas without situations, and the instruction writer and reader: configured models,
 * or offline implementations. Throws RequestError OPTION_LANGUAGE as `requireWriters`.
 */
export async function synthesistsOf(
  at: ModelAt,
  subtasks: ReadonlyMap<string, Subtask>,
  { catalog, rng }: Pick<Context, "catalog" | "rng">,
  language: WritingLanguage,
): Promise<Synthesists> {
  requireWriters(at, language);
  return {
    intents: offlineIntents,
    writer: await writerOf(at, subtasks, catalog, rng, language),
    reader: await readerOf(at, language),
    patience: at("describe") === null && at("validate") === null ? null : mostWordless,
  };
}

/**
 * Returns the instruction writer: the configured model, which is free where a model reads it, or the offline
 * implementation.
 */
export async function writerOf(
  at: ModelAt,
  subtasks: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  rng: Context["rng"],
  language: WritingLanguage,
): Promise<Synthesists["writer"]> {
  const model = at("describe");
  if (model === null)
    return (await import("../../instruct/write/offline.js")).offlineWriter(subtasks, catalog, rng.fork("describe"));
  return (await import("../../instruct/write/llm.js")).createLlmWriter(model, subtasks, catalog, language, {
    isFree: at("validate") !== null,
  });
}

/** Returns the reader of instructions: the configured model, or the offline implementation. */
export async function readerOf(at: ModelAt, language: WritingLanguage): Promise<DependencyReader> {
  const model = at("validate");
  if (model === null) return (await import("../../instruct/read/offline.js")).createOfflineReader();
  return (await import("../../instruct/read/llm.js")).createLlmReader(model, language);
}
