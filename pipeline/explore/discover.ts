import type { Catalog } from "../catalog/catalog.js";
import type { Environment } from "../environments/contract.js";
import type { Application } from "../schema/catalog.js";
import { type EnvironmentSetup, emptySetup } from "../schema/environment-setup.js";
import { clipboardVariants } from "./contexts.js";
import type { Discovery } from "./discovery.js";
import { fieldValues } from "./field-values.js";
import { findReadings } from "./find-readings.js";
import { findLauncher } from "./launch.js";
import { learnNoise } from "./noise.js";
import { createWalker } from "./position.js";
import { proveFindings } from "./prove-findings.js";
import { proveReadings } from "./prove-readings.js";
import { screenReader } from "./screen.js";
import type { Tools } from "./tools.js";
import { type Context, createWalk } from "./walk.js";

/** What a walk may spend. */
export interface ExplorationBudget {
  /** Actions of the walk itself; proofs come on top. */
  actions: number;
  /** Contexts from which everything is tried. */
  contexts: number;
}

export interface DiscoverOptions {
  environment: Environment;
  application: Application;
  /** A computer with something of every kind to work on. */
  setup: EnvironmentSetup;
  catalog: Catalog;
  signal: AbortSignal;
  budget: ExplorationBudget;
  onProgress?: (progress: { actions: number; contexts: number; findings: number }) => void;
}

const depth = 3;
/** Of the budget, what the walk with an empty clipboard may spend. */
const firstShare = 0.6;

/**
 * Walks over everything an application offers, knowing nothing of it but the contract of its environment: crosses
 * contexts (a file open, something selected, the clipboard filled) with what can be done there, best first. What
 * changes the computer is played again from a fresh start, shortened, and tried with parts of the setup taken away;
 * only what survives is given out.
 */
export async function* discover(options: DiscoverOptions): AsyncIterable<Discovery> {
  const { environment, application, setup, catalog, signal, budget } = options;
  const walker = createWalker(environment, signal);
  const launch = await findLauncher(walker, setup, application);
  const tools: Tools = {
    application: application.id,
    walker,
    values: fieldValues(catalog, setup),
    screenOf: screenReader(application.id),
    differences: await learnNoise(walker, setup, launch),
    answers: { worked: new Map(), failed: new Map() },
  };
  const clean = (await walker.start(emptySetup)).state;

  const walk = createWalk(tools);
  const launched = await started({ ...setup, clipboard: { kind: "empty" } });
  await walk.explore(launched, { actions: budget.actions * firstShare, depth, contexts: budget.contexts });
  options.onProgress?.({ actions: walker.spent(), contexts: walk.contexts.length, findings: walk.findings.length });

  await walk.follow(application.documentation);
  const entered = [...walk.contexts];
  const variants = clipboardVariants(setup);
  for (const [index, variant] of variants.entries()) {
    const share = firstShare + ((1 - firstShare) * (index + 1)) / variants.length;
    const contexts = [...(await started(variant)), ...(await revisited(variant, entered))];
    await walk.explore(contexts, { actions: budget.actions * share, depth: 0, contexts: Number.POSITIVE_INFINITY });
  }
  options.onProgress?.({ actions: walker.spent(), contexts: walk.contexts.length, findings: walk.findings.length });

  yield* proveFindings(tools, catalog, application, launch, clean, walk.findings);
  const shown = walk.contexts.map(({ position: { setup: from, actions }, anchor, composite, way }) => {
    return { setup: from, actions, anchor, composite, command: way };
  });
  const readings = await findReadings(tools, [...walk.views, ...shown], catalog);
  yield* proveReadings(tools, catalog, application, launch, clean, readings);

  async function started(variant: EnvironmentSetup): Promise<Context[]> {
    const position = await walker.step(await walker.start(variant), [launch]);
    return position === null ? [] : [{ position, depth: 0, name: "started", anchor: 0, composite: false, way: "" }];
  }

  /** The contexts in which something is open or shown, on another computer. */
  async function revisited(variant: EnvironmentSetup, contexts: readonly Context[]): Promise<Context[]> {
    const found: Context[] = [];
    const start = await walker.start(variant);
    for (const context of contexts.filter(
      ({ name, depth }) => depth === 1 && /^(document opened|page shown)/.test(name),
    )) {
      const position = await walker.step(start, context.position.actions);
      if (position !== null) found.push({ ...context, position });
    }
    return found;
  }
}
