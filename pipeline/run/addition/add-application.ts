import { loadCatalog } from "../../catalog/load.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import type { DesktopEntry } from "../../environments/desktop/survey/desktop-entry.js";
import { draftApplication } from "../../environments/desktop/survey/draft-application.js";
import { type GradeReport, gradeSurvey } from "../../environments/desktop/survey/grade.js";
import { surveyApplication } from "../../environments/desktop/survey/survey-application.js";
import type { SurveyRecord } from "../../environments/desktop/survey/survey-record.js";
import { EnvironmentError } from "../../errors.js";
import { draftDocumentation } from "../../explore/offline.js";
import { watchedStores } from "../../explore/unguided/found-settings.js";
import type { Application, Procedure } from "../../schema/catalog/catalog.js";
import type { Interference, Subtask } from "../../schema/subtask.js";
import { type Discoverers, discoverSubtasks } from "../../spine.js";
import { type Context, keptOf, type StageEvent, stream } from "../../stage.js";
import { readPool, writePool } from "../../store/pool/pool.js";
import { measureInterference } from "../../verify/measure/interference.js";
import { keepOthers } from "../../verify/measure/keep-others.js";
import { createContext } from "../context.js";
import { createDropTally, type DropCount } from "../drop-tally.js";
import { recordPoolScreens } from "../pool/record-pool-screens.js";
import { writeEntry } from "./entry-file.js";

/** What an application is added from, and what may be spent on it. */
export interface AdditionOrder {
  entry: DesktopEntry;
  packages: readonly string[];
  /** Folder of the catalog, in which the entry is written. */
  resources: string;
  poolFolder: string;
  authors: Discoverers;
  /** Opens computers with these applications. */
  computers(applications: readonly Application[]): EnvironmentFactory;
  /** Keeps what was seen, so that a stopped run goes on where it was. */
  journal: string;
  seed: number;
  parallel: number | undefined;
  /** Actions to spend on drafting, and as many on exploring. */
  actions: number;
  /** Pairs of subtasks to measure for interference. */
  pairs: number;
  signal: AbortSignal;
  /** Milliseconds of a clock that does not go back. */
  now(): number;
  report(event: StageEvent): void;
}

/** A part of the work with what it cost. */
export interface AdditionStep {
  name: "entry" | "survey" | "documentation" | "exploring and verifying" | "pairs" | "screens";
  seconds: number;
}

/** What came of adding an application. */
export interface Addition {
  application: Application;
  entryFile: string;
  survey: SurveyRecord;
  grade: GradeReport;
  /** Procedures that were drafted now; those that a person had written already are not among them. */
  drafted: Procedure[];
  subtasks: Subtask[];
  rejected: DropCount[];
  pairs: number;
  /** Ids of the personas that work with applications of its function. */
  personas: string[];
  steps: AdditionStep[];
}

/**
 * Adds a program that the catalog does not know: drafts its entry from what its package says and what a start shows,
 * grades it, drafts its documentation from its menus and their effects, explores and verifies it, and measures how its
 * subtasks disturb others. An entry that is there, and documentation that somebody has edited, are taken as they are. Throws
 * EnvironmentError SURVEY_NO_START, SURVEY_NO_USE where it cannot be driven, and what the stages throw.
 */
export async function addApplication(order: AdditionOrder): Promise<Addition> {
  const { resources, authors, signal, poolFolder, now } = order;
  const steps: AdditionStep[] = [];
  const timed = async <T>(name: AdditionStep["name"], work: () => Promise<T>): Promise<T> => {
    const began = now();
    const result = await work();
    steps.push({ name, seconds: Math.round((now() - began) / 1000) });
    return result;
  };
  const described = await timed("entry", () => entryOf(order));
  const { survey, grade } = await timed("survey", () => surveyOf(described, order));
  const documented = await timed("documentation", () => documentedOf(described, order));
  const { application } = documented;
  const entryFile = writeEntry(resources, application);
  const context = await contextOf(application, order);
  const { name } = context.environment;
  const pool = await readPool(poolFolder, name);
  const kept = keepOthers(pool, (subtask) => subtask.application === application.id);
  const drops = createDropTally();
  const subtasks = await timed("exploring and verifying", async () => {
    const found: Subtask[] = [];
    const outcomes = discoverSubtasks(stream([application]), authors, context, { beside: kept.subtasks });
    for await (const subtask of keptOf(outcomes, drops.add)) found.push(subtask);
    return found;
  });
  const all = [...kept.subtasks, ...subtasks];
  const met = await timed("pairs", async () => {
    const measured: Interference[] = [];
    const offered = contextWithAll(context, order);
    for await (const pair of measureInterference(all, offered, { limit: order.pairs, isKnown: kept.isKnown }))
      measured.push(pair);
    return measured;
  });
  await writePool(poolFolder, name, all, [...kept.interference, ...met]);
  await timed("screens", async () => {
    const environment = order.computers([application]);
    for (const drop of (await recordPoolScreens(poolFolder, subtasks, { ...context, environment })).dropped)
      drops.add(drop);
  });
  signal.throwIfAborted();
  const measured = met.filter(({ unmeasured }) => !unmeasured).length;
  const { drafted } = documented;
  const personas = [...context.catalog.personas.values()]
    .filter(({ functions }) => functions.includes(application.function))
    .map(({ id }) => id);
  return {
    application,
    entryFile,
    survey,
    grade,
    drafted,
    subtasks,
    rejected: drops.counts(),
    pairs: measured,
    personas,
    steps,
  };
}

/** The entry of the catalog for the package, else a draft of it. */
async function entryOf({ entry, packages, resources }: AdditionOrder): Promise<Application> {
  const catalog = await loadCatalog(resources);
  const known = [...catalog.applications.values()].find(
    ({ desktop }) => desktop !== undefined && desktop.command[0] === entry.command[0],
  );
  if (known !== undefined) return known;
  return draftApplication(entry, packages, applicationId(entry));
}

/** "org.xfce.ristretto": ristretto. */
function applicationId({ file }: DesktopEntry): string {
  const [last = file] = file.split(".").slice(-1);
  return last.toLowerCase().replace(/[^a-z0-9-]+/g, "-");
}

async function surveyOf(
  { id, name, desktop, documentation }: Application,
  { seed, report }: AdditionOrder,
): Promise<{ survey: SurveyRecord; grade: GradeReport }> {
  if (desktop === undefined)
    throw new EnvironmentError("SURVEY_NO_USE", `${id} has no desktop: block; write one, or remove its entry`);
  const survey = await surveyApplication({ id, name, desktop }, documentation.length, seed, (step) =>
    report({ kind: "progress", stage: "explore", done: 0, total: null, label: `${name}: ${step}` }),
  );
  const grade = gradeSurvey(survey);
  if (grade.grade !== "C") return { survey, grade };
  throw new EnvironmentError(
    "SURVEY_NO_USE",
    `${name} cannot be driven: ${grade.reasons.join("; ")}. ${grade.next.join(" ")}`,
  );
}

/** The application with documentation, and what of it was drafted now. */
async function documentedOf(
  application: Application,
  order: AdditionOrder,
): Promise<{ application: Application; drafted: Procedure[] }> {
  const { id, desktop, documentation } = application;
  if (documentation.length > 0 || desktop === undefined) return { application, drafted: [] };
  const watched = { ...application, desktop: { ...desktop, stores: [...desktop.stores, ...watchedStores(id)] } };
  const found = await draftDocumentation(watched, await contextOf(watched, order), order.actions);
  const drafted = found.map(({ procedure }) => procedure);
  const settings = [...desktop.settings, ...found.flatMap((procedure) => procedure.settings)];
  const distinct = [...new Map(settings.map((setting) => [setting.name, setting])).values()];
  const described = { ...application, documentation: drafted, desktop: { ...desktop, settings: distinct } };
  return { application: described, drafted };
}

/** A context whose catalog and computers have the application, whether or not its entry is written. */
async function contextOf(application: Application, order: AdditionOrder): Promise<Context> {
  const { resources, seed, parallel, signal, computers, journal, report } = order;
  const catalog = await loadCatalog(resources);
  const applications = new Map([...catalog.applications, [application.id, application]]);
  const settings = { seed, parallel, signal, computers, journal, applications: [application] };
  return createContext({ ...catalog, applications }, settings, report);
}

/** The same with computers that have all applications, on which subtasks meet; a journal is for the same ones only. */
function contextWithAll(
  context: Context,
  { seed, parallel, signal, computers, journal, report }: AdditionOrder,
): Context {
  return createContext(context.catalog, { seed, parallel, signal, computers, journal }, report);
}
