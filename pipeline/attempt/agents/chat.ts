import { loadPrompts } from "../../catalog/prompts.js";
import { AgentError, ModelError } from "../../errors.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { FailureOutcome } from "../../llm/language-model.js";
import { readModelPath } from "../../llm/model-name.js";
import { type AgentModel, openAgentModel } from "../../llm/open-agent-model.js";
import type { AgentStep } from "../../schema/answers/agent-step.js";
import type { TokenCount } from "../../schema/attempt/agent-action.js";
import type { Agent, AgentMaker, AgentOpening, AgentView, Briefing } from "./agent.js";
import { type ChatSight, picturesOf, seesPictures, sightWords } from "./chat-sight.js";

/** Said where the list of controls does not come from applications. */
const readFromPicture =
  "The list of controls was read from the picture of the screen: Text is words, Image an icon or its colour, Pane an " +
  "empty area by its colour. It knows no windows, values, focus or disabled controls. Typing into one clicks it first and " +
  "replaces nothing.";

/** A step of the attempt as later questions tell of it. */
interface EarlierStep {
  step: number;
  observation: string;
  thought: string;
  function: string;
  args: object;
  control: string | null;
  outcome: string;
}

/**
 * An agent that asks a chat model for each step, in OmniBench's form: instruction, numbered controls, a picture, and what
 * it thought and did so far. Throws RequestError OPTION_MODEL for a name that is none, and what `openAgentModel` throws.
 */
export async function chatAgent(
  path: string,
  { sight, prompt }: { sight: ChatSight; prompt: string },
  opening: AgentOpening,
): Promise<AgentMaker> {
  const name = readModelPath(path, `--agent ${path}`);
  const opened = await openAgentModel(name, await opening.models(), { ...opening, prompts: await loadPrompts() });
  return {
    seesPictures: seesPictures(sight),
    begin: async (briefing) => startAttempt(opened, { sight, prompt }, briefing),
    spent: opened.bill.spent,
    close: opened.close,
  };
}

function startAttempt(
  { model, bill }: AgentModel,
  { sight, prompt }: { sight: ChatSight; prompt: string },
  briefing: Briefing,
): Agent {
  const steps: EarlierStep[] = [];
  return {
    async next(view) {
      const last = steps.at(-1);
      if (last !== undefined && view.outcome !== null) last.outcome = view.outcome;
      const before = bill.tokens(briefing.id);
      const asked = await model.ask({
        prompt,
        output: "agent_step",
        variables: {
          instruction: textBlock(briefing.instruction),
          applications: jsonBlock(briefing.applications),
          steps: jsonBlock(steps),
          limit: `This is step ${view.step} of at most ${briefing.step_limit}.`,
          sight: [sightWords(sight, view), ...(view.observe === "pixels" ? [readFromPicture] : [])].join(" "),
          controls: textBlock(view.screen.text),
        },
        pictures: await picturesOf(sight, view),
        subject: briefing.id,
      });
      const usage = difference(bill.tokens(briefing.id), before);
      if ("failure" in asked) throw failureOf(model.name, asked.failure, usage);
      const { observation, thought, function: name, control_label: label } = asked.value;
      const args = given(asked.value.args);
      const control = label === null ? null : (view.screen.listed.get(label.trim())?.words ?? label);
      steps.push({ step: view.step, observation, thought, function: name, args, control, outcome: "" });
      const action = name === "zoom" ? zoomOn(view.screen, label) : actionOf(asked.value, args);
      return { action, thought: `${observation}\n${thought}`.trim(), usage };
    },
    close: async () => undefined,
  };
}

/** As the protocol of agents has it, which is where it is checked. */
function actionOf({ function: name, control_label }: AgentStep, args: object): object {
  return name === "wait" || name === "finish" ? { function: name, args } : { function: name, args, control_label };
}

/** A control of the list is named, as everywhere; what is none is no part of the screen. */
function zoomOn({ numbers }: AgentView["screen"], label: string | null): object {
  const found = [...numbers].find(([, number]) => number === label?.trim());
  const [x0, y0, x1, y1] = found?.[0].rect.map((edge) => Math.max(0, edge)) ?? [0, 0, 0, 0];
  return { function: "zoom", args: { x0, y0, x1, y1 } };
}

/** The arguments that are not null. */
function given(args: AgentStep["args"]): object {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

function difference(after: TokenCount, before: TokenCount): TokenCount {
  return { input: after.input - before.input, output: after.output - before.output };
}

/** Failures of the way to the model, which say nothing of the agent. */
const unreached: ReadonlySet<FailureOutcome> = new Set(["rate-limited", "timed-out", "unavailable"]);

function failureOf(
  model: string,
  { outcome, detail }: { outcome: FailureOutcome; detail: string },
  usage: TokenCount,
): AgentError | ModelError {
  if (unreached.has(outcome)) {
    return new ModelError(
      "MODEL_UNAVAILABLE",
      `${model} gave no answer (${outcome}): ${detail}; what is done is kept; run the same command again to go on`,
    );
  }
  if (outcome === "no-pictures")
    return new AgentError("AGENT_NO_PICTURES", `${model} gave no step: ${detail}`, { usage });
  return new AgentError("AGENT_INVALID", `the model gave no step (${outcome}): ${detail}`, { usage });
}
