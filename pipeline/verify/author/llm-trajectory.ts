import type { Environment } from "../../environments/contract.js";
import { numberControls } from "../../environments/view/numbered-controls.js";
import { ActionError } from "../../errors.js";
import { numberScreenshot } from "../../export/marks/numbered-screenshot.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import type { Action } from "../../schema/computer/action.js";
import type { Candidate } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { fill } from "../../template/template.js";
import { prepare, steadily, type Trial } from "../run.js";
import { subtaskId } from "../subtask-id.js";
import type { AuthorRound, Shortcoming, TrajectoryAuthor } from "./author.js";
import { type ChosenAction, readChoice } from "./chosen-action.js";
import { attemptsInShort, trialToTry } from "./earlier-attempts.js";

/** Answers that a model may need for one trajectory, mistakes included. */
const mostSteps = 25;
/** Questions in a row that may end without an answer. */
const mostSilences = 3;

/** Description of an executed step for the prompt. */
interface Step {
  step: number;
  description: string;
  function: string | null;
  args: unknown;
  control: string | null;
  /** "done", or why the action could not be performed. */
  outcome: string;
}

/**
 * Authors trajectories with a model that operates the environment step by step. The model sees the numbered controls
 * and the labelled screenshot, chooses an action and gets its result. The actions become the trajectory, with blanks
 * for the values of the trial. After a rejected round, it starts again in the trial that failed, with the reason in the
 * prompt.
 */
export function createLlmTrajectoryAuthor(model: LanguageModel): TrajectoryAuthor {
  return {
    modelAuthor: model.modelAuthor("next-action"),
    author: async (candidate, attempts, environment, context) => {
      const trial = trialToTry(candidate, attempts);
      const work = () => actOut(model, candidate, attempts, trial, environment, context);
      const result = await steadily(work, (done) => done);
      if ("reason" in result) return result;
      const isTried = attempts.some(({ actions }) => said(actions) === said(result));
      return isTried ? null : result;
    },
  };
}

async function actOut(
  model: LanguageModel,
  candidate: Candidate,
  attempts: readonly AuthorRound[],
  trial: Trial,
  environment: Environment,
  { catalog, signal }: Context,
): Promise<Action[] | Shortcoming> {
  const unready = await prepare(environment, trial.setup);
  if (unready !== null) return { reason: "its computer cannot be brought about", detail: unready.message };
  const application = catalog.applications.get(candidate.application);
  const task = {
    application: application?.name ?? candidate.application,
    documentation: jsonBlock((application?.documentation ?? []).map(({ goal, steps }) => ({ goal, steps }))),
    instruction: textBlock(fill(candidate.instruction_template, trial.parameters)),
    values: jsonBlock(trial.parameters),
    earlier: jsonBlock(attemptsInShort(attempts)),
  };
  const actions: Action[] = [];
  const steps: Step[] = [];
  let silences = 0;
  while (steps.length < mostSteps) {
    signal.throwIfAborted();
    const { controls, screenshot } = await environment.observe({ screenshot: true });
    const screen = numberControls(controls);
    const asked = await model.ask({
      prompt: "next-action",
      output: "next_action",
      variables: { ...task, steps: jsonBlock(steps), controls: textBlock(screen.text) },
      pictures: screenshot === null ? [] : [await numberScreenshot(screenshot, screen.marks)],
      subject: subtaskId(candidate),
    });
    const step = steps.length + 1;
    if ("failure" in asked) {
      const { outcome, detail } = asked.failure;
      silences += 1;
      if (outcome === "refused" || silences >= mostSilences) {
        return { reason: `the model gave no next action: ${outcome}`, detail };
      }
      steps.push({ step, description: "", function: null, args: null, control: null, outcome: `no answer: ${detail}` });
      continue;
    }
    silences = 0;
    const answer = asked.value;
    if (answer.status === "FINISH" && answer.function === null) return actions;
    const place = { screen, values: trial.parameters, platform: environment.platform };
    const chosen = readChoice(answer, place);
    const fault = "fault" in chosen ? chosen.fault : await tryOut(environment, chosen);
    if (fault === null && "template" in chosen) actions.push(chosen.template);
    const { description, function: name, args, control_label } = answer;
    const control = control_label === null ? null : (screen.listed.get(control_label.trim())?.words ?? control_label);
    steps.push({ step, description, function: name, args: given(args), control, outcome: fault ?? "done" });
    if (fault === null && answer.status === "FINISH") return actions;
  }
  return { reason: "the model did not finish a trajectory", detail: `within ${mostSteps} steps` };
}

/** Acts; says why where that cannot be done. */
async function tryOut(environment: Environment, { action }: ChosenAction): Promise<string | null> {
  try {
    await environment.act(action);
    return null;
  } catch (error) {
    if (error instanceof ActionError) return error.message;
    throw error;
  }
}

function given(args: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** What two trajectories have in common that do the same in other words. */
function said(actions: readonly Action[]): string {
  return JSON.stringify(actions.map(({ function: name, args, control }) => [name, args, control]));
}
