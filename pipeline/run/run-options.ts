import type { Catalog } from "../catalog/catalog.js";
import { loadCatalog } from "../catalog/load.js";
import type { EnvironmentFactory } from "../environments/contract.js";
import type { Context, StageEvent } from "../stage.js";
import { catalogBeside } from "./additions.js";
import { createContext } from "./context.js";
import { type RunModels, startModels } from "./models/models.js";

/** Options of every run of the library. */
export interface RunOptions {
  /** The catalog; that of the package by default. */
  catalog?: Catalog;
  /**
   * Personas, workplaces and situations beside those of the catalog: a folder with files as in `resources/`, a file of
   * situations, or a dataset that was made with some.
   */
  workplaces?: string;
  /** Opens computers; a desktop of real applications by default. */
  environment?: EnvironmentFactory;
  /** Same seed and inputs, same result; 1 by default. */
  seed?: number;
  /** Computers used at once. */
  parallel?: number;
  /** Journal file: keeps what was observed, so that a stopped run resumes. */
  journal?: string;
  /** Models to ask: "openai:gpt-4o" for all roles, or "describe=openai:gpt-4o" for one. None for offline. */
  models?: readonly string[];
  /** Most cost of models in US dollars. */
  maxCost?: number;
  /** Stops the run; finished work is kept. */
  signal?: AbortSignal;
  report?: (event: StageEvent) => void;
}

/** An opened run: its context, and its models, which the caller closes. */
export interface OpenedRun {
  context: Context;
  models: RunModels;
}

/** Opens the context and the models of a run of the library. Throws for models without a key. */
export async function openRun(options: RunOptions): Promise<OpenedRun> {
  const catalog = await catalogBeside(options.catalog ?? (await loadCatalog()), options.workplaces);
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
