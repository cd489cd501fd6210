import { numberControlsOfPage } from "../../environments/view/numbered-controls.js";
import { jsonBlock, textBlock } from "../../llm/data-block.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { readChoice } from "../../operate/chosen-action.js";
import { type ScreenPictures, screenPictures, shownPictures } from "../../operate/screen-pictures.js";
import { type ScreenStep, silentStep, toldStep } from "../../operate/told-step.js";
import type { Answers } from "../../schema/answers.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Drop } from "../../schema/drop.js";
import type { Context } from "../../stage.js";
import type { Discovery } from "../discovery.js";
import type { Tools } from "../exhaustive/tools.js";
import type { ReplayingWalker } from "../guided/replaying-walker.js";
import { startExploring } from "../guided/start-exploring.js";
import type { Position } from "../position.js";
import { kindsOf } from "../state-difference.js";
import { demonstrate } from "./demonstrate.js";
import type { Proposals } from "./proposals.js";
import { type ToldApplication, toldResources } from "./told-application.js";

/** Times that a model may look at one application. */
const mostLooks = 30;
/** Questions in a row that may end without an answer. */
const mostSilences = 3;

export interface LookingAround {
  walker: ReplayingWalker;
  world: EnvironmentSetup;
  application: Application;
  proposals: Proposals;
  told: ToldApplication;
}

type Step = Answers["exploration_step"];

/**
 * Lets a model work in an application: it looks (clean picture, set of marks, list of controls, what it did and thought),
 * acts, and looks again. What it has just carried out it may propose as a procedure, with blanks for what it works on; the
 * actions since the start are then proven like any other finding. Yields what was proven and why the rest was not; returns
 * the steps. Throws ENVIRONMENT_NO_LAUNCHER where the application cannot be started.
 */
export async function* lookAround(
  model: LanguageModel,
  { walker, world, application, proposals, told }: LookingAround,
  context: Context,
): AsyncGenerator<Discovery | { dropped: Drop }, ScreenStep[]> {
  const { catalog, signal, environment } = context;
  const { tools, launch, launching } = await startExploring(walker, world, application, catalog);
  const start = await launching(world);
  const steps: ScreenStep[] = [];
  if (start === null) return steps;
  const resources = toldResources(world);
  let way: [Position, ...Position[]] = [start];
  let before: ScreenPictures | null = null;
  let [silences, page] = [0, 1];
  while (steps.length < mostLooks) {
    signal.throwIfAborted();
    const here = way.at(-1) ?? start;
    const screen = numberControlsOfPage(here.controls, page);
    const now = await screenPictures(await walker.picture(here), screen);
    const { pictures, order } = shownPictures(before, now);
    const step = steps.length + 1;
    const asked = await model.ask({
      prompt: "look-around",
      output: "exploration_step",
      variables: {
        ...told,
        resources,
        proposed: jsonBlock(proposals.procedures.map(({ goal }) => goal)),
        steps: jsonBlock(steps),
        limit: `This is look ${step} of at most ${mostLooks}.`,
        pictures: order,
        controls: textBlock(screen.text),
      },
      pictures,
      subject: application.id,
    });
    if ("failure" in asked) {
      const { outcome, detail } = asked.failure;
      silences += 1;
      steps.push(silentStep(step, detail));
      if (outcome !== "refused" && silences < mostSilences) continue;
      const subject = `${application.name}: ${detail}`;
      yield { dropped: { stage: "explore", reason: `the model looked no further: ${outcome}`, subject } };
      return steps;
    }
    silences = 0;
    const answer = asked.value;
    const note = (outcome: string) => steps.push(toldStep(step, answer, screen, outcome));
    if (answer.function === "show_page") {
      page = Math.min(answer.args.page ?? page + 1, screen.pages);
      note(`page ${page} is shown`);
      continue;
    }
    const { outcome, next } = await acted(answer, here);
    if (next !== null) way = [...way, next];
    let said = outcome;
    let isFresh = answer.function === "start_over";
    if (answer.proposal !== null) {
      said = `${said}; ${yield* demonstrate(answer.proposal, way, { tools, walker, catalog, launch, application, proposals })}`;
      isFresh = true;
    }
    note(isFresh && answer.proposal !== null ? `${said}; the application was started anew` : said);
    if (answer.status === "FINISH") return steps;
    if (isFresh) way = [start];
    [before, page] = [isFresh ? null : now, 1];
  }
  return steps;

  async function acted(answer: Step, here: Position): Promise<{ outcome: string; next: Position | null }> {
    const { function: name } = answer;
    if (name === "start_over") return { outcome: "the application was started anew", next: null };
    if (name === null || name === "show_page") return { outcome: "nothing was done", next: null };
    const screen = numberControlsOfPage(here.controls, page);
    const place = { screen, values: {}, platform: environment.platform };
    const chosen = readChoice({ ...answer, function: name }, place);
    if ("fault" in chosen) return { outcome: chosen.fault, next: null };
    const next = await walker.step(here, [chosen.action]);
    if (next === null) {
      return { outcome: "it cannot be done here: the control is disabled, out of sight or behind a dialog", next };
    }
    return { outcome: changeOf(tools, here, next), next };
  }
}

/** What an action changed on the computer, as far as it can be measured. */
function changeOf({ differences }: Tools, before: Position, after: Position): string {
  const kinds = kindsOf(differences(before.state, after.state));
  return kinds === "" ? "done; nothing on the computer changed beside the screen" : `done; it changed: ${kinds}`;
}
