import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import { pythonRuntime } from "../../pipeline/evaluators/python-runtime.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { tracesOf } from "./end-state-fixtures.js";
import { endStates, moduleOf } from "./end-states.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-end-states-"));
afterAll(() => rmSync(folder, { recursive: true }));

const driver = `
import json
import taskloom_runtime

def judged(source, trace):
    space = {}
    exec(compile(source, "evaluator.py", "exec"), space)
    taskloom_runtime.use_trace(trace)
    return space["evaluate_agent_task_completion"]().success

for case in json.load(open("cases.json", encoding="utf-8")):
    print(json.dumps([judged(source, trace) for source in case["sources"] for trace in case["traces"]]))
`;

test("an end state that a real application wrote is told from the one before it, in CPython as by the interpreter", async () => {
  const cases = await Promise.all(
    endStates.map(async (state) => {
      const { unchanged, changed } = await tracesOf(state.before, state.after);
      const evaluator = readPython(moduleOf(state));
      return { evaluator, sources: [moduleOf(state), printPython(evaluator)], traces: [unchanged, changed] };
    }),
  );
  const read = cases.map(({ evaluator, traces }) =>
    traces.map((trace) => evaluate(evaluator, {}, trace).verdict === "pass"),
  );
  const named = (verdicts: readonly unknown[]) => endStates.map(({ label, after }, at) => [label, after, verdicts[at]]);
  expect(named(read)).toEqual(named(endStates.map(() => [false, true])));
  writeFileSync(join(folder, "taskloom_runtime.py"), pythonRuntime);
  writeFileSync(join(folder, "driver.py"), driver);
  writeFileSync(join(folder, "cases.json"), JSON.stringify(cases));
  const lines = execFileSync("python3", ["driver.py"], { cwd: folder, encoding: "utf8" }).trim().split("\n");
  const inPython = lines.map((line) => z.array(z.boolean()).parse(JSON.parse(line)));
  expect(named(inPython)).toEqual(named(endStates.map(() => [false, true, false, true])));
});
