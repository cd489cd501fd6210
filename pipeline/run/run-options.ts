import type { Catalog } from "../catalog/catalog.js";
import { loadCatalog } from "../catalog/load.js";
import type { EnvironmentFactory } from "../environments/contract.js";
import type { Context, StageEvent } from "../stage.js";
import { createContext } from "./context.js";
import { type RunModels, startModels } from "./models.js";

/** Options of every run of the library. */
export interface RunOptions {
  /** The catalog of the package where none is given. */
  catalog?: Catalog;
  /** The computers to work on; a desktop of real applications where none are given. */
  environment?: EnvironmentFactory;
  /** Same seed and inputs, same result; 1 where none is given. */
  seed?: number;
  /** Environments used at once. */
  parallel?: number;
  /** File that keeps what was seen, so that stopped work on an environment goes on where it was. */
  journal?: string;
  /** Models to ask: "openai:gpt-4o" for all roles, or "describe=openai:gpt-4o" for one. None for offline. */
  models?: readonly string[];
  /** US dollars that models may cost. */
  maxCost?: number;
  /** Stops the run; what is done is kept. */
  signal?: AbortSignal;
  report?: (event: StageEvent) => void;
}

/** An opened run: its context, and its models, which the caller closes. */
export interface OpenedRun {
  context: Context;
  models: RunModels;
}

/** Opens what a run of the library works with. Throws for models without a key. */
export async function openRun(options: RunOptions): Promise<OpenedRun> {
  const catalog = options.catalog ?? (await loadCatalog());
  const { environment, seed = 1, parallel, journal } = options;
  const signal = options.signal ?? new AbortController().signal;
  const plain = createContext(
    catalog,
    { computers: environment && (() => environment), seed, parallel, journal, signal },
    options.report ?? (() => undefined),
  );
  const { models: model = [], maxCost } = options;
  const models = await startModels({ model, maxCost, batch: false, modelStore: undefined }, plain);
  return { context: { ...plain, lookAhead: models.lookAhead }, models };
}
