import { afterEach, describe, expect, it } from "vitest";
import type { Answers } from "../../../pipeline/schema/answers.js";
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

function stepsIn(question: string): { outcome: string }[] {
  return JSON.parse(blockOf(question, "steps"));
}

const asUsual: Choice = () => ({});
const nothing = { button: null, double: null, wheel_dist: null, text: null, keys: null, seconds: null };
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
    for (const { messages } of questions) expect(messages.at(-1)?.pictures).toBe(1);
    const [first] = questions;
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
    const told = new Set(questions.flatMap(({ question }) => stepsIn(question).map(({ outcome }) => outcome)));
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
