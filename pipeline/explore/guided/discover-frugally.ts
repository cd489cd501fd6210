import type { Catalog } from "../../catalog/catalog.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { homeOf } from "../../environments/home.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import type { MessageState, RecordState } from "../../schema/computer/system-state.js";
import type { Discovery } from "../discovery.js";
import { findReadings } from "../exhaustive/find-readings.js";
import type { Finding, View } from "../exhaustive/finding.js";
import { commandTexts } from "../exhaustive/prove/procedures.js";
import { proveReadings } from "../exhaustive/prove/prove-readings.js";
import { withRecords } from "../exhaustive/prove/setup-variants.js";
import { differenceKey, kindsOf } from "../state-difference.js";
import { namedWorld } from "./named-resources.js";
import { provePath } from "./prove-path.js";
import { type Proving, proveFinding } from "./prove-scenario.js";
import type { ReplayingWalker } from "./replaying-walker.js";
import { clipboardOf, type ProcedureScenario, scenariosOf } from "./scenario.js";
import { startExploring } from "./start-exploring.js";
import { type Tried, tryScenario } from "./try-scenario.js";

export interface FrugalOptions {
  walker: ReplayingWalker;
  platform: EnvironmentFactory["platform"];
  application: Application;
  /** A setup with resources of every kind. Only those that the documentation mentions are used. */
  world: EnvironmentSetup;
  catalog: Catalog;
  /** Actions after which nothing else is begun; proofs are not counted. */
  actions: number;
  onProgress(progress: { actions: number; of: number; findings: number }): void;
  /** Called for every procedure that was tried, with its index and result. */
  onTried?(procedure: number, tried: Tried): void;
}

const readingsPerView = 3;

/**
 * Explores an application in an environment that cannot be forked: every documented procedure, once for each combination of
 * resources in its requests. Every finding is proven at once, with few replays.
 */
export async function* discoverFrugally(options: FrugalOptions): AsyncIterable<Discovery> {
  const { walker, application, catalog } = options;
  const spentBefore = walker.spent();
  const world = namedWorld(catalog, application, options.world);
  const { tools, launch, launching } = await startExploring(walker, world, application, catalog);
  const clean = (await walker.start(emptySetup)).state;
  const proving: Proving = { tools, walker, catalog, launch, clean };
  const { home, separator } = homeOf(options.platform);
  const folder = [home, "Documents"].join(separator);

  const effects = new Set<string>();
  const shapes = new Set<string>();
  const views: View[] = [];
  const records: RecordState[] = [];
  /** By folder: a way to have a message there. */
  const sent = new Map<string, { setup: EnvironmentSetup; actions: readonly Action[]; messages: MessageState[] }>();
  let [findings, proofs] = [0, 0];
  const spent = () => walker.spent() - spentBefore - proofs;
  const isSpent = () => spent() >= options.actions;

  const described = (setup: EnvironmentSetup, messages: readonly MessageState[] = []) =>
    scenariosOf(catalog, application, setup, folder, messages);
  const first = described(world);
  const known = new Set(first.map(nameOf));
  const unknown = (scenarios: readonly ProcedureScenario[]) =>
    scenarios.filter((scenario) => !known.has(nameOf(scenario)));
  yield* proveAll(first);
  if (records.length > 0) yield* proveAll(unknown(described(withRecords(world, records))));
  for (const { setup, actions, messages } of sent.values()) {
    yield* proveAll(unknown(described({ ...setup, actions: [...actions] }, messages)));
  }
  yield* readingsOf(views);
  report();

  async function* proveAll(scenarios: readonly ProcedureScenario[]): AsyncIterable<Discovery> {
    const inOrder = [...scenarios].sort((a, b) => orderOf(a) - orderOf(b));
    for (const scenario of inOrder) {
      if (isSpent()) return;
      const tried = await tryScenario(tools, walker, scenario, launching, isSpent);
      options.onTried?.(scenario.procedure, tried);
      const { finding, view, messages, open } = tried;
      records.push(...tried.records);
      const [message] = messages;
      if (finding !== null && message !== undefined && !sent.has(message.folder)) {
        sent.set(message.folder, { setup: finding.setup, actions: finding.actions, messages });
      }
      if (view !== null) views.push(view);
      report();
      if (finding === null || isKnown(finding)) continue;
      isRepeated(finding);
      findings += 1;
      yield* counted(proveFinding(proving, finding, open), scenario.procedure);
    }
  }

  async function* readingsOf(seen: readonly View[]): AsyncIterable<Discovery> {
    const begun = walker.spent();
    for (const view of seen) {
      const found = (await findReadings(tools, [view], catalog)).slice(0, readingsPerView);
      const prove: Parameters<typeof proveReadings>[6] = (claim, path) =>
        provePath(walker, { claim, evidence: "", isOffered: () => false }, path);
      yield* proveReadings(tools, catalog, application, launch, clean, found, prove);
    }
    proofs += walker.spent() - begun;
  }

  /** Excludes proofs, and the work of the consumer between two discoveries, from the budget. */
  async function* counted(discoveries: AsyncIterable<Discovery>, procedure: number | null): AsyncIterable<Discovery> {
    const begun = walker.spent();
    for await (const discovery of discoveries) yield { ...discovery, procedure };
    proofs += walker.spent() - begun;
  }

  function isKnown(finding: Finding): boolean {
    const effect = finding.differences.map(differenceKey).sort().join("\n");
    if (effects.has(effect)) return true;
    effects.add(effect);
    return false;
  }

  /** Whether the same commands had an effect of the same kind before, with other values. */
  function isRepeated({ actions, differences }: Finding): boolean {
    const shape = JSON.stringify([kindsOf(differences), [...commandTexts(actions)].sort()]);
    if (shapes.has(shape)) return true;
    shapes.add(shape);
    return false;
  }

  function report(): void {
    options.onProgress({ actions: spent(), of: options.actions, findings });
  }
}

/** Procedures that need something on the clipboard share a computer, so they stand together. */
function orderOf(scenario: ProcedureScenario): number {
  return ["empty", "text", "table", "image", "files"].indexOf(clipboardOf(scenario));
}

function nameOf({ procedure, steps, inputs, outputs, items, setup }: ProcedureScenario): string {
  return JSON.stringify([procedure, steps, inputs, outputs, items, setup.clipboard.kind]);
}
