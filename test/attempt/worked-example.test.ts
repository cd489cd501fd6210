import { describe, expect, it } from "vitest";
import { noForms } from "../../pipeline/attempt/both-forms.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import type { AttemptStep } from "../../pipeline/schema/attempt/attempt-records.js";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { systemStateSchema } from "../../pipeline/schema/computer/system-state.js";
import type { TraceStep } from "../../pipeline/schema/computer/trace.js";
import { instance, taskGraph } from "../prove/drafts.js";
import { addTask } from "../prove/small-desktop.js";
import { attemptable } from "./small-tasks.js";

// CRAB (4.3): CR = C / N, completed nodes over all nodes; EE = CR / A over executed actions; CE = CR / T over tokens.
// WindowsWorld (3.5): S_int is the mean over the checkpoints of whether the trajectory meets each; S_final is whether its
// last state is the wanted one. Neither paper prints a worked example, so that this one is made up.

/** Plan a call, then to book and to pack, and to leave after both of these: N = 4. */
const task = attemptable(
  taskGraph(
    ["call", "book", "pack", "leave"].map((title) => instance(addTask, { title })),
    [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ],
  ),
);

interface Move {
  /** What is on the list after it. */
  readonly list: readonly string[];
  /** "done" where it is left out. */
  readonly outcome?: string;
}

const start: TraceStep = traceStep([]);
const wrong = "there is no control 99 in the list; use a number of the list";

/** Three nodes are completed, by the second, fifth and sixth move; the third move could not be done. */
const three: readonly Move[] = [
  { list: [] },
  { list: ["call"] },
  { list: ["call"], outcome: wrong },
  { list: ["call"] },
  { list: ["call", "pack"] },
  { list: ["call", "pack", "book"] },
];
const four: readonly Move[] = [
  ...three,
  { list: ["call", "pack", "book"] },
  { list: ["call", "pack", "book"] },
  { list: ["call", "pack", "book", "leave"] },
];
/** What the last node asks for is taken back again. */
const lost: readonly Move[] = [
  ...four,
  { list: ["call", "pack", "book", "leave"] },
  { list: ["call", "pack", "book"] },
];

describe("the figures of CRAB and WindowsWorld of an attempt that is worked out by hand", () => {
  it("are those of one node of four after two actions and 800 tokens, where the agent has not said anything", () => {
    // C = 1: CR = 1 / 4. A = 2: EE = 0.25 / 2. T = 700 + 100: CE = 0.25 / 800.
    expect(figures(three.slice(0, 2), { input: 700, output: 100 }, null)).toEqual({
      ...{ cr: 0.25, ee: 0.125, ce: 0.0003125 },
      ...{ sInt: 0.25, sFinal: 0, success: false, falseCompletion: false },
    });
  });

  it("are those of three nodes of four, where a move that could not be done is no executed action and finishing neither", () => {
    // C = 3: CR = 3 / 4. A = 6 - 1: EE = 0.75 / 5. T = 2,100 + 300: CE = 0.75 / 2,400. The last state lacks "leave".
    expect(figures(three, { input: 2_100, output: 300 }, "success")).toEqual({
      ...{ cr: 0.75, ee: 0.15, ce: 0.0003125 },
      ...{ sInt: 0.75, sFinal: 0, success: false, falseCompletion: true },
    });
  });

  it("are those of all nodes with the last result there", () => {
    // C = 4: CR = 4 / 4. A = 9 - 1: EE = 1 / 8. T = 3,600 + 400: CE = 1 / 4,000.
    expect(figures(four, { input: 3_600, output: 400 }, "success")).toEqual({
      ...{ cr: 1, ee: 0.125, ce: 0.00025 },
      ...{ sInt: 1, sFinal: 1, success: true, falseCompletion: false },
    });
  });

  it("are those of all nodes with the last result gone, which the trajectory has met and its last state has not", () => {
    // C = 4: CR = 4 / 4. A = 11 - 1: EE = 1 / 10. T = 4,500 + 500: CE = 1 / 5,000.
    expect(figures(lost, { input: 4_500, output: 500 }, "success")).toEqual({
      ...{ cr: 1, ee: 0.1, ce: 0.0002 },
      ...{ sInt: 1, sFinal: 0, success: false, falseCompletion: true },
    });
  });
});

/** Judges the moves, with finishing as one more where the agent says that it is done. */
function figures(moves: readonly Move[], usage: AttemptStep["usage"], said: "success" | null) {
  const claim = said === null ? null : { status: said, message: "" };
  const done = moves.map(({ outcome = "done" }) => step({ function: "wait", args: { seconds: 1 } }, outcome));
  const steps = claim === null ? done : [...done, step({ function: "finish", args: claim }, "done")];
  const trace = [start, ...moves.map(({ list }) => traceStep(list))];
  const score = scoreAttempt(task, { record: { steps, claim, usage, progress_limit: 20 }, trace });
  return {
    ...{ cr: score.completion_ratio, ee: score.execution_efficiency, ce: score.cost_efficiency },
    ...{ sInt: score.s_int, sFinal: score.s_final },
    ...{ success: score.success, falseCompletion: score.false_completion },
  };
}

function step(action: object, outcome: string): AttemptStep {
  return {
    ...{
      action: actionSchema.parse({ ...action, control: null }),
      resolved: null,
      ...noForms,
      outcome,
      thought: "",
      nodes: [],
      seconds: 1,
      screenshot: null,
    },
    ...{ usage: { input: 0, output: 0 }, commands: null },
  };
}

function traceStep(list: readonly string[]): TraceStep {
  const records = list.map((title) => ({ application: "planner", collection: "todos", fields: { title, note: "" } }));
  const rest = { files: [], clipboard: { kind: "empty" }, windows: [], processes: [], mailbox: [], settings: {} };
  return { action: null, state: systemStateSchema.parse({ ...rest, records }), controls: [] };
}
