import { afterEach, describe, expect, it } from "vitest";
import type { Answers } from "../../../pipeline/schema/answers.js";
import type { Rect } from "../../../pipeline/schema/computer/control.js";
import { fillDeep } from "../../../pipeline/template/template.js";
import { createLlmTrajectoryAuthor } from "../../../pipeline/verify/author/llm-trajectory.js";
import { createOfflineEvaluatorAuthor } from "../../../pipeline/verify/author/offline-evaluator.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { answerNextAction } from "../../llm/answers/next-action.js";
import { type FakeModels, type FakeQuestion, startFakeModels } from "../../llm/fake-models.js";
import { openTestModels } from "../../llm/open-test-models.js";
import { all, copyFile, press, screenlessComputers, scribeComputers, shout, verifyAll } from "../scribe.js";

const open: FakeModels[] = [];
afterEach(async () => {
  for (const fake of open.splice(0)) await fake.close();
});

type Usual = (question: string) => Answers["next_action"];
const usually: Usual = (question) => answerNextAction(question, all);
/** What a test says of a step; what it leaves out is as usual. */
type Choice = (question: string, step: number) => Partial<Answers["next_action"]>;

/** Verifies with a model at the screen, of which it has a picture or the controls alone; gives its questions, too. */
async function verifiedBy(choose: Choice, candidates = all, usual = usually, computers = screenlessComputers) {
  const questions: FakeQuestion[] = [];
  const fake = await startFakeModels({
    answer: (question) => {
      questions.push(question);
      const steps = stepsIn(question.question);
      return { ...usual(question.question), ...choose(question.question, steps.length) };
    },
  });
  open.push(fake);
  const models = await openTestModels(fake, { model: ["act=openai:gpt-4o"] });
  const model = models.at("act");
  if (model === null) throw new Error("the model was not opened");
  const authors = { trajectory: createLlmTrajectoryAuthor(model), evaluator: createOfflineEvaluatorAuthor() };
  const verified = await verifyAll(candidates, authors, [], computers);
  models.close();
  expect(fake.failures()).toEqual([]);
  return { ...verified, questions };
}

/** The same computers with more rows on the screen than one page of a list holds. */
const crowdedComputers: typeof screenlessComputers = {
  ...screenlessComputers,
  async open() {
    const environment = await screenlessComputers.open();
    const rows = Array.from({ length: 260 }, (_one, row) => ({
      ...{
        control_text: `row ${row}`,
        control_type: "DataItem" as const,
        rect: [0, row, 9, row + 1] as Rect,
        parent: 0,
      },
      ...{ application: "desktop", window: "Taskbar", enabled: true, focused: false, selected: false },
      ...{ value: `${row}`, visible: true },
    }));
    return {
      ...environment,
      observe: async () => {
        const seen = await environment.observe();
        return { ...seen, controls: [...seen.controls, ...rows] };
      },
    };
  },
};

function stepsIn(question: string): Record<string, unknown>[] {
  return JSON.parse(blockOf(question, "steps"));
}

const asUsual: Choice = () => ({});
const nothing = { button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null, page: null };
const wait: Usual = () => ({
  ...{ observation: "", thought: "", description: "", control_label: null },
  ...{ function: "wait", args: { ...nothing, seconds: 1 }, status: "CONTINUE" },
});

describe("a model that works at the screen", () => {
  it("does subtasks by the numbers of controls, and its trajectories pass the same gates", async () => {
    const { subtasks, reasons } = await verifiedBy(asUsual);
    expect(reasons).toEqual([]);
    const wordless = subtasks.map(({ actions }) =>
      actions.map((action) => ({ ...action, description: "", thought: "" })),
    );
    expect(wordless).toEqual(all.map(({ actions }) => actions));
  });

  it("is shown the screen with numbers on it and the task with its values, and nothing of the known way", async () => {
    const { questions } = await verifiedBy(asUsual, [copyFile], usually, scribeComputers);
    const [first, ...later] = questions;
    expect(first?.messages.at(-1)?.pictures).toBe(2);
    expect(first?.question).toContain(
      "picture 1: the screen now; picture 2: the same with the numbers of the list below.",
    );
    for (const { messages, question } of later) {
      expect(messages.at(-1)?.pictures).toBe(4);
      expect(question).toContain("picture 1: the screen before your last action; picture 2: the same with the numbers");
    }
    expect(blockOf(first?.question ?? "", "instruction")).toBe(
      "In Scribe, save C:\\Users\\user\\Documents\\harbour notes.txt as C:\\Users\\user\\Documents\\second harbour.txt.",
    );
    expect(blockOf(first?.question ?? "", "controls")).toBe(
      'Window "Taskbar" of desktop, in front:\n1 Button "Scribe"',
    );
    expect(questions.map(({ question }) => question).join()).not.toContain("{txt_path}");
  });

  it("leaves its words in the trajectory, with blanks for the values, and no others", async () => {
    const words = {
      thought: 'I type {text} into "harbour notes.txt" at C:\\Users\\user\\Documents\\harbour notes.txt',
      description: "work on harbour notes.txt",
    };
    const { subtasks } = await verifiedBy(() => words, [shout, ...all.slice(1)]);
    const kept = subtasks.find(({ phrases }) => phrases[0] === shout.phrases[0]);
    expect(kept?.actions.length).toBe(shout.actions.length);
    for (const { thought, description } of kept?.actions ?? []) {
      expect(thought).toBe('I type (text) into "{txt_path:basename}" at {txt_path}');
      expect(description).toBe("work on {txt_path:basename}");
    }
    const filled = fillDeep(kept?.actions ?? [], kept?.trials[1]?.parameters ?? {});
    expect(filled[0]?.description).toBe("work on orchard notes.txt");
  });

  it("is told what it saw and thought at every earlier step", async () => {
    const thinking: Choice = (_question, step) => ({
      observation: `seen ${step}`,
      thought: `t${step} ${"so ".repeat(300)}`,
    });
    const { questions } = await verifiedBy(thinking, [copyFile]);
    const last = stepsIn(questions.at(-1)?.question ?? "");
    expect(last.length).toBeGreaterThan(3);
    for (const [step, told] of last.entries()) {
      expect(told).toMatchObject({ step: step + 1, observation: `seen ${step}` });
      expect(String(told.thought)).toMatch(new RegExp(`^t${step} so so`));
      expect(String(told.thought)).toHaveLength(400);
    }
  });

  it("may turn the pages of a list of controls that is long, which is no step of the trajectory", async () => {
    const turned = new Map<string, string>();
    const turnsFirst: Choice = (question, step) => {
      if (step === 1 && turned.size === 0) turned.set("before", question);
      const isTurned = stepsIn(question).some((told) => told.outcome === "page 2 is shown");
      if (step === 1)
        return { function: "show_page", args: { ...nothing, page: 2 }, control_label: null, status: "CONTINUE" };
      if (step === 2 && isTurned) turned.set("page 2", question);
      return {};
    };
    await verifiedBy(turnsFirst, [shout], usually, crowdedComputers);
    expect(blockOf(turned.get("before") ?? "", "controls")).toMatch(
      /\n\(page 1 of 2; the other pages have \d+ more: .*DataItem.*\)$/,
    );
    const second = blockOf(turned.get("page 2") ?? "", "controls");
    expect(second).toMatch(/^Window .*:\n201 /);
    expect(second).toMatch(/^266 DataItem "row 259"/m);
    expect(second).toMatch(/\n\(page 2 of 2; the other pages have 200 more: /);
  });

  it("is told why an action cannot be done, and goes on", async () => {
    const stumble: Choice = (question, step) => {
      const save = /^(\d+) Button "Save"/m.exec(blockOf(question, "controls"))?.[1] ?? null;
      const telling = blockOf(question, "controls").includes('Dialog "Open"');
      const pressSave = { function: "click_input", args: nothing, control_label: save, status: "CONTINUE" } as const;
      if (step === 0) return { control_label: "777", status: "CONTINUE" };
      return telling && !/behind a dialog/.test(JSON.stringify(stepsIn(question))) ? pressSave : {};
    };
    const { subtasks, questions } = await verifiedBy(stumble, [shout, ...all.slice(1)]);
    expect(subtasks).toHaveLength(all.length);
    const told = new Set(questions.flatMap(({ question }) => stepsIn(question).map((step) => step.outcome)));
    expect([...told].sort()).toEqual([
      'Button "Save" in scribe is behind a dialog; answer the dialog first',
      "done",
      "there is no control 777 in the list; use a number of the list",
    ]);
  });

  it("may go another way, if it comes to the same; the known way is an alternative then", async () => {
    const menu = [press("File", "MenuItem"), press("Open...", "MenuItem")];
    const actions = [...copyFile.actions.slice(0, 1), ...menu, ...copyFile.actions.slice(2)];
    const ways = all.map((candidate) => (candidate === copyFile ? { ...copyFile, actions } : candidate));
    const { subtasks, reasons } = await verifiedBy(asUsual, all, (question) => answerNextAction(question, ways));
    expect(reasons).toEqual([]);
    const copied = subtasks.find(({ phrases }) => phrases[0] === copyFile.phrases[0]);
    expect(copied?.actions).toHaveLength(actions.length);
    expect(copied?.alternatives).toEqual([copyFile.actions]);
    expect(copied?.verification.alternatives_accepted).toBeGreaterThan(0);
  });

  it("starts again where its actions were not enough, and is told what was wanting", async () => {
    const isFirst = (question: string) => blockOf(question, "earlier") === "[]";
    const lazy: Choice = (question, step) => (isFirst(question) && step === 2 ? { status: "FINISH" } : {});
    const { subtasks, questions } = await verifiedBy(lazy, [shout, ...all.slice(1)]);
    expect(subtasks).toHaveLength(all.length);
    expect(subtasks[0]?.verification.rounds).toBe(2);
    const second = questions.find(({ question }) => !isFirst(question))?.question ?? "";
    expect(blockOf(second, "earlier")).toMatch(
      /does not bring about, or not in the same way: file:.*harbour notes.txt/,
    );
    expect(stepsIn(second)).toEqual([]);
  });

  it("is given up, with a reason that can be counted, when its answers are no answers or come to no end", async () => {
    const long = await verifiedBy(() => ({ thought: "a".repeat(10_000) }), [shout]);
    expect(long.reasons).toEqual([expect.stringMatching(/^the model gave no next action: invalid: .*capital letters/)]);
    const idle = await verifiedBy(asUsual, [shout], wait);
    expect(idle.reasons).toEqual([expect.stringMatching(/^the model did not finish a trajectory: .*within 25 steps/)]);
    expect(idle.questions).toHaveLength(25);
  });
});
