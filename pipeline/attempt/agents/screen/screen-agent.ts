import { z } from "zod";
import { createGestureHand, type GestureHand } from "../../../environments/gestures/hand.js";
import { zoomed } from "../../../environments/view/zoomed.js";
import { ActionError, AgentError, ModelError } from "../../../errors.js";
import type { FailureOutcome } from "../../../llm/language-model.js";
import type { ScreenModel } from "../../../llm/open-screen-model.js";
import type { RequestFailure } from "../../../llm/patience.js";
import type { ScreenCall, ScreenInput, ScreenResult, ScreenTurn } from "../../../llm/screen/screen-model.js";
import { answerSchemas } from "../../../schema/answers.js";
import type { TokenCount } from "../../../schema/attempt/agent-action.js";
import { parseJson } from "../../../text/parse-json.js";
import type { Agent, AgentMaker, Briefing } from "../agent.js";
import { finish } from "../gold.js";
import { pictureSize } from "./picture.js";
import { isLooking, type LookingWish, type Wish } from "./wish.js";

/** Turns in a row that come to no action, as those that only look: they cost no step, but each further one does. */
const mostIdle = 5;
const pause = { function: "wait", args: { seconds: 1 } };
const longestThought = 10_000;
const longestReason = 500;

/** What may be done all the same, since a desktop of an attempt holds nobody's data and reaches nobody. */
const harmless: ReadonlySet<string> = new Set(["irrelevant_domain", "sensitive_domain"]);

/** The words of a provider for actions at a screen, as wishes. Throws ZodError and ActionError for what is none. */
export type ReadScreenAction = (action: unknown) => Wish[];

/** An agent that is a model with the computer tool of its provider. */
export function screenAgent(model: ScreenModel, readAction: ReadScreenAction): AgentMaker {
  return {
    seesPictures: true,
    begin: (briefing) => startAttempt(model, readAction, briefing),
    spent: model.bill.spent,
    close: model.close,
  };
}

/** A call of the model's last turn, with what is left of it to be done and what came of it. */
interface OpenCall {
  readonly call: ScreenCall;
  left: Wish[];
  picture: Uint8Array | null;
  words: string[];
  isError: boolean;
}

async function startAttempt(model: ScreenModel, readAction: ReadScreenAction, briefing: Briefing): Promise<Agent> {
  const asked = await model.begin(briefing.id, {
    instruction: briefing.instruction,
    applications: briefing.applications.join(", "),
    limit: `At most ${briefing.step_limit} actions can be done.`,
  });
  let hand: GestureHand | null = null;
  let open: OpenCall[] = [];
  /** Results of calls that were of no action at the screen. */
  let others: ScreenResult[] = [];
  /** Actions of a gesture that was begun, and the call that they are of. */
  let moves: { action: object; of: OpenCall }[] = [];
  let last: OpenCall | null = null;
  let isFirst = true;
  let idle = 0;

  /** The next move of what was asked for; null when the model has to be asked again. */
  async function nextMove(shown: Uint8Array, own: GestureHand): Promise<object | null> {
    for (;;) {
      const ready = moves.shift();
      if (ready !== undefined) {
        last = ready.of;
        return ready.action;
      }
      const current = open.find(({ left }) => left.length > 0);
      const wish = current?.left.shift();
      if (current === undefined || wish === undefined) return null;
      try {
        if (isLooking(wish)) await lookAt(wish, current, shown, own);
        else moves = actionsOf(wish, own).map((action) => ({ action, of: current }));
      } catch (error) {
        throw unusable(current, error);
      }
    }
  }

  async function lookAt(wish: LookingWish, current: OpenCall, shown: Uint8Array, own: GestureHand): Promise<void> {
    if (wish.kind === "pointer") current.words.push(`X=${own.pointer.x},Y=${own.pointer.y}`);
    if (wish.kind !== "zoom") return;
    const [xs, ys] = [[wish.from.x, wish.to.x] as const, [wish.from.y, wish.to.y] as const];
    const part = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
    current.picture = await zoomed(shown, part);
  }

  function giveUp(call: OpenCall, why: string): void {
    moves = [];
    for (const one of open) one.left = [];
    call.words.push(`This was not done: ${why}`);
    call.isError = true;
  }

  function inputOf(shown: Uint8Array): ScreenInput {
    if (isFirst) return { kind: "task", text: asked.text, picture: shown };
    const results = open.map(({ call, picture, words, isError }): ScreenResult => {
      const text = words.length === 0 ? null : words.join("\n");
      return { id: call.id, picture: picture ?? shown, text, isError, acknowledged: call.warnings };
    });
    return { kind: "results", results: [...others, ...results] };
  }

  /** Asks the model, and keeps what it asks for; the move by which it ends, or null. */
  async function ask(shown: Uint8Array, size: { width: number; height: number }) {
    const turn = await asked.ask(inputOf(shown), size);
    if ("failure" in turn) throw failureOf(model.name, turn.failure);
    const end = endOf(turn);
    if (end !== null && "move" in end) return { end: end.move, turn };
    isFirst = false;
    for (const { warnings } of turn.screenCalls) requireHarmless(warnings);
    others = end === null ? [] : end.refused;
    open = turn.screenCalls.map((call) => ({ call, left: [], picture: null, words: [], isError: false }));
    for (const one of open) one.left = readWishes(one);
    return { end: null, turn };
  }

  function readWishes(one: OpenCall): Wish[] {
    try {
      return one.call.actions.flatMap(readAction);
    } catch (error) {
      throw unusable(one, error);
    }
  }

  /** What is wrong with an action, which its call is told, as a fault of the agent. */
  function unusable(call: OpenCall, error: unknown): unknown {
    const why = reasonOf(error);
    if (why === null) return error;
    giveUp(call, why);
    return new AgentError("AGENT_INVALID", `the model asks for what is no action: ${why}`);
  }

  return {
    async next(view) {
      const before = model.bill.tokens(briefing.id);
      const spent = (): TokenCount => difference(model.bill.tokens(briefing.id), before);
      if (view.screenshot === null) throw new ModelError("MODEL_NO_SCREEN", "this model needs pictures of the screen");
      const size = await pictureSize(view.screenshot);
      hand ??= createGestureHand(size);
      if (view.outcome !== null && view.outcome !== "done" && last !== null) giveUp(last, view.outcome);
      last = null;
      let thought = "";
      try {
        for (;;) {
          const action = await nextMove(view.screenshot, hand);
          if (action !== null || idle > mostIdle) {
            idle = 0;
            return { action: action ?? pause, thought: thought.slice(0, longestThought), usage: spent() };
          }
          idle += 1;
          const { end, turn } = await ask(view.screenshot, size);
          thought = turn.text.trim();
          if (end !== null) return { ...end, thought: thought.slice(0, longestThought), usage: spent() };
        }
      } catch (error) {
        if (!(error instanceof AgentError)) throw error;
        throw new AgentError(error.code, error.message, { cause: error, usage: spent() });
      }
    },
    close: async () => undefined,
  };
}

function actionsOf(wish: Exclude<Wish, LookingWish>, hand: GestureHand): object[] {
  return wish.kind === "wait" ? [{ function: "wait", args: { seconds: wish.seconds } }] : hand.take(wish);
}

/** How a turn ends the work: by the tool for that, or by words alone. A call of the tool that says nothing is answered. */
function endOf(turn: ScreenTurn): { move: ReturnType<typeof finish> } | { refused: ScreenResult[] } | null {
  const refused: ScreenResult[] = [];
  for (const { id, name, arguments: given } of turn.toolCalls) {
    const said = answerSchemas.screen_finish.safeParse(typeof given === "string" ? parsedOf(given) : given);
    const isFinish = name === "finish" && said.success;
    if (isFinish && turn.screenCalls.length === 0) return { move: finish(said.data.status, said.data.message) };
    const why = isFinish
      ? "there are actions beside it, which are done first; call it once more after them"
      : said.success
        ? `there is no tool ${name}`
        : z.prettifyError(said.error);
    refused.push({ id, picture: null, text: `This was not done: ${why}`, isError: true, acknowledged: [] });
  }
  if (refused.length > 0) return { refused };
  return turn.screenCalls.length > 0 ? null : { move: finish("success", turn.text.slice(0, 4_000)) };
}

function parsedOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** Throws AgentError AGENT_SAFETY for a warning that is not about whose data a page holds. */
function requireHarmless(warnings: ScreenCall["warnings"]): void {
  const grave = warnings.find(({ code }) => !harmless.has(code));
  if (grave === undefined) return;
  throw new AgentError("AGENT_SAFETY", `the provider stops the model (${grave.code}): ${grave.message}`);
}

function reasonOf(error: unknown): string | null {
  if (error instanceof z.ZodError) return z.prettifyError(error).slice(0, longestReason);
  return error instanceof ActionError ? error.message : null;
}

/** Failures of the way to the model, which say nothing of the agent. */
const unreached: ReadonlySet<FailureOutcome> = new Set(["rate-limited", "timed-out", "unavailable"]);

function failureOf(model: string, { outcome, detail, remedy }: RequestFailure): AgentError | ModelError {
  if (unreached.has(outcome)) {
    return new ModelError(
      "MODEL_UNAVAILABLE",
      `${model} gave no answer (${outcome}): ${detail}; what is done is kept; run the same command again to go on`,
    );
  }
  if (outcome === "no-pictures") {
    const advice = remedy === null ? "" : `; ${remedy}`;
    return new AgentError("AGENT_NO_PICTURES", `${model} gave no action: ${detail}${advice}`);
  }
  const code = outcome === "refused" ? "AGENT_REFUSED" : "AGENT_INVALID";
  return new AgentError(code, `the model gave no action (${outcome}): ${detail}`);
}

function difference(after: TokenCount, before: TokenCount): TokenCount {
  return { input: after.input - before.input, output: after.output - before.output };
}
