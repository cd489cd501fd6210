import { loadPrompts } from "../../catalog/prompts.js";
import { RequestError } from "../../errors.js";
import { requirePrompt } from "../../llm/require-prompt.js";
import { screenPrompt } from "../../llm/screen/screen-model.js";
import type { Rng } from "../../rng.js";
import type { AttemptTask } from "../attempt-task.js";
import type { AgentMaker, AgentOpening, BlindAgent, PersonOpening, ScriptedAgent } from "./agent.js";
import type { ChatSight } from "./chat-sight.js";

/**
 * A kind of agent; its code is loaded when it is used. Those that are `scripted` know the task and its answers, unless they
 * are `blind` to them; those that are `outside` are told what a person would be. A `person` attempts one task at a time,
 * needs a mouse and a keyboard, and may take as long for a move as the attempt has left.
 */
export type AgentKind = { readonly summary: string } & (
  | { readonly scripted: () => Promise<ScriptedAgent>; readonly blind?: never }
  | { readonly scripted: () => Promise<BlindAgent>; readonly blind: true }
  | {
      /** What stands after the colon of its name, for help. */
      readonly takes: string;
      readonly outside: (argument: string, opening: AgentOpening) => Promise<AgentMaker>;
      /** Set where it is shown the picture and no list of controls. */
      readonly pictureAlone?: true;
      /** Id of the prompt with which this program asks a model for its moves, and so knows what they cost. */
      readonly prompt?: string;
    }
  | {
      /** `name` tells one person from another; null where none is given. */
      readonly person: (name: string | null, opening: PersonOpening) => Promise<AgentMaker>;
    }
);

const chatPrompt = "attempt-task";

function chatKind(summary: string, sight: ChatSight): AgentKind {
  return {
    summary,
    takes: "PROVIDER/MODEL",
    prompt: chatPrompt,
    outside: async (model, opening) =>
      (await import("./chat.js")).chatAgent(model, { sight, prompt: chatPrompt }, opening),
  };
}

/** Every kind of agent, by name. */
export const agentKinds: ReadonlyMap<string, AgentKind> = new Map<string, AgentKind>([
  [
    "gold",
    {
      summary: "the gold trajectory in an order of chance",
      scripted: async () => (await import("./gold.js")).gold,
    },
  ],
  [
    "gold-fault",
    {
      summary: "the same with one action left out or one text changed",
      scripted: async () => (await import("./gold-fault.js")).goldFault,
    },
  ],
  [
    "early-finish",
    {
      summary: "the same without its last subtask, claimed to be done",
      scripted: async () => (await import("./early-finish.js")).earlyFinish,
    },
  ],
  ["noop", { summary: "waits and does nothing", scripted: async () => (await import("./noop.js")).noop, blind: true }],
  [
    "random",
    {
      summary: "clicks on visible controls by chance",
      scripted: async () => (await import("./random.js")).random,
      blind: true,
    },
  ],
  [
    "infeasible",
    {
      summary: "says at once that the task cannot be done",
      scripted: async () => (await import("./infeasible.js")).infeasible,
      blind: true,
    },
  ],
  ["chat", chatKind("a chat model that sees the screen with numbers on it, and the list of controls", "marks")],
  ["chat-square", chatKind("a chat model that sees the same at 1024 x 1024 pixels, as in OmniBench", "square")],
  ["chat-picture", chatKind("a chat model that sees the screen as it is, and the list of controls", "picture")],
  ["chat-list", chatKind("a chat model that sees the list of controls only", "nothing")],
  [
    "openai",
    {
      summary: "a model of OpenAI with its computer tool",
      takes: "MODEL",
      pictureAlone: true,
      prompt: screenPrompt,
      outside: async (model, opening) => (await import("./openai.js")).openAiAgent(model, opening),
    },
  ],
  [
    "anthropic",
    {
      summary: "a model of Anthropic with its computer tool",
      takes: "MODEL",
      pictureAlone: true,
      prompt: screenPrompt,
      outside: async (model, opening) => (await import("./anthropic.js")).anthropicAgent(model, opening),
    },
  ],
  [
    "command",
    {
      summary: "a program that speaks JSON lines on its standard streams",
      takes: "PROGRAM",
      outside: async (program) => (await import("./command.js")).commandAgent(program),
    },
  ],
  [
    "http",
    {
      summary: "an address that takes JSON by POST",
      takes: "URL",
      outside: async (address) => (await import("./http.js")).httpAgent(address),
    },
  ],
  [
    "human",
    {
      summary: "a person, in a browser",
      person: async (name, opening) => (await import("./human.js")).humanAgent(name, opening),
    },
  ],
]);

/**
 * How to begin an attempt of an agent that was named, with the task for those that may know it; null where nobody has its
 * answers.
 */
export interface OpenedAgent extends Omit<AgentMaker, "begin"> {
  begin(
    task: AttemptTask | null,
    briefing: Parameters<AgentMaker["begin"]>[0],
    options: { repeat: number; rng: Rng; signal: AbortSignal },
  ): ReturnType<AgentMaker["begin"]>;
}

/** Opens an agent by its name: "gold", "command:python3 agent.py". Throws RequestError AGENT_NAME, and what the kind throws. */
export async function openAgent(name: string, opening: PersonOpening): Promise<OpenedAgent> {
  const { kind, argument } = readName(name);
  if (kind === undefined || !isComplete(kind, argument)) throw noAgent(name);
  if ("scripted" in kind) {
    const script = kind.blind ? await kind.scripted() : withAnswers(name, await kind.scripted());
    return {
      seesPictures: false,
      begin: async (task, _, { rng }) => ({ ...script(task, rng), close: async () => undefined }),
      spent: () => null,
      close: () => undefined,
    };
  }
  const maker = await ("person" in kind ? kind.person(argument, opening) : kind.outside(argument ?? "", opening));
  return { ...maker, begin: (_, briefing, options) => maker.begin(briefing, options) };
}

/** An agent that is refused the tasks whose answers nobody has. */
function withAnswers(
  name: string,
  script: ScriptedAgent,
): (task: AttemptTask | null, rng: Rng) => ReturnType<ScriptedAgent> {
  return (task, rng) => {
    if (task === null) throw noAnswers(name);
    return script(task, rng);
  };
}

/** Throws RequestError AGENT_ANSWERS for an agent that needs the answers of its tasks, and AGENT_NAME. */
export function requireBlind(name: string): void {
  const { kind, argument } = readName(name);
  if (kind === undefined || !isComplete(kind, argument)) throw noAgent(name);
  if ("scripted" in kind && kind.blind === undefined) throw noAnswers(name);
}

function noAnswers(name: string): RequestError {
  const blind = namesOf((of) => !("scripted" in of) || of.blind === true);
  return new RequestError(
    "AGENT_ANSWERS",
    `"${name}" follows the answers of a task, and an imported one has none; take one of ${blind.join(", ")}`,
  );
}

/**
 * Throws RequestError AGENT_OBSERVE for an agent to which controls read from the picture are of no use: those that know
 * the answers act on the controls of accessibility, and some are shown the picture and no controls anyway.
 */
export function requireListOfControls(name: string): void {
  const { kind } = readName(name);
  if (kind === undefined || ("outside" in kind && kind.pictureAlone === undefined)) return;
  const why =
    "scripted" in kind
      ? "knows the answers, which are actions on the controls of accessibility"
      : "is shown the picture of the screen alone, without controls";
  const withList = namesOf((of) => "outside" in of && of.pictureAlone === undefined).join(", ");
  throw new RequestError("AGENT_OBSERVE", `"${name}" ${why}; leave --observe pixels out, or take one of ${withList}`);
}

/**
 * Throws RequestError AGENT_COMPUTERS for an agent that has no way to say that it goes to another computer: models that this
 * program asks for their moves, and people at its page.
 */
export function requireSeveralComputers(name: string, task: string): void {
  const { kind } = readName(name);
  if (kind === undefined || canChangeComputers(kind)) return;
  const text = `task ${task} runs over several computers, and "${name}" cannot go from one to another`;
  const able = namesOf(canChangeComputers).join(", ");
  throw new RequestError("AGENT_COMPUTERS", `${text}; name other tasks, or take one of ${able}`);
}

function canChangeComputers(kind: AgentKind): boolean {
  return "scripted" in kind || ("outside" in kind && kind.prompt === undefined);
}

/** Throws RequestError AGENT_COST for an agent whose cost nobody counts. */
export function requireCounted(name: string): void {
  const { kind } = readName(name);
  if (kind === undefined || ("outside" in kind && kind.prompt !== undefined)) return;
  const counted = namesOf((of) => "outside" in of && of.prompt !== undefined).join(", ");
  throw new RequestError("AGENT_COST", `what "${name}" costs is not counted; leave --max-cost out, or take ${counted}`);
}

/**
 * Version of the prompt with which this program asks the model of an agent for its moves; null for an agent that it asks no
 * model for. Throws what `loadPrompts` throws.
 */
export async function promptVersion(name: string): Promise<number | null> {
  const { kind } = readName(name);
  if (kind === undefined || !("outside" in kind) || kind.prompt === undefined) return null;
  return requirePrompt(await loadPrompts(), kind.prompt).version;
}

/**
 * What an agent of this name is: `scripted` ones are a part of this program, `outside` ones a program, an address or a model
 * that somebody has named. Throws RequestError AGENT_NAME.
 */
export function agentPlace(name: string): "scripted" | "outside" | "person" {
  const { kind, argument } = readName(name);
  if (kind === undefined || !isComplete(kind, argument)) throw noAgent(name);
  return "scripted" in kind ? "scripted" : "person" in kind ? "person" : "outside";
}

/** Whether an agent of this name is a person; false for what is no agent. */
export function isPerson(name: string): boolean {
  const { kind } = readName(name);
  return kind !== undefined && "person" in kind;
}

/** The kind that a name begins with, and what stands after the colon; null where there is no colon. */
function readName(name: string): { kind: AgentKind | undefined; argument: string | null } {
  const colon = name.indexOf(":");
  const argument = colon < 0 ? null : name.slice(colon + 1).trim();
  return { kind: agentKinds.get(colon < 0 ? name : name.slice(0, colon)), argument };
}

function noAgent(name: string): RequestError {
  return new RequestError("AGENT_NAME", `there is no agent "${name}"; choose one of ${agentNames().join(", ")}`);
}

function isComplete(kind: AgentKind, argument: string | null): boolean {
  if ("scripted" in kind) return argument === null;
  return "person" in kind ? argument !== "" : argument !== null && argument !== "";
}

/** The names of all agents, as they are written: "gold", "command:PROGRAM". */
export function agentNames(): string[] {
  return namesOf(() => true);
}

function namesOf(wanted: (kind: AgentKind) => boolean): string[] {
  return [...agentKinds].flatMap(([name, kind]) => {
    if (!wanted(kind)) return [];
    return "takes" in kind ? `${name}:${kind.takes}` : name;
  });
}
