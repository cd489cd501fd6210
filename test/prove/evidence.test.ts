import { describe, expect, it } from "vitest";
import { evidence } from "../../pipeline/prove/executed/evidence.js";
import type { Instance } from "../../pipeline/prove/instance.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { click, traceOf, typing } from "../evaluators/trace-samples.js";
import { instance } from "./drafts.js";
import { addTask, addTaskByClicks, writeFile } from "./small-desktop.js";

const having = (...actions: Action[]): Trace => traceOf([{}, ...actions.map((action) => ({ action }))]);
const bound = (subtask: Subtask, parameters: Record<string, string>): Instance => ({
  node: instance(subtask, parameters),
  subtask,
  actions: [],
});

describe("what an evaluator remembers of the way", () => {
  it("is nothing when it reads the state alone", () => {
    const plan = bound(addTask, { title: "call" });
    expect(evidence(plan, having(click("Add"), typing("call")), "one")).toBe(evidence(plan, having(), "other"));
  });

  it("is what was clicked and typed, and typing that may go on, when it asks for that", () => {
    const plan = bound(addTaskByClicks, { title: "call" });
    const of = (...actions: Action[]) => evidence(plan, having(...actions), "same");
    expect(of(click("Add"))).not.toBe(of());
    expect(of(click("Cancel"))).toBe(of());
    expect(of(typing("ca"))).not.toBe(of());
    expect(of(typing("ca"), click("Cancel"))).toBe(of());
  });

  it("is the computer before its window when it asks for a change", () => {
    const write = bound(writeFile, { txt_path: "C:\\a.txt" });
    expect(evidence(write, having(), "one")).not.toBe(evidence(write, having(), "other"));
    expect(evidence(write, having(click("Add")), "one")).toBe(evidence(write, having(), "one"));
  });
});
