import { describe, expect, it, onTestFinished } from "vitest";
import type { Agent } from "../../../pipeline/attempt/agents/agent.js";
import { drawGold } from "../../../pipeline/attempt/agents/gold.js";
import { openAgent } from "../../../pipeline/attempt/agents/table.js";
import { runEpisode } from "../../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../../pipeline/attempt/scores/score-attempt.js";
import { recordedRect } from "../../../pipeline/environments/view/recorded-rect.js";
import { systemClock } from "../../../pipeline/llm/clock.js";
import type { ModelSettings } from "../../../pipeline/llm/open-models.js";
import { createRng } from "../../../pipeline/rng.js";
import type { Action } from "../../../pipeline/schema/computer/action.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";
import type { RoleSettings } from "../../../pipeline/schema/configuration.js";
import { type FakeScreenAnswer, type FakeScreenQuestion, startFakeScreens } from "../../llm/fake/screens.js";
import { hurriedClock, testModelSettings } from "../../llm/open-test-models.js";
import { attemptable, computers, options, page } from "../small-tasks.js";

const task = attemptable();
const planned = drawGold(task, createRng("screen")).map(({ action }) => action);
const done = { finish: { status: "success", message: "all is done" } };
type Answer = (question: FakeScreenQuestion, controls: readonly Control[]) => FakeScreenAnswer;

/** An action as a provider's model writes it that has seen where the control is. */
function native(
  { provider }: FakeScreenQuestion,
  { control, function: name, args }: Action,
  controls: readonly Control[],
) {
  const rect = control === null ? null : recordedRect(control, controls);
  const [x, y] = rect === null ? [0, 0] : [Math.round((rect[0] + rect[2]) / 2), Math.round((rect[1] + rect[3]) / 2)];
  const click =
    provider === "openai"
      ? { type: "click", button: "left", x, y, keys: null }
      : { action: "left_click", coordinate: [x, y] };
  if (name === "click_input") return [click];
  if (name !== "keyboard_input") throw new Error(`the gold trajectory has ${name}`);
  const keys = "keys" in args ? args.keys : null;
  const text = "text" in args ? args.text : null;
  const typed =
    provider === "openai"
      ? keys === null
        ? { type: "type", text }
        : { type: "keypress", keys: keys.toUpperCase().split("+") }
      : { action: keys === null ? "type" : "key", text: keys ?? text };
  return rect === null ? [typed] : [click, typed];
}

/** A model that knows the gold trajectory; it takes one planned action in a turn. */
function goldModel(): Answer {
  let at = 0;
  return (question, controls) => {
    const action = planned[at++];
    return action === undefined ? done : { actions: native(question, action, controls), text: `step ${at}` };
  };
}

async function open(agent: string, answer: Answer, settings: Partial<ModelSettings> = {}) {
  let controls: readonly Control[] = [];
  const fake = await startFakeScreens((question) => answer(question, controls));
  onTestFinished(() => fake.close());
  const maker = await openAgent(agent, {
    models: async () => testModelSettings(fake, ["offline"], settings),
    ...{ clock: hurriedClock(), rng: createRng("screen"), signal: options.signal, report: () => undefined },
    page,
  });
  onTestFinished(() => maker.close());
  async function attempt(id = "attempt-1") {
    const briefing = { id, instruction: "Copy the text.", applications: ["Slate"], step_limit: 60 };
    const own = await maker.begin(task, briefing, { repeat: 0, rng: createRng("own"), signal: options.signal });
    const watching: Agent = {
      ...own,
      next: (view, signal) => {
        controls = view.controls;
        return own.next(view, signal);
      },
    };
    const environment = await computers.open();
    return runEpisode(environment, task, watching, {
      ...options,
      pictures: { shown: maker.seesPictures, kept: false },
      clock: systemClock,
    });
  }
  return { fake, maker, attempt };
}

/** The answers of a model in turn; after the last one it says that it is done. */
const inTurn = (...answers: FakeScreenAnswer[]): Answer => {
  let at = 0;
  return () => answers[at++] ?? done;
};
const at = { openai: { x: 40, y: 40 }, anthropic: { coordinate: [40, 40] } };
const look = { openai: { type: "screenshot" }, anthropic: { action: "screenshot" } };
const nowhere = {
  openai: { type: "click", button: "left", x: 99_999, y: 5 },
  anthropic: { action: "left_click", coordinate: [99_999, 5] },
};
const nonsense = { openai: { type: "jump" }, anthropic: { action: "jump" } };

describe.each([
  "openai:computer-use-preview",
  "openai:gpt-5.4",
  "anthropic:claude-sonnet-4-5",
  "anthropic:claude-opus-4-8",
])("%s", (agent) => {
  const provider = agent.startsWith("openai") ? "openai" : "anthropic";

  it("does a task by pixels, and its tokens are in the step that they were spent for", async () => {
    const { attempt, fake } = await open(agent, goldModel());
    const episode = await attempt();
    expect(fake.refusals).toEqual([]);
    expect(episode).toMatchObject({ ended: "finished", agent_error: null, claim: { message: "all is done" } });
    const score = scoreAttempt(task, { record: { ...episode, progress_limit: 20 }, trace: episode.trace });
    expect(score).toMatchObject({ success: true, completion_ratio: 1 });
    expect(fake.questions).toHaveLength(planned.length + 1);
    expect(fake.questions[0]?.texts.join("\n")).toMatch(/Copy the text\.[\s\S]*Slate[\s\S]*At most 60 actions/);
    expect(fake.questions.every(({ pictures }) => pictures >= 1)).toBe(true);
    expect(episode.steps[0]?.usage.input).toBeGreaterThan(200);
    expect(episode.steps[0]?.thought).toContain("step 1");
    expect(episode.usage.input).toBe(episode.steps.reduce((sum, { usage }) => sum + usage.input, 0));
  });

  it("looks without spending a step, but not for ever", async () => {
    const answers = Array.from({ length: 8 }, () => ({ actions: [look[provider]] }));
    const { attempt, fake } = await open(agent, inTurn(...answers));
    const episode = await attempt();
    expect(fake.refusals).toEqual([]);
    expect(episode.steps.map(({ action }) => action?.function)).toEqual(["wait", "finish"]);
    expect(fake.questions).toHaveLength(9);
  });

  it("is told what could not be done, and what was no action", async () => {
    const { attempt, fake } = await open(
      agent,
      inTurn({ actions: [nowhere[provider]] }, { actions: [nonsense[provider]] }, { finish: { status: "maybe" } }),
    );
    const episode = await attempt();
    expect(fake.refusals).toEqual([]);
    expect(episode).toMatchObject({ ended: "finished", agent_error: null });
    expect(fake.questions[1]?.texts.join("\n")).toContain("(99999, 5) is not on the screen");
    expect(fake.questions[2]?.texts.join("\n")).toContain("This was not done");
    expect(fake.questions[3]?.texts.join("\n")).toContain("Invalid option");
    expect(episode.steps.map(({ action }) => action === null)).toEqual([true, true, false]);
  });

  it("ends with words alone as with the claim that all is done, and may say that it cannot be done", async () => {
    const spoken = await open(agent, inTurn({ text: "I have copied the text." }));
    expect(await spoken.attempt()).toMatchObject({
      ended: "finished",
      claim: { status: "success", message: "I have copied the text." },
    });
    const denied = await open(agent, inTurn({ finish: { status: "infeasible", message: "no such file" } }));
    expect(await denied.attempt()).toMatchObject({ claim: { status: "infeasible", message: "no such file" } });
  });

  it("loses the attempt when it refuses, and goes on after an answer that was cut off", async () => {
    const refusing = await open(agent, inTurn({ end: "refused", text: "I will not." }));
    expect(await refusing.attempt()).toMatchObject({ ended: "agent-error", agent_error: { code: "AGENT_REFUSED" } });
    const cut = await open(agent, inTurn({ end: "truncated", text: "First I" }));
    const episode = await cut.attempt();
    expect(cut.fake.refusals).toEqual([]);
    expect(episode).toMatchObject({ ended: "finished" });
    expect(episode.steps[0]).toMatchObject({ action: null, outcome: expect.stringContaining("truncated") });
    expect(episode.steps[0]?.usage.output).toBeGreaterThan(0);
  });

  it("waits for a provider that is busy, and the run ends where it refuses the key", async () => {
    const busy = await open(agent, inTurn({ status: 529 }, { status: 503 }));
    expect(await busy.attempt()).toMatchObject({ ended: "finished" });
    const denied = await open(agent, () => ({ status: 401 }));
    await expect(denied.attempt()).rejects.toMatchObject({ code: "MODEL_DENIED" });
  });

  it("gives the attempt up where the model takes no pictures, says how to ask without any, and tries the next", async () => {
    const blind = { status: 400, reason: "This model does not support images." };
    const { attempt } = await open(agent, inTurn(blind, blind, done));
    for (const id of ["attempt-1", "attempt-2"]) {
      expect(await attempt(id)).toMatchObject({
        ended: "agent-error",
        agent_error: { code: "AGENT_NO_PICTURES", message: expect.stringMatching(/takes no pictures.*chat-list/) },
        steps: [],
      });
    }
    expect(await attempt("attempt-3")).toMatchObject({ ended: "finished", agent_error: null });
  });

  it("costs what its tokens cost, and is not asked over what may be spent", async () => {
    const prices = [{ model: agent, as_of: "2026-01-01", input: 3, output: 12 }];
    const { attempt, maker } = await open(agent, goldModel(), { prices, maxCost: 5 });
    const { usage } = await attempt();
    expect(maker.spent("attempt-1")).toBeCloseTo((usage.input * 3 + usage.output * 12) / 1e6, 6);
    const poor = await open(agent, goldModel(), { prices, maxCost: 0.09 });
    await expect(poor.attempt()).rejects.toMatchObject({ code: "MODEL_OVER_BUDGET" });
    expect(poor.maker.spent() ?? 1).toBeLessThanOrEqual(0.09);
    await expect(open(agent, goldModel(), { maxCost: 1 })).rejects.toMatchObject({ code: "MODEL_PRICE" });
  });
});

describe("how long a model thinks that attempts tasks", () => {
  const attempting = (attempt: RoleSettings) => ({ roles: { attempt } });

  it.each<[string, RoleSettings["effort"], string]>([
    ["openai:gpt-5.4", "none", "none"],
    ["openai:gpt-5.4", "xhigh", "xhigh"],
    ["anthropic:claude-opus-4-8", "minimal", "low"],
    ["anthropic:claude-opus-4-8", "max", "max"],
  ])("is told to %s by the effort %s, as %s", async (agent, effort, told) => {
    const { attempt, fake } = await open(agent, goldModel(), attempting({ effort }));
    expect(await attempt()).toMatchObject({ ended: "finished" });
    expect(new Set(fake.questions.map((question) => question.effort))).toEqual(new Set([told]));
  });

  it("is told to Anthropic in tokens, and left to a model that refuses them", async () => {
    const wanted = attempting({ thinking: 2048, temperature: 0.5 });
    const earlier = await open("anthropic:claude-sonnet-4-5", goldModel(), wanted);
    expect(await earlier.attempt()).toMatchObject({ ended: "finished" });
    expect(earlier.fake.refusals).toEqual([]);
    expect(earlier.fake.questions[0]?.thinking).toEqual({ type: "enabled", budget_tokens: 2048 });
    const later = await open("anthropic:claude-opus-4-8", goldModel(), wanted);
    expect(await later.attempt()).toMatchObject({ ended: "finished" });
    expect(later.fake.refusals).toEqual([expect.stringContaining("thinking.type.adaptive")]);
    expect(later.fake.questions.at(-1)?.thinking).toEqual({ type: "adaptive" });
  });

  it("is refused in tokens for OpenAI, which takes an effort", async () => {
    const refused = open("openai:gpt-5.4", goldModel(), attempting({ thinking: 2048 }));
    await expect(refused).rejects.toMatchObject({ code: "MODEL_OPTIONS", message: expect.stringContaining("effort") });
  });
});

describe("safety checks of OpenAI", () => {
  const click = { type: "click", button: "left", ...at.openai };

  it("are acknowledged where they are about the address of a page", async () => {
    const checks = [{ id: "sc_1", code: "sensitive_domain", message: "A bank." }];
    const { attempt, fake } = await open("openai:gpt-5.4", inTurn({ actions: [click], checks }));
    expect(await attempt()).toMatchObject({ ended: "finished" });
    expect(fake.refusals).toEqual([]);
  });

  it("end the attempt where they are about instructions of others, or of an unknown kind", async () => {
    for (const code of ["malicious_instructions", "something_new"]) {
      const checks = [{ id: "sc_1", code, message: "The page gives orders." }];
      const { attempt } = await open("openai:gpt-5.4", inTurn({ actions: [click], checks }));
      expect(await attempt()).toMatchObject({
        ended: "agent-error",
        agent_error: { code: "AGENT_SAFETY", message: expect.stringContaining("The page gives orders.") },
      });
    }
  });
});

describe("a model of Anthropic", () => {
  it("is shown a part of the screen larger, and told where the pointer is", async () => {
    const { attempt, fake } = await open(
      "anthropic:claude-opus-4-8",
      inTurn(
        { actions: [{ action: "mouse_move", coordinate: [12, 34] }] },
        { actions: [{ action: "zoom", region: [0, 0, 100, 50] }, { action: "cursor_position" }] },
        { actions: [{ action: "zoom", region: [0, 0, 9_999, 50] }] },
      ),
    );
    const episode = await attempt();
    expect(fake.refusals).toEqual([]);
    expect(fake.questions[2]).toMatchObject({ pictures: 2, texts: ["X=12,Y=34"] });
    expect(fake.questions[3]?.texts.join("")).toContain("is no part of the screen of");
    expect(episode.ended).toBe("finished");
  });

  it("is sent at most twenty pictures of a long attempt", async () => {
    const answers = Array.from({ length: 30 }, () => ({ actions: [{ action: "mouse_move", coordinate: [5, 5] }] }));
    const { attempt, fake, maker } = await open("anthropic:claude-opus-4-8", inTurn(...answers));
    const { steps } = await attempt();
    expect(fake.refusals).toEqual([]);
    expect(steps.length).toBeGreaterThan(15);
    expect(maker.spent()).toBe(null);
    expect(Math.max(...steps.map(({ usage }) => usage.input))).toBeLessThan(20 * 1_365 + 6_000);
  });
});
