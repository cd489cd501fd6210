import { systemClock } from "../../llm/clock.js";
import type { ModelSettings, Models } from "../../llm/open-models.js";
import type { Context } from "../../stage.js";
import { offline, type ProvenanceOf, type TaskSource } from "../../store/provenance.js";
import { type ModelValues, readModelSettings, usesModels } from "./model-settings.js";

/** The models of a run. */
export interface RunModels extends Pick<Models, "at" | "close"> {
  /** Null when every role is filled offline. */
  ledger: Models["ledger"] | null;
  /** Number of tasks worth making at the same time: the number of concurrent calls of models. */
  lookAhead: number;
  /** Provenance of a role, as recorded in a dataset. */
  provenanceOf: ProvenanceOf;
}

/**
 * Opens the models of a command; loads nothing when there are none. Throws the errors of `openModels` before any work.
 */
export async function startModels(values: ModelValues, context: Context): Promise<RunModels> {
  const settings = await readModelSettings(values, process.cwd(), process.env);
  if (!usesModels(settings.choice)) {
    return { at: () => null, ledger: null, lookAhead: 1, provenanceOf: () => offline, close: () => undefined };
  }
  const [{ openModels }, { loadPrompts }] = await Promise.all([
    import("../../llm/open-models.js"),
    import("../../catalog/prompts.js"),
  ]);
  const { at, ledger, close } = await openModels(settings, {
    prompts: await loadPrompts(),
    clock: systemClock,
    rng: context.rng,
    signal: context.signal,
    report: (text) => context.report({ kind: "notice", stage: "models", text }),
  });
  return {
    at,
    ledger,
    lookAhead: settings.concurrency,
    provenanceOf(role, source) {
      const prompt =
        role === "describe" && source === "goal" && at("validate") !== null ? freely : promptAt[role][source];
      return (prompt === null ? null : at(role)?.modelAuthor(prompt)) ?? offline;
    },
    close,
  };
}

/**
 * The settings of a model that attempts tasks, read from `taskloom.config.yaml`, `.env` and the environment; `maxCost` in US
 * dollars goes before the file's. Throws CatalogError and StoreError for a file that cannot be read.
 */
export function agentModelSettings(maxCost: number | undefined): Promise<ModelSettings> {
  const values = { model: ["offline"], maxCost, batch: false, modelStore: undefined };
  return readModelSettings(values, process.cwd(), process.env);
}

/** The prompt of each role that takes part in making tasks, by what a task is made from; null where no model is asked. */
const promptAt: Readonly<Record<Parameters<ProvenanceOf>[0], Readonly<Record<TaskSource, string | null>>>> = {
  compose: { goal: null, situation: null },
  describe: { goal: "write-instruction", situation: "word-situation" },
  validate: { goal: "read-dependencies", situation: "read-situation" },
};
/** The prompt of a writer of grown tasks whose reader is a model. */
const freely = "word-graph";
