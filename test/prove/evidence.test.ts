import { describe, expect, it } from "vitest";
import { evidence } from "../../pipeline/prove/evidence.js";
import type { Instance } from "../../pipeline/prove/instance.js";
import type { Action } from "../../pipeline/schema/action.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import type { SystemState } from "../../pipeline/schema/system-state.js";
import type { Trace } from "../../pipeline/schema/trace.js";
import { instance } from "./drafts.js";
import { addTask, addTaskByClicks, writeFile } from "./small-desktop.js";

const state: SystemState = {
  files: [],
  clipboard: { kind: "empty" },
  windows: [],
  processes: [],
  mailbox: [],
  records: [],
  settings: {},
};
const traceOf = (...actions: Action[]): Trace => ({
  version: 1,
  window_start: 1,
  steps: [null, ...actions].map((action) => ({ action, state, controls: [] })),
});
const bound = (subtask: Subtask, parameters: Record<string, string>): Instance => ({
  node: instance(subtask, parameters),
  subtask,
  actions: [],
});
const rest = { rect: null, description: "", thought: "" };
const typing = (text: string): Action => ({ function: "keyboard_input", args: { text }, control: null, ...rest });
const clicking = (control_text: string): Action => ({
  function: "click_input",
  args: { button: "left", double: false },
  control: { application: "planner", dialog: null, control_type: "Button", control_text, ordinal: 0 },
  ...rest,
});

describe("what an evaluator remembers of the way", () => {
  it("is nothing when it reads the state alone", () => {
    const plan = bound(addTask, { title: "call" });
    expect(evidence(plan, traceOf(clicking("Add"), typing("call")), "one")).toBe(evidence(plan, traceOf(), "other"));
  });

  it("is what was clicked and typed, and typing that may go on, when it asks for that", () => {
    const plan = bound(addTaskByClicks, { title: "call" });
    const of = (...actions: Action[]) => evidence(plan, traceOf(...actions), "same");
    expect(of(clicking("Add"))).not.toBe(of());
    expect(of(clicking("Cancel"))).toBe(of());
    expect(of(typing("ca"))).not.toBe(of());
    expect(of(typing("ca"), clicking("Cancel"))).toBe(of());
  });

  it("is the computer before its window when it asks for a change", () => {
    const write = bound(writeFile, { txt_path: "C:\\a.txt" });
    expect(evidence(write, traceOf(), "one")).not.toBe(evidence(write, traceOf(), "other"));
    expect(evidence(write, traceOf(clicking("Add")), "one")).toBe(evidence(write, traceOf(), "one"));
  });
});
