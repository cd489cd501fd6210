import type { Catalog } from "../../catalog/catalog.js";
import { canonicalJson } from "../../hash.js";
import type { Rng } from "../../rng.js";
import type { Action } from "../../schema/computer/action.js";
import { isFileExtension } from "../../schema/computer/content-kind.js";
import type { Control } from "../../schema/computer/control.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Parameter, ParameterValues } from "../../schema/subtask.js";
import { blankOut, isAbsolutePath } from "../../template/blank-out.js";
import { fillDeep } from "../../template/template.js";
import { dirname, extension, join } from "../../text/path.js";
import { changesBetween, type ResourceChange, specificInstances } from "../change.js";
import type { Discovery } from "../discovery.js";
import type { Walker } from "../position.js";
import { valueTypeOf } from "../value-type-of.js";
import { imagineFile, imagineMessage, imaginePage } from "../world-parts.js";
import type { Abstraction } from "./parameters.js";
import { renameKey, replaceSetup, type Variation } from "./trial-setup.js";
import { otherOutput, otherValue } from "./trial-values.js";
import { typedTexts } from "./typed-text.js";
import type { Extensions } from "./widen.js";

/** One run of an abstraction's actions with one parameter set. */
export interface TrialRun {
  parameters: ParameterValues;
  setup: EnvironmentSetup;
  before: SystemState;
  after: SystemState;
  /** Every text and value that the screen showed at the end. */
  shown: ReadonlySet<string>;
  /** For a reading: the text that the screen shows at the end and that every other way to it must show; else null. */
  awaited: string | null;
}

/** Wanted runs, so that verification has some that no author has seen. */
const wantedTrials = { cheap: 6, dear: 4 };
const mostAttempts = { cheap: 24, dear: 10 };
const mostDistractors = 2;

export interface Trials {
  runs: TrialRun[];
  /** Whether it worked at least once with every file in another folder. */
  anywhere: boolean;
}

/** Plays a path with one parameter set; null when the setup or an action fails. */
export async function runTrial(
  walker: Walker,
  actions: readonly Action[],
  trial: { parameters: ParameterValues; setup: EnvironmentSetup },
): Promise<TrialRun | null> {
  const run = await walker.run(trial.setup, fillDeep([...actions], trial.parameters));
  return run === null
    ? null
    : { ...trial, before: run.before, after: run.after, shown: textsOf(run.controls), awaited: null };
}

function textsOf(controls: readonly Control[]): Set<string> {
  return new Set(
    controls.flatMap((control) => [control.control_text, ...(control.value === null ? [] : [control.value])]),
  );
}

/** What trials are made of. */
export interface TrialPlan {
  walker: Walker;
  catalog: Catalog;
  discovery: Discovery;
  abstraction: Abstraction;
  extensions: Extensions;
}

/**
 * Runs of the actions in other worlds with other values, of which only those are kept that have an effect of the
 * wanted kind. Up to 6 distinct parameter sets out of at most 24 attempts, 4 of 10 where each costs; every other attempt moves files to
 * other folders, every third goes without distractors.
 */
export async function runTrials(plan: TrialPlan, wanted: string, rng: Rng): Promise<Trials> {
  const runs: TrialRun[] = [];
  const seen = new Set<string>();
  let anywhere = false;
  const price = plan.walker.cheap ? "cheap" : "dear";
  for (let attempt = 0; attempt < mostAttempts[price] && runs.length < wantedTrials[price]; attempt++) {
    const variation = { moved: attempt % 2 === 0, distracted: attempt % 3 !== 2, extensions: plan.extensions };
    const earlier = runs.map(({ parameters }) => parameters);
    const run = await attemptTrial(plan, wanted, variation, rng.fork("attempt", attempt), earlier);
    if (run === null) continue;
    const key = canonicalJson(run.parameters);
    if (plan.abstraction.parameters.length > 0 && seen.has(key)) continue;
    seen.add(key);
    runs.push(run);
    anywhere ||= variation.moved;
  }
  return { runs, anywhere };
}

/** One run in another world, with other values than `earlier` ones; null where it has no effect of the wanted kind. */
export async function attemptTrial(
  plan: TrialPlan,
  wanted: string,
  variation: TrialVariation,
  rng: Rng,
  earlier: readonly ParameterValues[] = [],
): Promise<TrialRun | null> {
  const trial = await makeTrial(plan, variation, rng, earlier);
  const run = trial === null ? null : await runTrial(plan.walker, plan.abstraction.actions, trial);
  return run !== null && effectKind(plan.catalog, run) === wanted ? run : null;
}

type TrialVariation = Variation & { distracted: boolean };

/** What an effect does to which types of resources, and which of them a parameter names: equal for effects of one kind. */
export function effectKind(catalog: Catalog, run: Pick<TrialRun, "before" | "after" | "parameters">): string {
  const changes = changesBetween(catalog.resourceTypes, run.before, run.after);
  return [...new Set(changes.map((change) => changeKind(catalog, change, run.parameters)))].sort().join("\n");
}

function changeKind(catalog: Catalog, change: ResourceChange, parameters: ParameterValues): string {
  const named = blankOut(change.value, parameters);
  if (change.setting !== null) return `${change.kind} ${change.type} ${change.setting}=${named}`;
  const detector = catalog.resourceTypes.get(change.type)?.detector.kind;
  const isFile = detector === "file";
  if (/^\{[a-z0-9_]+\}$/.test(named)) return `${change.kind} ${isFile ? "" : change.type} ${named}`;
  const model = Object.entries(parameters).find(
    ([, value]) => isAbsolutePath(value) && extension(value) === extension(change.value),
  );
  return `${change.kind} ${isFile && model !== undefined ? `like {${model[0]}}` : change.type} *`;
}

async function makeTrial(
  { walker, catalog, discovery, abstraction }: TrialPlan,
  variation: TrialVariation,
  rng: Rng,
  earlier: readonly ParameterValues[],
): Promise<{ parameters: ParameterValues; setup: EnvironmentSetup } | null> {
  const replacement = replaceSetup(discovery.setup, catalog, variation, rng.fork("setup"));
  const contents = { old: discovery.setup, replaced: replacement.setup };
  const parameters: ParameterValues = {};
  const open: Parameter[] = [];
  const prelude = typedTexts(discovery.setup.actions);
  const typed = new Set(typedTexts(abstraction.actions).map(({ text }) => text));
  for (const parameter of abstraction.parameters) {
    const old = abstraction.values[parameter.name] ?? "";
    const own = rng.fork("value", parameter.name);
    const renamed = replacement.renamed.get(renameKey(old));
    const before = prelude.find(({ text }) => text === old);
    if (renamed !== undefined) parameters[parameter.name] = renamed;
    else if (parameter.role === "output") {
      const moved = variation.moved && typed.has(`{${parameter.name}}`);
      parameters[parameter.name] = otherOutput(old, moved, replacement.renamed, catalog, own);
    } else if (parameter.role === "value") {
      const used = new Set(earlier.flatMap((values) => values[parameter.name] ?? []));
      parameters[parameter.name] = otherValue(parameter.type, old, contents, catalog, own, used);
    } else if (before !== undefined) {
      parameters[parameter.name] = otherValue(valueTypeOf(catalog, before.label, old), old, contents, catalog, own);
    } else open.push(parameter);
  }
  const distracted = variation.distracted
    ? withDistractors(replacement.setup, catalog, rng.fork("distractors"))
    : replacement.setup;
  const setup = { ...distracted, actions: fillDeep(abstraction.prelude, { ...abstraction.values, ...parameters }) };
  if (open.length === 0) return { parameters, setup };
  return await readOpenParameters(walker, catalog, { parameters, setup }, open);
}

/** Values of inputs that only the actions of the setup bring about (a copied text): read from the computer they lead to. */
async function readOpenParameters(
  walker: Walker,
  catalog: Catalog,
  trial: { parameters: ParameterValues; setup: EnvironmentSetup },
  open: readonly Parameter[],
): Promise<{ parameters: ParameterValues; setup: EnvironmentSetup } | null> {
  const reached = await walker.run(trial.setup, []);
  if (reached === null) return null;
  const instances = specificInstances(catalog.resourceTypes, reached.after);
  const read = open.map(({ name, type }): [string, string | undefined] => [
    name,
    instances.find((instance) => instance.type === type)?.value,
  ]);
  if (read.some(([, value]) => value === undefined)) return null;
  const values = read.map(([name, value]): [string, string] => [name, value ?? ""]);
  return { ...trial, parameters: { ...trial.parameters, ...Object.fromEntries(values) } };
}

/** The setup with one or two more things of the kinds it has, so that a wrong one can be taken. */
function withDistractors(setup: EnvironmentSetup, catalog: Catalog, rng: Rng): EnvironmentSetup {
  const taken = new Set(setup.files.map((file) => file.path));
  const files = setup.files.slice(0, mostDistractors).flatMap((file, index) => {
    const ending = extension(file.path);
    if (!isFileExtension(ending)) return [];
    const { name, content } = imagineFile(catalog, ending, rng.fork("file", index));
    const path = join(
      dirname(file.path),
      name.replace(/\.[a-z]+$/, () => `.${ending}`),
    );
    return taken.has(path) ? [] : [{ path, content, read_only: false }];
  });
  const pages = setup.pages.length === 0 ? [] : [imaginePage(catalog, rng.fork("page"))];
  const inbox = setup.inbox.length === 0 ? [] : [imagineMessage(catalog, false, rng.fork("message"))];
  return {
    ...setup,
    files: [...setup.files, ...new Map(files.map((file) => [file.path, file])).values()],
    pages: [...setup.pages, ...pages.filter(({ url }) => setup.pages.every((page) => page.url !== url))],
    inbox: [
      ...setup.inbox,
      ...inbox.filter(({ subject }) => setup.inbox.every((message) => message.subject !== subject)),
    ],
  };
}
