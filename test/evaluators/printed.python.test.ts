import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkTable } from "../../pipeline/evaluators/checks/table.js";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import { printTypescript, typescriptRuntime } from "../../pipeline/evaluators/print-typescript.js";
import { pythonRuntime } from "../../pipeline/evaluators/python-runtime.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { poolFolderOf } from "../simulated/computers.js";
import { evaluators, parameterValues, traces } from "./generated-cases.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-evaluators-"));
afterAll(() => rmSync(folder, { recursive: true }));

const generated = fc.sample(fc.record({ evaluator: evaluators, parameters: parameterValues, trace: traces }), {
  seed: 7,
  numRuns: 2000,
});
const inputs = fc.sample(
  fc.record({ words: fc.array(parameterValues, { minLength: 2, maxLength: 2 }), trace: traces }),
  {
    seed: 11,
    numRuns: 600,
  },
);
const pools = await Promise.all(["simulated", "desktop"].map((name) => readPool(poolFolderOf(name), name)));
const committed = pools
  .flatMap(({ subtasks }) => [...subtasks.values()])
  .flatMap(({ evaluator }, index) => {
    const input = inputs[index % inputs.length];
    if (input === undefined) return [];
    const values = input.words.flatMap((one) => Object.values(one));
    const parameters = evaluator.parameters.map((name, position) => [name, values[position % values.length] ?? ""]);
    return [{ evaluator, parameters: Object.fromEntries(parameters), trace: input.trace }];
  });
/** Without those that ask for values that a check cannot read: printing leaves out conditions that decide nothing. */
const cases = [...generated, ...committed].filter(
  ({ evaluator, parameters, trace }) => evaluate(evaluator, parameters, trace).verdict !== "error",
);
const expected = cases.map(({ evaluator, parameters, trace }) => {
  const result = evaluate(evaluator, parameters, trace);
  if (result.verdict === "error") return { error: true };
  const [numerator, denominator] = result.progress;
  return { success: result.verdict === "pass", message: result.message, progress: numerator / denominator };
});

const driver = `
import json, sys
import taskloom_runtime
for case in json.load(open(sys.argv[1], encoding="utf-8")):
    space = {}
    exec(compile(case["source"], "evaluator.py", "exec"), space)
    taskloom_runtime.use_trace(case["trace"])
    print(json.dumps(space["evaluate_agent_task_completion"](*case["values"])._asdict()))
`;

const evaluatorModule = z.object({
  evaluate_agent_task_completion: z.function({ input: [z.unknown(), z.unknown()], output: z.unknown() }),
});

describe("an evaluator, printed", () => {
  it("says in CPython what the interpreter says", () => {
    writeFileSync(join(folder, "taskloom_runtime.py"), pythonRuntime);
    writeFileSync(join(folder, "driver.py"), driver);
    const input = cases.map(({ evaluator, parameters, trace }) => ({
      source: printPython(evaluator),
      values: evaluator.parameters.map((name) => parameters[name]),
      trace,
    }));
    writeFileSync(join(folder, "cases.json"), JSON.stringify(input));
    const output = execFileSync("python3", ["driver.py", "cases.json"], { cwd: folder, encoding: "utf8" });
    const results = output
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(results).toHaveLength(cases.length);
    expect(cases.length).toBeGreaterThan(2000);
    expect(results).toEqual(expected);
    expect(new Set(expected.map((result) => JSON.stringify(result.success))).size).toBe(2);
  });

  it("says in TypeScript what the interpreter says, and satisfies a strict compiler", async () => {
    const directory = join(folder, "typescript");
    mkdirSync(directory);
    writeFileSync(join(directory, "package.json"), '{"type":"module"}');
    const sources = { taskloom_runtime: typescriptRuntime } as Record<string, string>;
    const compiled = [...generated.slice(0, 40), ...committed.slice(0, 20)];
    for (const [index, { evaluator }] of compiled.entries()) sources[`case_${index}`] = printTypescript(evaluator);
    for (const [name, source] of Object.entries(sources)) writeFileSync(join(directory, `${name}.ts`), source);
    const options = { strict: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext } as const;
    const names = Object.keys(sources).map((name) => join(directory, `${name}.ts`));
    const program = ts.createProgram(names, { ...options, skipLibCheck: true, types: [] });
    expect(
      ts.getPreEmitDiagnostics(program).map((found) => ts.flattenDiagnosticMessageText(found.messageText, "\n")),
    ).toEqual([]);
    program.emit();
    for (const [index, { evaluator }] of cases.entries()) {
      const { outputText } = ts.transpileModule(printTypescript(evaluator), { compilerOptions: options });
      writeFileSync(join(directory, `all_${index}.js`), outputText);
    }
    for (const [index, { evaluator, parameters, trace }] of cases.entries()) {
      const printed: unknown = await import(pathToFileURL(join(directory, `all_${index}.js`)).href);
      const run = evaluatorModule.parse(printed).evaluate_agent_task_completion;
      expect(run(checksOver(trace), parameters), printTypescript(evaluator)).toEqual(expected[index]);
    }
  }, 180_000);

  it("reads as OmniBench's do", () => {
    const missing = {
      operation: "concat" as const,
      operands: [{ literal: "the PDF '" }, { parameter: "pdf_path" }, { literal: "' was not created" }],
    };
    expect(
      printPython({
        version: 1,
        parameters: ["pdf_path"],
        body: {
          when: { check: { api: "check_file_exists", arguments: { file_path: { parameter: "pdf_path" } } } },
          yes: { success: true, message: { literal: "Subtask completed successfully" }, progress: [1, 1] },
          no: { success: false, message: missing, progress: [0, 1] },
        },
      }),
    ).toMatchInlineSnapshot(`
      "from taskloom_runtime import EvalResult, check_file_exists


      def evaluate_agent_task_completion(pdf_path: str) -> EvalResult:
          if not check_file_exists(file_path=pdf_path):
              return EvalResult(False, f"the PDF '{pdf_path}' was not created", 0/1)
          return EvalResult(True, "Subtask completed successfully", 1/1)
      "
    `);
  });
});

function checksOver(trace: Trace): Record<string, (values: Record<string, string>) => boolean> {
  return Object.fromEntries(
    [...checkTable].map(([name, api]) => [
      name,
      (values: Record<string, string>) =>
        api.holds(trace, Object.fromEntries(api.parameters.map((parameter) => [parameter, values[parameter] ?? ""]))),
    ]),
  );
}
