import { usualAnswerSeconds } from "../../attempt/agents/agent.js";
import { agentNames } from "../../attempt/agents/table.js";
import { type InstructionForm, instructionFormSchema } from "../../attempt/instruction-form.js";
import { type ObservationMode, observationModes } from "../../schema/attempt/attempt-records.js";
import { option, toggle } from "../option-definition.js";
import {
  instructionForm,
  observationMode,
  optionalNumber,
  orderCount,
  protocol,
  protocols,
  type ServedProtocol,
  text,
  wholeNumber,
} from "../parse-option.js";

/** Executing tasks, attempts of agents, and lending desktops. */
export const attemptsTable = {
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
  attemptSeed: option("--seed <n>", "only attempts of this seed", optionalNumber("--seed", 0, 2 ** 31 - 1), undefined),
  agreement: option(
    "--agreement <file>",
    "dataset whose attempts this judge has judged beside evaluators: says how far to trust it of imported tasks",
    text,
    undefined,
  ),
  imported: toggle("--imported", "attempt imported tasks, which no evaluator judges; a model does with pnpm judge"),
  startFiles: option("--files <folder>", "folder with the files that imported tasks start with", text, undefined),
  repeats: option("--repeats <k>", "attempts at each task", wholeNumber("--repeats", 1, 1_000), 1),
  rescore: toggle("--rescore", "judge the attempts that are stored anew, and attempt nothing"),
  observe: option<ObservationMode>(
    "--observe <mode>",
    `where the controls come from that the agent is shown: ${observationModes.join(", ")} (what is read from the picture)`,
    observationMode,
    "accessibility",
  ),
  instruction: option<InstructionForm>(
    "--instruction <form>",
    `how the agent is told the task: ${instructionFormSchema.options.join(", ")}`,
    instructionForm,
    "high-level",
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
  drawn: option("--sample <n>", "tasks to draw; without it all", optionalNumber("--sample", 1, 1_000_000), undefined),
  parallel: option("--parallel <n>", "environments used at once", optionalNumber("--parallel", 1, 64), undefined),
  port: option("--port <n>", "port of 127.0.0.1 to listen on; 0 takes a free one", wholeNumber("--port", 0, 65_535), 0),
  protocol: option<ServedProtocol | undefined>(
    "--protocol <name>",
    `how a desktop is lent: ${protocols.join(", ")}`,
    protocol,
    undefined,
  ),
  stdio: toggle("--stdio", "speak over standard input and output instead of a port (mcp)"),
  token: toggle("--token", "ask clients of osworld for a token, too, as the password of Basic or as Bearer"),
} as const;
