import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { apiDocumentation } from "../../pipeline/evaluators/api-documentation.js";
import { checkWords } from "../../pipeline/evaluators/check-words.js";
import { checkNamed, checkTable } from "../../pipeline/evaluators/checks/table.js";
import { failureMessage } from "../../pipeline/evaluators/failure-message.js";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { knownEvaluatorSchema } from "../../pipeline/evaluators/known-evaluator.js";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import { printTypescript, typescriptRuntime } from "../../pipeline/evaluators/print-typescript.js";
import { pythonRuntime } from "../../pipeline/evaluators/python-runtime.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { seenByCheck } from "../../pipeline/evaluators/seen-by-check.js";
import { desktop, traceOf } from "./trace-samples.js";

/** The one thing that is added: an entry of a family that is there. */
vi.mock("../../pipeline/evaluators/checks/windows.js", async (original) => {
  // The table is assembled before the imports of this file are there.
  const { z } = await import("zod");
  const { defineCheck } = await import("../../pipeline/evaluators/checks/check.js");
  const { lastState } = await import("../../pipeline/evaluators/trace-view.js");
  const family = await original<typeof import("../../pipeline/evaluators/checks/windows.js")>();
  const check_process_count = defineCheck({
    parameters: z.object({ count: z.string() }),
    reads: "state",
    rule: "this many applications run",
    example: "check_process_count(count='2')",
    complaints: {
      missing: "the number of applications that run is not {count}",
      present: "the number of applications that run is still {count}",
    },
    worth: 2,
    shows: ({ processes }) => `${processes.length} run`,
    holds: (trace, { count }) => lastState(trace).processes.length === Number(count),
    python: 'return len(_last()["processes"]) == int(count)',
  });
  return { ...family, windowChecks: { ...family.windowChecks, check_process_count } };
});

const source = `from taskloom_runtime import EvalResult, check_process_count


def evaluate_agent_task_completion(count: str) -> EvalResult:
    if not check_process_count(count=count):
        return EvalResult(False, f"not {count}", 0/1)
    return EvalResult(True, "done", 1/1)
`;
const trace = traceOf([{ state: desktop({ processes: ["excel", "word"] }) }]);
const check = { api: "check_process_count", arguments: { count: { parameter: "count" } } };
const added = readPython(source);

describe("a check that was added by one entry", () => {
  it("is read from Python and printed as it was read", () => {
    expect(added.body).toMatchObject({ when: { check } });
    expect(printPython(added)).toBe(source);
  });

  it("is accepted where an evaluator is read from a file", () => {
    expect(knownEvaluatorSchema.parse(JSON.parse(JSON.stringify(added)))).toEqual(added);
  });

  it("is interpreted", () => {
    expect(evaluate(added, { count: "2" }, trace)).toEqual({ verdict: "pass", message: "done", progress: [1, 1] });
    expect(evaluate(added, { count: "3" }, trace)).toEqual({ verdict: "fail", message: "not 3", progress: [0, 1] });
  });

  it("says in CPython what it says in TypeScript", () => {
    const folder = mkdtempSync(join(tmpdir(), "taskloom-entry-"));
    try {
      writeFileSync(join(folder, "taskloom_runtime.py"), pythonRuntime);
      writeFileSync(join(folder, "evaluator.py"), printPython(added));
      writeFileSync(join(folder, "trace.json"), JSON.stringify(trace));
      const driver =
        "import evaluator, taskloom_runtime; taskloom_runtime.set_trace('trace.json'); " +
        "print([evaluator.evaluate_agent_task_completion(count).success for count in ('2', '3')])";
      const said = execFileSync("python3", ["-c", driver], { cwd: folder, encoding: "utf8" });
      expect(said.trim()).toBe("[True, False]");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is declared and called in TypeScript", () => {
    expect(typescriptRuntime).toContain(
      "  /** Whether this many applications run. */\n  check_process_count(values: { count: string }): boolean;\n",
    );
    expect(printTypescript(added)).toContain("checks.check_process_count({ count: count })");
  });

  it("is documented, described, and explained to whoever fails it", () => {
    expect(apiDocumentation()).toContain(
      "check_process_count(count)\n    Whether this many applications run.\n    Reads: state. Example: check_process_count(count='2')",
    );
    expect(checkWords(check, { count: "2" })).toBe("This many applications run (count '2')");
    expect(seenByCheck(check, { count: "3" }, trace)).toBe("it does not hold: 2 run");
    const proposal = { check, tier: 0, worth: 2 } as const;
    const said = [false, true].map((negated) => JSON.stringify(failureMessage({ ...proposal, negated })));
    expect(said[0]).toContain("the number of applications that run is not ");
    expect(said[1]).toContain("the number of applications that run is still ");
  });
});

describe("every check", () => {
  it("complains in words whose blanks are parameters of it, and gives an example that can be read", () => {
    for (const [name, { parameters, complaints, example }] of checkTable) {
      const blanks = [...`${complaints.missing} ${complaints.present}`.matchAll(/\{(\w+)\}/g)].map((blank) => blank[1]);
      expect([name, blanks.filter((blank) => blank === undefined || !parameters.includes(blank))]).toEqual([name, []]);
      const given = [...example.matchAll(/(\w+)=/g)].map((argument) => argument[1]);
      expect([example.startsWith(`${name}(`), given]).toEqual([true, parameters]);
    }
  });

  it("refuses a name that no family has, and says where an evaluator asks for it", () => {
    expect(() => checkNamed("check_weather")).toThrow(/there is no check check_weather/);
    const asked = { not: { check: { api: "check_weather", arguments: {} } } };
    const body = { when: { and: [asked] }, yes: leaf(true), no: leaf(false) };
    const read = knownEvaluatorSchema.safeParse({ version: 1, parameters: [], body });
    expect(read.error?.issues).toMatchObject([
      { code: "invalid_value", path: ["body", "when", "and", 0, "not", "check", "api"] },
    ]);
    expect(evaluate({ version: 1, parameters: [], body }, {}, trace)).toMatchObject({ verdict: "error" });
  });
});

function leaf(success: boolean): { success: boolean; message: { literal: string }; progress: [number, number] } {
  return { success, message: { literal: "" }, progress: [success ? 1 : 0, 1] };
}
