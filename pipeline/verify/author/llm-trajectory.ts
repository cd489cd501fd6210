import type { Environment } from "../../environments/contract.js";
import { numberControlsOfPage } from "../../environments/view/numbered-controls.js";
import { ActionError } from "../../errors.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { type ChosenAction, readChoice } from "../../operate/chosen-action.js";
import { type ScreenPictures, screenPictures, shownPictures } from "../../operate/screen-pictures.js";
import { type ScreenStep, silentStep, toldStep } from "../../operate/told-step.js";
import type { Action } from "../../schema/computer/action.js";
import type { Candidate } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { fill } from "../../template/template.js";
import { prepare, steadily, type Trial } from "../run.js";
import { subtaskId } from "../subtask-id.js";
import type { AuthorRound, Shortcoming, TrajectoryAuthor } from "./author.js";
import { attemptsInShort, trialToTry } from "./earlier-attempts.js";

/** Answers that a model may need for one trajectory, mistakes included. */
const mostSteps = 25;
/** Questions in a row that may end without an answer. */
const mostSilences = 3;

/**
 * Authors trajectories with a model that operates the environment step by step. The model sees the numbered controls page
 * by page, the screen before and after its last action, clean and marked, and what it saw, thought and did before; it
 * chooses an action and gets its result. The actions become the trajectory, with blanks for the values of the trial. After a rejected round, it starts again in the trial that failed, with the reason in the
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
  const steps: ScreenStep[] = [];
  let before: ScreenPictures | null = null;
  let [silences, page] = [0, 1];
  while (steps.length < mostSteps) {
    signal.throwIfAborted();
    const { controls, screenshot } = await environment.observe({ screenshot: true });
    const screen = numberControlsOfPage(controls, page);
    const now = await screenPictures(screenshot, screen);
    const { pictures, order } = shownPictures(before, now);
    const asked = await model.ask({
      prompt: "next-action",
      output: "next_action",
      variables: { ...task, steps: jsonBlock(steps), pictures: order, controls: textBlock(screen.text) },
      pictures,
      subject: subtaskId(candidate),
    });
    const step = steps.length + 1;
    if ("failure" in asked) {
      const { outcome, detail } = asked.failure;
      silences += 1;
      if (outcome === "refused" || silences >= mostSilences) {
        return { reason: `the model gave no next action: ${outcome}`, detail };
      }
      steps.push(silentStep(step, detail));
      continue;
    }
    silences = 0;
    const answer = asked.value;
    const { function: name, status } = answer;
    if (status === "FINISH" && name === null) return actions;
    if (name === "show_page") {
      page = Math.min(answer.args.page ?? page + 1, screen.pages);
      steps.push(toldStep(step, answer, screen, `page ${page} is shown`));
      continue;
    }
    const place = { screen, values: trial.parameters, platform: environment.platform };
    const chosen = readChoice({ ...answer, function: name }, place);
    const fault = "fault" in chosen ? chosen.fault : await tryOut(environment, chosen);
    if (fault === null && "template" in chosen) actions.push(chosen.template);
    steps.push(toldStep(step, answer, screen, fault ?? "done"));
    if (fault === null && status === "FINISH") return actions;
    [before, page] = [now, 1];
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

/** What two trajectories have in common that do the same in other words. */
function said(actions: readonly Action[]): string {
  return JSON.stringify(actions.map(({ function: name, args, control }) => [name, args, control]));
}
