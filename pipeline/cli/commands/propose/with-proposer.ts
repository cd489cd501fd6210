import type { Catalog } from "../../../catalog/catalog.js";
import { RequestError } from "../../../errors.js";
import type { LanguageModel } from "../../../llm/language-model.js";
import { createContext } from "../../../run/context.js";
import { type RunModels, startModels } from "../../../run/models/models.js";
import type { Context } from "../../../stage.js";
import { interruptSignal } from "../../interrupt.js";
import { startProgress } from "../../output/progress.js";
import type { Platform } from "../../platform.js";
import type { ProposeValues } from "./propose-values.js";

/** What it takes to have a model propose something. */
export interface Proposer {
  /** The model of the role that proposes. */
  readonly model: LanguageModel;
  readonly models: RunModels;
  readonly context: Context;
  /** Ends the display of progress, before anything is printed. */
  finish(): Promise<void>;
}

/**
 * Opens the models of a `propose` command for some work. Throws RequestError OPTION_MISSING where none has the role, and
 * what opening them throws.
 */
export async function withProposer<T>(
  values: ProposeValues,
  { role, catalog, platform }: { role: "compose" | "persona"; catalog: Catalog; platform: Platform },
  work: (proposer: Proposer) => Promise<T>,
): Promise<T> {
  const { report, finish } = await startProgress(["compose"], values.quiet || values.json);
  try {
    const settings = { ...values, signal: interruptSignal(), computers: platform.computers };
    const context = createContext(catalog, settings, report);
    const models = await startModels(values, context);
    try {
      const model = models.at(role);
      if (model !== null) return await work({ model, models, context, finish });
      const text = `no model is named that could propose anything; give --model ${role}=openai:gpt-4o`;
      throw new RequestError("OPTION_MISSING", text);
    } finally {
      models.close();
    }
  } finally {
    await finish();
  }
}
