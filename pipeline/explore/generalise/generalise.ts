import { canonicalJson } from "../../hash.js";
import type { Rng } from "../../rng.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Candidate } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { blanks } from "../../template/template.js";
import { extension } from "../../text/path.js";
import { changesBetween } from "../change.js";
import type { Discovery } from "../discovery.js";
import type { Walker } from "../position.js";
import { differenceKey, differencesBetween } from "../state-difference.js";
import { instructionTemplate } from "./instruction-template.js";
import { whyJunk } from "./junk.js";
import { fitOutputs } from "./outputs.js";
import { type Abstraction, abstractDiscovery } from "./parameters.js";
import { wordingOf } from "./phrases.js";
import { fitReading } from "./readings.js";
import { tidy } from "./tidy.js";
import { attemptTrial, effectKind, runTrial, runTrials, type TrialPlan, type TrialRun } from "./trials.js";
import { typedTexts } from "./typed-text.js";
import { type Widening, widen } from "./widen.js";

/** Fewer working parameter sets show a coincidence, not a subtask. */
const fewestTrials = 3;
/** Runs on which an alternative route has to do the same. */
const routeRuns = 2;
/** Kinds of files with which a more general type is tried where each run costs; trials take any kind then. */
const kindsWidened = 2;

/** A candidate with what is known of it beside. */
export interface Accepted {
  candidate: Candidate;
  runs: readonly TrialRun[];
  /** Whether the documentation gave its words. */
  documented: boolean;
  /** Whether its files may lie in any folder; otherwise all trials have them in the folder where they were found. */
  anywhere: boolean;
}

export type Generalisation = Accepted | { rejected: string };

/**
 * Makes a candidate of a discovery: parameters of what it touched and typed, at least three real runs in other worlds
 * with other values, outputs that hold in all of them, and words. Where the discovery's own path works only in its own
 * world, its other routes are tried in its place. `rejected` says why there is no candidate.
 */
export async function generalise(
  discovery: Discovery,
  application: Application,
  walker: Walker,
  context: Context,
): Promise<Generalisation> {
  const special = specialOpenDocument(discovery, context.catalog);
  if (special !== null) return { rejected: special };
  const plain = await tidy(discovery, walker, context.catalog);
  const paths = [plain.actions, ...plain.routes];
  let bound: Accepted | null = null;
  let reason = "";
  for (const [index, actions] of paths.entries()) {
    const routes = paths.filter((_path, other) => other !== index);
    const result = await generalisePath({ ...plain, actions, routes }, application, walker, context);
    if ("candidate" in result) {
      if (result.anywhere) return result;
      bound ??= result;
      continue;
    }
    if (reason === "") reason = result.rejected;
    if (!result.otherWorlds) break;
  }
  return bound ?? { rejected: reason };
}

/** An open document stands for all that its type names, so only the type's usual kind of file is generalised. */
function specialOpenDocument(discovery: Discovery, catalog: Context["catalog"]): string | null {
  const special = discovery.inputs.find(({ type, value }) => {
    const detector = catalog.resourceTypes.get(type)?.detector;
    return detector?.kind === "document" && detector.extensions[0] !== extension(value);
  });
  return special === undefined ? null : `repeats with an open .${extension(special.value)} file what works with any`;
}

/** `otherWorlds` says that the path was refused because it fails in other worlds, where another path may not. */
async function generalisePath(
  discovery: Discovery,
  application: Application,
  walker: Walker,
  context: Context,
): Promise<Accepted | { rejected: string; otherWorlds: boolean }> {
  const { catalog } = context;
  const types = catalog.resourceTypes;
  const rng = context.rng.fork("generalise", application.id, canonicalJson(discovery.actions));
  const plan = await planTrials(discovery, walker, context, rng);
  const { abstraction } = plan;
  const { parameters } = abstraction;
  const original = await runOriginal(plan);
  if (original === null) return { rejected: "cannot be played again with blanks in its actions", otherWorlds: true };
  const kind = effectKind(catalog, original);
  const { runs: tried, anywhere } = await runTrials(plan, kind, rng);
  if (tried.length < fewestTrials) {
    return {
      rejected: `works with ${tried.length} other parameter sets, fewer than ${fewestTrials}`,
      otherWorlds: true,
    };
  }
  const read =
    discovery.reading === null
      ? null
      : fitReading(types, parameters, { text: discovery.reading.text, run: original }, tried);
  if (discovery.reading !== null && (read === null || read.runs.length < fewestTrials)) {
    return { rejected: "reads something that follows from no input", otherWorlds: false };
  }
  const runs = read?.runs ?? tried;
  const outputs = [...fitOutputs(types, parameters, runs), ...(read === null ? [] : [read.output])];

  const alternatives = await workingRoutes(walker, abstraction, runs);
  const wording = wordingOf(
    types,
    application,
    { parameters, outputs },
    [abstraction.actions, ...alternatives],
    discovery.procedure,
  );
  const changes = changesBetween(types, original.before, original.after);
  const junk = whyJunk(types, {
    parameters,
    outputs,
    changes,
    values: abstraction.values,
    typed: new Set(typedTexts(abstraction.actions).flatMap(({ text }) => blanks(text))),
    documented: wording.documented,
  });
  if (junk !== null) return { rejected: junk, otherWorlds: false };

  const candidate: Candidate = {
    environment: context.environment.name,
    application: application.id,
    instruction_template: instructionTemplate(types, application.name, wording.phrases[0] ?? "", parameters),
    phrases: wording.phrases,
    parameters,
    inputs: parameters.filter(({ role }) => role === "input").map(({ name, type }) => ({ type, parameter: name })),
    outputs,
    actions: abstraction.actions,
    alternatives,
    trials: runs.map((run) => ({ parameters: run.parameters, setup: run.setup })),
    network: await needsNetwork(walker, catalog, abstraction, runs, kind),
    documented: wording.documented,
  };
  return { candidate, runs, documented: wording.documented, anywhere };
}

/** What the trials of a discovery are made of, with its files named as generally as it works. */
async function planTrials(discovery: Discovery, walker: Walker, context: Context, rng: Rng): Promise<TrialPlan> {
  const { catalog } = context;
  const planOf = ({ types, extensions }: Widening): TrialPlan => {
    return { walker, catalog, discovery, abstraction: abstractDiscovery(discovery, catalog, types), extensions };
  };
  const works = async (wider: Widening) => {
    const plan = planOf(wider);
    const original = await runOriginal(plan);
    if (original === null) return false;
    const variation = { moved: false, distracted: false, extensions: wider.extensions };
    const own = rng.fork("widen", canonicalJson([...wider.extensions]));
    return (await attemptTrial(plan, effectKind(catalog, original), variation, own)) !== null;
  };
  const widening = await widen(discovery, catalog, works, walker.cheap ? undefined : kindsWidened);
  return planOf(widening);
}

function runOriginal({ walker, abstraction, discovery }: TrialPlan): Promise<TrialRun | null> {
  return runTrial(walker, abstraction.actions, { parameters: abstraction.values, setup: discovery.setup });
}

/** The other routes that do the very same in other worlds too. */
async function workingRoutes(
  walker: Walker,
  abstraction: Abstraction,
  runs: readonly TrialRun[],
): Promise<Candidate["alternatives"]> {
  const working: Candidate["alternatives"] = [];
  for (const route of abstraction.routes) {
    if (await doesTheSame(walker, route, runs)) working.push(route);
  }
  return working;
}

/** Whether a path has the effects of these runs in their worlds. */
export async function doesTheSame(
  walker: Walker,
  actions: Candidate["actions"],
  runs: readonly TrialRun[],
): Promise<boolean> {
  for (const run of runs.slice(0, walker.cheap ? routeRuns : 1)) {
    const other = await runTrial(walker, actions, run);
    if (other === null || !sameEffect(run, other)) return false;
    if (run.awaited !== null && !other.shown.has(run.awaited)) return false;
  }
  return true;
}

/** Whether the effect is lost when no page can be reached. */
async function needsNetwork(
  walker: Walker,
  catalog: Context["catalog"],
  abstraction: Abstraction,
  runs: readonly TrialRun[],
  kind: string,
): Promise<boolean> {
  const [run] = runs;
  if (run === undefined || run.setup.pages.length === 0) return false;
  const pages = run.setup.pages.map((page) => ({ ...page, available: false }));
  const offline = await runTrial(walker, abstraction.actions, { ...run, setup: { ...run.setup, pages } });
  if (offline === null || effectKind(catalog, offline) !== kind) return true;
  return run.awaited !== null && !offline.shown.has(run.awaited);
}

/** Whether two runs from one start end alike: same differences, same documents modified, same dialogs left open, same texts for a reading. */
function sameEffect(a: TrialRun, b: TrialRun): boolean {
  return effectOf(a) === effectOf(b);
}

function effectOf(run: TrialRun): string {
  const differences = differencesBetween(run.before, run.after).map(differenceKey);
  const windows = run.after.windows
    .filter((window) => window.dialog || window.modified)
    .map((window) => `${window.application}\n${window.dialog}\n${window.modified}`);
  return [...differences.sort(), ...windows.sort()].join("\n\n");
}
