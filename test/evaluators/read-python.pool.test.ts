import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../pipeline/evaluators/read/refusal.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { evaluators, parameterValues, traces } from "./generated-cases.js";
import { desktop, file, traceOf } from "./trace-samples.js";

/** The function with these lines as its body, as a model writes it. */
function written(...body: string[]): string {
  const head = ["import os", "from collections import namedtuple", ""];
  const type = "EvalResult = namedtuple('EvalResult', ['success', 'message', 'progress'])";
  const signature = "def evaluate_agent_task_completion(file_path: str, text: str) -> EvalResult:";
  return [...head, type, "", signature, ...body.map((line) => `    ${line}`), ""].join("\n");
}

/** What was read, as our own printer writes it, without the head. */
function read(...body: string[]): string {
  return printPython(readPython(written(...body)))
    .split("\n")
    .slice(4, -1)
    .map((line) => line.slice(4))
    .join("\n");
}

function refusal(source: string | Uint8Array): EvaluatorRefusal {
  try {
    readPython(source);
  } catch (error) {
    if (error instanceof EvaluatorRefusal) return error;
    throw error;
  }
  throw new Error("it was read");
}

const done = 'return EvalResult(True, "done", 1/1)';

describe("an evaluator that was printed", () => {
  it("reads as the evaluator that it was printed from: every one of the committed pools", () => {
    const printed = ["subtask-pool", "test/simulated/pool"].flatMap((pool) =>
      readdirSync(pool, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith("evaluator.py"))
        .map((name) => join(pool, name)),
    );
    expect(printed.length).toBeGreaterThan(400);
    for (const name of printed) {
      const source = readFileSync(name, "utf8");
      expect(printPython(readPython(source))).toBe(source);
    }
  });

  it("reads so that it says the same and prints the same, whatever it asks", () => {
    fc.assert(
      fc.property(evaluators, parameterValues, traces, (evaluator, parameters, trace) => {
        const source = printPython(evaluator);
        const again = readPython(source);
        expect(printPython(again)).toBe(source);
        const values = Object.values(evaluator.parameters).map((name) => parameters[name] ?? "");
        const renamed = Object.fromEntries(again.parameters.map((name, index) => [name, values[index] ?? ""]));
        expect(evaluate(again, renamed, trace)).toEqual(evaluate(evaluator, parameters, trace));
      }),
      { seed: 3, numRuns: 400 },
    );
  });
});

describe("Python as models write it", () => {
  it("may answer early, in branches, or with a condition", () => {
    const early = ["if not check_file_exists(file_path):", '    return EvalResult(False, "no file", 0/1)', done];
    const branches = [
      "if check_file_exists(file_path=file_path):",
      '    result = EvalResult(True, "done", 1/1)',
      "else:",
      '    result = EvalResult(False, "no file", 0/1)',
      "return result",
    ];
    const condition = [
      "ok = check_file_exists(file_path)",
      'return EvalResult(success=ok, message="done" if ok else "no file", progress=1/1 if ok else 0/1)',
    ];
    expect(read(...early)).toBe(
      [
        "if not check_file_exists(file_path=file_path):",
        '    return EvalResult(False, "no file", 0/1)',
        'return EvalResult(True, "done", 1/1)',
      ].join("\n"),
    );
    expect(read(...branches)).toBe(read(...early));
    expect(read(...condition)).toBe(read(...early));
  });

  it("may count what holds", () => {
    const body = [
      "passed = 0",
      "if check_file_exists(file_path):",
      "    passed += 1",
      "if check_text_exists(text):",
      "    passed += 1",
      'return EvalResult(passed == 2, f"{passed} of 2", passed / 2)',
    ];
    expect(read(...body)).toBe(
      [
        "if check_file_exists(file_path=file_path):",
        "    if not check_text_exists(text=text):",
        '        return EvalResult(False, "1 of 2", 1/2)',
        '    return EvalResult(True, "2 of 2", 2/2)',
        "if check_text_exists(text=text):",
        '    return EvalResult(False, "1 of 2", 1/2)',
        'return EvalResult(False, "0 of 2", 0/2)',
      ].join("\n"),
    );
    const listed = [
      "checks = [check_file_exists(file_path), check_text_exists(text)]",
      "passed = sum(checks)",
      'return EvalResult(all(checks), f"{passed} of {len(checks)}", passed / len(checks))',
    ];
    expect(read(...listed)).toBe(read(...body));
  });

  it("may work on paths and texts", () => {
    const body = [
      "name, ending = os.path.splitext(os.path.basename(file_path))",
      "copy = os.path.join(os.path.dirname(file_path), f'{name} 2{ending}')",
      "wanted = text.strip().lower() + '!'",
      "if check_file_contains(copy, text=wanted):",
      `    ${done}`,
      "return EvalResult(False, str('missing: ') + copy, 0/1)",
    ];
    const evaluator = readPython(written(...body));
    const copied = file("c:/users/user/Plan.v1 2.TXT", { kind: "text", text: "ready!" });
    const values = { file_path: "C:\\Users\\user\\Plan.v1.TXT", text: " Ready " };
    const trace = (files: (typeof copied)[]): Trace => traceOf([{ state: desktop({ files }) }]);
    expect(evaluate(evaluator, values, trace([copied])).verdict).toBe("pass");
    expect(evaluate(evaluator, values, trace([]))).toMatchObject({
      verdict: "fail",
      message: "missing: C:\\Users\\user/Plan.v1 2.TXT",
    });
  });

  it("may leave out the progress, give it as a decimal, or name the fields in another order", () => {
    const short = [
      "from taskloom_runtime import EvalResult",
      "def evaluate_agent_task_completion(text):",
      '    return EvalResult(check_text_exists(text), "")',
    ];
    expect(
      printPython(readPython(short.join("\n")))
        .split("\n    ")
        .slice(1)
        .join("\n")
        .trimEnd(),
    ).toBe(
      'if not check_text_exists(text=text):\n    return EvalResult(False, "", 0/1)\nreturn EvalResult(True, "", 1/1)',
    );
    expect(read('return EvalResult(False, "half", 0.5)')).toBe('return EvalResult(False, "half", 1/2)');
    const source = written("return EvalResult(0.25, 'a', False)").replace(
      "['success', 'message', 'progress']",
      "'progress message success'",
    );
    expect(readPython(source).body).toEqual({ success: false, message: { literal: "a" }, progress: [1, 4] });
  });

  it("may stand in a fence of Markdown, with words around it; lines keep their numbers", () => {
    const fenced = `Here is the evaluator:\n\n\`\`\`python\n${written(done)}\`\`\`\nIt checks nothing.`;
    expect(readPython(fenced)).toEqual(readPython(written(done)));
    expect(refusal(`\n\n\`\`\`\n${written("import subprocess", done)}\`\`\``)).toMatchObject({ line: 10, column: 5 });
  });

  it("may have comments, docstrings, annotations and texts in every notation", () => {
    const body = [
      '"""Says whether it is done."""',
      "title: str = r'a\\b' \"\\u00e9\" '''c'''  # three pieces",
      "if (check_window_active(title)",
      "        and not check_error_dialog('no')):",
      `    ${done}`,
      "pass",
      "return EvalResult(False, 'not {text}', 0/1)",
    ];
    expect(read(...body)).toContain('check_window_active(title="a\\\\béc") and not check_error_dialog(text="no")');
    expect(read(...body)).toContain('"not {text}"');
  });
});

describe("what is not read", () => {
  it.each([
    ["a way without an answer", ["if check_text_exists(text):", `    ${done}`], 6, 1, /returns an EvalResult/],
    ["an unknown function", ["if check_everything(text):", "    pass", done], 7, 8, /check_everything is no function/],
    [
      "an unknown argument",
      ["if check_text_exists(words=text):", "    pass", done],
      7,
      8,
      /text is missing; call check_/,
    ],
    ["a missing argument", ["if check_file_contains(file_path):", "    pass", done], 7, 8, /argument text is missing/],
    ["an unknown name", ["if check_text_exists(word):", "    pass", done], 7, 26, /no parameter or variable word/],
    [
      "a name that only some ways give",
      ["if check_text_exists(text):", "    a = text", "if check_text_exists(a):", "    pass", done],
      9,
      26,
      /variable a here/,
    ],
    ["a text as a condition", ["if text:", "    pass", done], 7, 8, /a text stands where a condition/],
    ["texts compared", ["if text == file_path:", "    pass", done], 7, 8, /cannot be compared/],
    ["a loop", ["while True:", "    pass"], 7, 5, /a loop is not allowed/],
    ["a loop that is never reached", [done, "for a in text: pass"], 8, 5, /a loop is not allowed/],
    ["progress beyond the whole", ["return EvalResult(True, 'a', 2)"], 7, 12, /between 0 and 1/],
    ["something else that is returned", ["return True"], 7, 5, /True or False is returned/],
    ["a check under another name", ["check_file_exists = check_text_exists(text)", done], 7, 5, /already stands for/],
    ["a format within an f-string", ["return EvalResult(True, f'{text:>10}', 1)"], 7, 31, /format in an f-string/],
    ["what is no Python", ["if check_text_exists(text)", "    pass"], 7, 31, /this is not Python/],
  ])("%s: says where and why", (_, body, line, column, reason) => {
    expect(refusal(written(...body))).toMatchObject({
      code: "EVALUATOR_REFUSED",
      line,
      column,
      reason: expect.stringMatching(reason),
    });
  });

  it("bytes that are no UTF-8, files that are too large, and what would lead a parser astray", () => {
    expect(refusal(Buffer.from([0x64, 0xff, 0xfe])).reason).toMatch(/not UTF-8/);
    expect(refusal("#".repeat(10_000_000)).reason).toMatch(/10000000 bytes are too many/);
    expect(refusal(written(`a = ${"(".repeat(5000)}1${")".repeat(5000)}`)).reason).toMatch(/longer than|brackets/);
    expect(refusal(written(...Array.from({ length: 1000 }, () => "not \\"), "1")).reason).toMatch(/nested/);
    expect(refusal(written(`a = ${"not ".repeat(400)}True`, done)).reason).toMatch(/nested/);
    const doubling = Array.from({ length: 40 }, (_, n) => `a${n + 1} = f"{a${n}}{a${n}}"`);
    expect(refusal(written("a0 = text", ...doubling, done)).reason).toMatch(/a text of more than/);
    const ways = Array.from({ length: 40 }, (_, n) => `n += check_text_exists("${n}")`);
    expect(refusal(written("n = 0", ...ways, "return EvalResult(n == 40, 'a', n / 40)")).reason).toMatch(
      /ways through/,
    );
  });

  it("any text at all: it is read or refused, and never anything else", () => {
    const pieces = written("x = f'{text}' + \"a\"", "if not check_text_exists(x): pass", done).split(/(\W)/);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 }), (parts) => {
        try {
          readPython(parts.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(EvaluatorRefusal);
        }
      }),
      { seed: 5, numRuns: 2000 },
    );
  });
});
