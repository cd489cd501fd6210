import { usualAnswerSeconds } from "../attempt/agents/agent.js";
import { agentNames } from "../attempt/agents/table.js";
import { RequestError } from "../errors.js";
import { type CoordinateKind, coordinateKinds } from "../export/formats/export-format.js";
import { modelRoles } from "../llm/model-roles.js";
import { type Stratum, strata } from "../review/sheets/draw-review-sample.js";
import { type Ablation, ablations } from "../run/ablations.js";
import { type ObservationMode, observationModes } from "../schema/attempt/attempt-records.js";
import type { ComplexityConstraint } from "../schema/capability.js";
import { type FigureName, figureNames, type Range } from "../schema/request.js";
import { complexityDimensions, complexityLevels, type LevelId, levelIds } from "../schema/task.js";
import { type OptionDefinition, option, toggle } from "./option-definition.js";
import {
  amount,
  coordinateKind,
  language,
  languages,
  level,
  modelWords,
  observationMode,
  optionalNumber,
  orderCount,
  partsLeftOut,
  protocol,
  protocols,
  reviewForm,
  reviewForms,
  type ServedProtocol,
  stratum,
  text,
  wholeNumber,
  word,
  wordsSoFar,
} from "./parse-option.js";
import { complexityWords, figureRange } from "./request-options.js";

const ranged = (figure: FigureName, description: string): OptionDefinition<Range | undefined> =>
  option<Range | undefined>(`--${figure} <range>`, description, figureRange(figure), undefined);

export const options = {
  persona: option(
    "--persona <id>",
    "profession whose work the tasks are about (accountant, hr-specialist, ...)",
    text,
    undefined,
  ),
  scenario: option(
    "--scenario <id>",
    "field of work by categories of applications (document-filing, mixed-work, ...); without --persona all who can do it",
    text,
    undefined,
  ),
  capability: option(
    "--capability <id>",
    "what an agent has to be good at (parallel-planning, ...): a set of complexity levels; without --persona all who can do it",
    text,
    undefined,
  ),
  nodes: ranged("nodes", "subtasks of a task: 3, 5..8, 4.. or ..6, as for the other figures"),
  edges: ranged("edges", "edges of the task graph"),
  depth: ranged("depth", "subtasks on its longest path"),
  width: ranged("width", "most subtasks of which none waits for another"),
  categories: ranged("categories", "categories of the applications"),
  complexity: option<ComplexityConstraint | undefined>(
    "--complexity <levels>",
    `DIMENSION=LEVEL, separated by commas: ${complexityDimensions.join(", ")}; ${complexityLevels.join(", ")}`,
    complexityWords,
    undefined,
  ),
  level: option("--level <id>", "L1 one application, L2 linear, L3 dynamic, L4 infeasible", level, undefined),
  count: option(
    "--count <n>",
    "accepted tasks to make (10; of a dataset, as many as its plan says)",
    optionalNumber("--count", 1, 1_000_000),
    undefined,
  ),
  dataset: toggle("--dataset", "make a whole dataset by a plan of quotas instead of one kind of tasks"),
  plan: option("--plan <file>", "plan of the dataset (resources/dataset.yaml)", text, undefined),
  keep: option("--keep <n>", "nightly runs that are kept", wholeNumber("--keep", 1, 10_000), 7),
  withoutDrift: toggle("--without-drift", "use the pool as it is, without looking at its subtasks again"),
  jsonLog: toggle("--json-log", "one JSON object for each event on standard error, for machines"),
  workers: option(
    "--workers <n>",
    "threads that make tasks (as many as there are cores, at most 8); the result does not depend on it",
    optionalNumber("--workers", 1, 64),
    undefined,
  ),
  seed: option("--seed <n>", "same seed and inputs, same dataset", wholeNumber("--seed", 0, 2 ** 31 - 1), 1),
  sample: option("--sample <n>", "tasks to draw from the dataset", wholeNumber("--sample", 1, 1_000_000), 20),
  orders: option<number | "all">(
    "--orders <n>",
    "orders of each task to execute; all: as many as it takes to come to every state in every way, at most 120",
    orderCount,
    1,
  ),
  record: toggle(
    "--record",
    "record the gold trajectories: before each step the picture and the controls of the screen, with what was done there",
  ),
  executeMade: toggle(
    "--execute",
    "record the gold trajectory of each task that was made, as pnpm prove --record does",
  ),
  trajectories: option<number | "all">(
    "--trajectories <n>",
    "orders of each task to record; all: every one, at most 120",
    orderCount,
    1,
  ),
  order: option("--order <n>", "which of the listed orders", wholeNumber("--order", 0, 119), 0),
  again: toggle("--again", "execute also what this sample has executed before"),
  agent: option("--agent <name>", `who attempts the tasks: ${agentNames().join(", ")}`, text, undefined),
  repeats: option("--repeats <k>", "attempts at each task", wholeNumber("--repeats", 1, 1_000), 1),
  rescore: toggle("--rescore", "judge the attempts that are stored anew, and attempt nothing"),
  observe: option<ObservationMode>(
    "--observe <mode>",
    `where the controls come from that the agent is shown: ${observationModes.join(", ")} (what is read from the picture)`,
    observationMode,
    "accessibility",
  ),
  startAfter: option(
    "--start-after <what>",
    "do so many subtasks first, or those of these ids: 2, or 1f0c,27d7",
    text,
    undefined,
  ),
  strictLimits: toggle("--strict-limits", "keep the level's step limit also where the gold trajectory is longer"),
  screenshots: toggle("--screenshots", "keep a picture of the screen before every action"),
  answerSeconds: option(
    "--answer-seconds <n>",
    `longest time for one answer of the agent (${usualAnswerSeconds}; for a person what is left of the attempt)`,
    optionalNumber("--answer-seconds", 1, 86_400),
    undefined,
  ),
  attemptMinutes: option(
    "--attempt-minutes <n>",
    "longest time for one attempt",
    wholeNumber("--attempt-minutes", 1, 10_000),
    30,
  ),
  model: option<readonly string[]>(
    "--model <choice>",
    `who thinks: offline (the default), openai:NAME, anthropic:NAME, langchain:PROVIDER/NAME, SERVER:NAME of the configuration, or ROLE=MODEL for one of ${modelRoles.join(", ")}; may be repeated`,
    modelWords,
    [],
  ),
  maxCost: option<number | undefined>(
    "--max-cost <dollars>",
    "stop before the model call that could lead over it; what is done is kept",
    amount("--max-cost"),
    undefined,
  ),
  batch: toggle("--batch", "ask models in batches, which cost half and may take a day; a later run goes on"),
  modelStore: option(
    "--model-store <file>",
    "keeps models' answers, so that none is paid for twice (out/models.sqlite)",
    text,
    undefined,
  ),
  ask: toggle("--ask", "also make one tiny call for each configured model"),
  application: option("--application <ids>", "these applications only, separated by commas", text, undefined),
  parallel: option("--parallel <n>", "environments used at once", optionalNumber("--parallel", 1, 64), undefined),
  budget: option(
    "--budget <n>",
    "actions to spend on an application beside proofs",
    optionalNumber("--budget", 10, 10_000_000),
    undefined,
  ),
  pairs: option(
    "--pairs <n>",
    "pairs of subtasks to be measured for interference; a later run goes on",
    optionalNumber("--pairs", 0, 10_000_000),
    undefined,
  ),
  add: toggle("--add", "keep what the pool has of these applications, too; the candidates come to it"),
  journal: option(
    "--journal <file>",
    "keeps what was seen, so that stopped work goes on where it was (out/desktop.journal.sqlite)",
    text,
    undefined,
  ),
  redis: option(
    "--redis <url>",
    "let workers do it that take jobs from this Redis: redis://[user:password@]host[:port]",
    text,
    undefined,
  ),
  priority: option<number | undefined>(
    "--priority <n>",
    "with --redis: 1 goes before 2; jobs of runs that do not say go before all",
    optionalNumber("--priority", 1, 2_000_000),
    undefined,
  ),
  allowedAgents: option<readonly string[] | undefined>(
    "--agent <name>",
    "beside the scripted agents, one that jobs may ask this worker to run, such as http:URL; may be repeated",
    wordsSoFar,
    undefined,
  ),
  lostAfter: option(
    "--lost-after <seconds>",
    "after so long without a sign of a worker, another one does its job",
    wholeNumber("--lost-after", 5, 3600),
    30,
  ),
  retry: option<readonly string[] | undefined>(
    "--retry <id>",
    "try a job again that was set aside; may be repeated",
    wordsSoFar,
    undefined,
  ),
  drop: option<readonly string[] | undefined>(
    "--drop <id>",
    "forget a job that was set aside; may be repeated",
    wordsSoFar,
    undefined,
  ),
  pool: option("--pool <folder>", "folder of the subtask pool", text, undefined),
  from: option("--from <file>", "file to read", text, undefined),
  importKinds: toggle("--list", "print the kinds that can be imported"),
  to: option("--to <folder>", "folder to write", text, undefined),
  against: option("--against <file>", "the earlier dataset (changelog)", text, undefined),
  list: toggle("--list", "print the formats: name, what it needs, what it is for"),
  coordinates: option<CoordinateKind | undefined>(
    "--coordinates <kind>",
    `what points are counted in, where a format leaves that open: ${coordinateKinds.join(", ")}`,
    coordinateKind,
    undefined,
  ),
  split: option(
    "--split <shares>",
    "parts of a hundred for train, validation and test (80,10,10); tasks of the same subtasks stay together",
    text,
    undefined,
  ),
  language: option("--to <language>", `what is printed: ${languages.join(", ")}`, language, "ir"),
  select: option("--select <selector>", "only the parts that this names, such as sheet[May]/cell[B2:B20]", word, ""),
  limit: option(
    "--limit <n>",
    "lines, or with --json parts or facts, that are printed at most",
    wholeNumber("--limit", 1, 1_000_000),
    200,
  ),
  trace: option("--trace <file>", "what was done and seen, as a failed execution leaves it (JSON)", text, undefined),
  params: option("--params <json>", "values of the parameters by name, as a JSON object of texts", word, "{}"),
  out: option("--out <file>", "where the result is written", text, undefined),
  without: option<readonly Ablation[] | undefined>(
    "--without <parts>",
    `leave parts out, to see what they are good for: ${ablations.join(", ")}; the dataset says so`,
    partsLeftOut,
    undefined,
  ),
  format: option(
    "--format <name>",
    `form in which tasks are handed out: ${reviewForms.join(", ")}`,
    reviewForm,
    "html",
  ),
  drawn: option("--sample <n>", "tasks to draw; without it all", optionalNumber("--sample", 1, 1_000_000), undefined),
  stratify: option<Stratum | undefined>(
    "--stratify <by>",
    `draw of each ${strata.join(", ")} its share`,
    stratum,
    undefined,
  ),
  unreviewed: toggle("--unreviewed", "only tasks that nobody has reviewed"),
  execute: toggle(
    "--execute",
    "run real applications for screenshots of the task itself, and not of its subtasks by themselves",
  ),
  certificate: option(
    "--check <certificate>",
    "hold the dataset against this certificate, or the one in this folder",
    text,
    undefined,
  ),
  executed: option(
    "--execute <n>",
    "also let the gold agent do so many tasks on real applications, drawn by the seed",
    optionalNumber("--execute", 1, 1_000_000),
    undefined,
  ),
  withoutPictures: toggle(
    "--without-pictures",
    "execute nothing and show nothing: no screenshots, and not what checks saw",
  ),
  reviewer: option("--reviewer <name>", "who answered, where the files do not say it", text, undefined),
  replace: toggle("--replace", "take an answer in place of another one that the same reviewer gave to the task before"),
  svg: option("--svg <file>", "draw the task graph into this file", text, undefined),
  graph: option(
    "--graph <file>",
    "write the task graph for other programs; the name ends in .dot (Graphviz), .gexf (Gephi) or .graphml",
    text,
    undefined,
  ),
  /** Of a whole dataset. */
  chart: option("--svg <file>", "also draw charts into this file", text, undefined),
  port: option("--port <n>", "port of 127.0.0.1 to listen on; 0 takes a free one", wholeNumber("--port", 0, 65_535), 0),
  protocol: option<ServedProtocol | undefined>(
    "--protocol <name>",
    `how a desktop is lent: ${protocols.join(", ")}`,
    protocol,
    undefined,
  ),
  stdio: toggle("--stdio", "speak over standard input and output instead of a port (mcp)"),
  token: toggle("--token", "ask clients of osworld for a token, too, as the password of Basic or as Bearer"),
  nearDuplicates: toggle("--near-duplicates", "also compare the instructions with each other, their values masked"),
  yes: toggle("--yes", "do it instead of saying what would be done"),
  quiet: toggle("--quiet", "print nothing but errors"),
  json: toggle("--json", "print the result as JSON on standard output"),
  debug: toggle("--debug", "show where an error comes from"),
} as const;

/** The options that say which tasks are wanted. */
export const requestOptions = [
  "persona",
  "level",
  "count",
  "seed",
  "scenario",
  "capability",
  ...figureNames,
  "complexity",
] as const;

/** The options for models, shared by every command that uses them. */
export const modelOptions = ["model", "maxCost", "batch", "modelStore"] as const;

/** The options of `evaluate`. */
export const evaluateOptions = [
  "from",
  "agent",
  "drawn",
  "seed",
  "level",
  "persona",
  "capability",
  "repeats",
  "parallel",
  "redis",
  "priority",
  "maxCost",
  "answerSeconds",
  "attemptMinutes",
  "strictLimits",
  "startAfter",
  "observe",
  "screenshots",
  "port",
  "again",
  "rescore",
  "out",
  "quiet",
  "json",
] as const;

export type OptionName = keyof typeof options;
export type OptionValues<Name extends OptionName> = {
  [Key in Name]: (typeof options)[Key] extends OptionDefinition<infer T> ? T : never;
};

/** Returns the requested level. Throws RequestError when there is none. */
export function requireLevel(value: LevelId | undefined): LevelId {
  if (value === undefined) {
    throw new RequestError("OPTION_MISSING", `--level is missing; choose one of ${levelIds.join(", ")}`);
  }
  return value;
}

/** Returns the address of the Redis. Throws RequestError when there is none. */
export function requireRedis(value: string | undefined): string {
  if (value === undefined) {
    throw new RequestError("OPTION_MISSING", "--redis is missing; give the address of a Redis: redis://host:6379");
  }
  return value;
}
