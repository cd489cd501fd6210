import type { Catalog } from "../../catalog/catalog.js";
import type { Environment } from "../../environments/contract.js";
import type { Application } from "../../schema/catalog/catalog.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import type { Discovery } from "../discovery.js";
import { createWalker } from "../position.js";
import { type ExploredContext, isOpenContext, startingContext } from "./context.js";
import { fieldValues } from "./field-values.js";
import { findReadings } from "./find-readings.js";
import { findLauncher } from "./launch.js";
import { learnNoise } from "./noise.js";
import { proveFindings } from "./prove/prove-findings.js";
import { proveReadings } from "./prove/prove-readings.js";
import { clipboardVariants, withAwkwardContents, withLockedFiles, withRecords } from "./prove/setup-variants.js";
import { screenReader } from "./screen.js";
import type { Tools } from "./tools.js";
import { createWalk } from "./walk.js";

/** What a walk may spend. */
interface ExplorationBudget {
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

/** How far contexts may be apart in the first walk, and on a computer that was varied. */
const depth = 3;
const variedDepth = 1;
const variedContexts = 20;
/** Of the budget, what is spent when each part of the walk ends; the variants of the clipboard get the rest. */
const shares = { first: 0.5, records: 0.65, contents: 0.8 };

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
  const plain: EnvironmentSetup = { ...setup, clipboard: { kind: "empty" } };
  await explore(plain, [], { share: shares.first, depth, onlyIdle: false });
  await walk.follow(application.documentation);
  const entered = [...walk.contexts];
  for (const onlyIdle of [false, true]) {
    if (walk.records.length === 0) break;
    await explore(withRecords(plain, walk.records), [], { share: shares.records, depth, onlyIdle });
  }
  for (const variant of [withAwkwardContents(plain), withLockedFiles(plain)]) {
    await explore(variant, entered, { share: shares.contents, depth: variedDepth, onlyIdle: true });
  }
  for (const variant of clipboardVariants(setup)) {
    await explore(variant, entered, { share: 1, depth: 0, onlyIdle: false });
  }

  yield* proveFindings(tools, catalog, application, launch, clean, walk.findings);
  const shown = walk.contexts.map(({ position: { setup: from, actions }, anchor, composite, way }) => {
    return { setup: from, actions, anchor, composite, command: way };
  });
  const readings = await findReadings(tools, [...walk.views, ...shown], catalog);
  yield* proveReadings(tools, catalog, application, launch, clean, readings);

  /** Walks on a computer from its start and from the same open documents and pages as in contexts known before. */
  async function explore(
    computer: EnvironmentSetup,
    known: readonly ExploredContext[],
    how: { share: number; depth: number; onlyIdle: boolean },
  ): Promise<void> {
    const start = await walker.start(computer);
    const position = await walker.step(start, [launch]);
    if (position === null) return;
    const starts = [startingContext(position)];
    for (const context of known.filter(isOpenContext)) {
      const reached = await walker.step(start, context.position.actions);
      if (reached !== null) starts.push({ ...context, position: reached, depth: 0 });
    }
    const contexts = known.length === 0 ? budget.contexts : walk.contexts.length + starts.length + variedContexts;
    await walk.explore(starts, { ...how, actions: budget.actions * how.share, contexts });
    options.onProgress?.({ actions: walker.spent(), contexts: walk.contexts.length, findings: walk.findings.length });
  }
}
