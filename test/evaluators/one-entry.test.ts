import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
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

const trace = traceOf([{ state: desktop({ processes: ["excel", "word"] }) }]);
const leaf = (success: boolean) => ({ success, message: { literal: "" }, progress: [success ? 1 : 0, 1] as const });

/** An evaluator that asks one check, whose arguments are its own parameters of the same names. */
function asking(name: string, parameters: readonly string[]): string {
  const declared = parameters.map((parameter) => `${parameter}: str`).join(", ");
  const given = parameters.map((parameter) => `${parameter}=${parameter}`).join(", ");
  return `from taskloom_runtime import EvalResult, ${name}


def evaluate_agent_task_completion(${declared}) -> EvalResult:
    if not ${name}(${given}):
        return EvalResult(False, "it does not hold", 0/1)
    return EvalResult(True, "done", 1/1)
`;
}

/** What an evaluator comes to that asks the rule alone; some rules throw for values that are none of theirs. */
function ruled(holds: () => boolean): "pass" | "fail" | "error" {
  try {
    return holds() ? "pass" : "fail";
  } catch {
    return "error";
  }
}

function sourcesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts")).map((name) => join(folder, name));
}

describe.each([...checkTable])("all that the program knows of %s follows from its one entry", (name, entry) => {
  const { parameters, complaints, example } = entry;
  const source = asking(name, parameters);
  const values = Object.fromEntries(parameters.map((parameter) => [parameter, "2"]));
  const given = Object.fromEntries(parameters.map((parameter) => [parameter, { parameter }]));
  const check = { api: name, arguments: given };

  it("is read from Python, printed as it was read, and accepted from a file", () => {
    const evaluator = readPython(source);
    expect(evaluator.body).toMatchObject({ when: { check } });
    expect(printPython(evaluator)).toBe(source);
    expect(knownEvaluatorSchema.parse(JSON.parse(JSON.stringify(evaluator)))).toEqual(evaluator);
  });

  it("is interpreted by its own rule", () => {
    const { verdict } = evaluate(readPython(source), values, trace);
    expect(verdict).toBe(ruled(() => entry.holds(trace, values)));
  });

  it("is declared in both runtimes and called by both printed evaluators", () => {
    const declared = parameters.map((parameter) => `${parameter}: string`).join("; ");
    expect(typescriptRuntime).toContain(
      `  /** Whether ${entry.rule}. */\n  ${name}(values: { ${declared} }): boolean;\n`,
    );
    expect(printTypescript(readPython(source))).toContain(`checks.${name}({`);
    const signature = parameters.map((parameter) => `${parameter}: str`).join(", ");
    expect(pythonRuntime).toContain(`def ${name}(${signature}) -> bool:\n    """Whether ${entry.rule}.`);
  });

  it("is documented, described, and explained when it fails", () => {
    expect(apiDocumentation()).toContain(`${name}(${parameters.join(", ")})\n    Whether ${entry.rule}.`);
    const said = parameters.map((parameter) => `${parameter} '2'`).join(", ");
    const sentence = `${entry.rule.charAt(0).toUpperCase()}${entry.rule.slice(1)}`;
    expect(checkWords(check, values)).toBe(said === "" ? sentence : `${sentence} (${said})`);
    expect(seenByCheck(check, values, trace)).not.toBe("");
    const proposal = { check, tier: 0, worth: entry.worth } as const;
    for (const [negated, complaint] of [
      [false, complaints.missing],
      [true, complaints.present],
    ] as const) {
      const [start = ""] = complaint.split("{");
      expect(JSON.stringify(failureMessage({ ...proposal, negated }))).toContain(JSON.stringify(start).slice(1, -1));
    }
  });

  it("complains in words whose blanks are its parameters, and has an example that can be read", () => {
    const blanks = [...`${complaints.missing} ${complaints.present}`.matchAll(/\{(\w+)\}/g)].map((blank) => blank[1]);
    expect(blanks.filter((blank) => blank === undefined || !parameters.includes(blank))).toEqual([]);
    const named = [...example.matchAll(/(\w+)=/g)].map((argument) => argument[1]);
    expect([example.startsWith(`${name}(`), named]).toEqual([true, parameters]);
  });
});

describe("a check", () => {
  it("is named in the file of its family alone", () => {
    const files = ["pipeline/evaluators", "pipeline/schema"].flatMap(sourcesBelow);
    const code = (file: string) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    const texts = files.map((file) => [file, new Set(code(file).match(/\bcheck_\w+/g) ?? [])] as const);
    for (const name of checkTable.keys()) {
      const naming = texts.filter(([, names]) => names.has(name)).map(([file]) => dirname(file));
      expect([name, naming]).toEqual([name, ["pipeline/evaluators/checks"]]);
    }
  });

  it("that no family has is refused, and the evaluator that asks it is told where", () => {
    expect(() => checkNamed("check_weather")).toThrow(/there is no check check_weather/);
    const asked = { not: { check: { api: "check_weather", arguments: {} } } };
    const body = { when: { and: [asked] }, yes: leaf(true), no: leaf(false) };
    const read = knownEvaluatorSchema.safeParse({ version: 1, parameters: [], body });
    expect(read.error?.issues).toMatchObject([
      { code: "invalid_value", path: ["body", "when", "and", 0, "not", "check", "api"] },
    ]);
  });
});
