import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { printPython } from "../../pipeline/evaluators/print-python.js";
import { pythonRuntime } from "../../pipeline/evaluators/python-runtime.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../pipeline/evaluators/read/refusal.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import type { Evaluator } from "../../pipeline/schema/evaluator.js";
import { click, control, desktop, file, text, traceOf } from "./trace-samples.js";

/** What one evaluator says of one trace: success, message and progress, or the name of what CPython raises. */
const saidSchema = z.union([z.tuple([z.boolean(), z.string(), z.number()]), z.string()]);
type Said = z.infer<typeof saidSchema>;
const answerSchema = z.object({ source: z.array(saidSchema), printed: z.array(saidSchema) });

export interface Comparison {
  readonly programs: number;
  readonly accepted: number;
  /** Runs of accepted programs that were compared. */
  readonly runs: number;
  readonly passed: number;
  /** Programs that were refused and that CPython cannot run either, on one of the traces at least. */
  readonly faulty: number;
  /** How many other programs were refused for each reason, the figures and quotations in it left out. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Programs of which CPython says something else than what was read of them. */
  readonly disagreements: readonly string[];
}

const folder = "/home/user/Documents";
const files = [file("/a", text("hello")), file("/home/user/Q1 – Q2.txt", text("total 5")), file(folder, null)];
const others = [
  file("/b", text("hello")),
  file("/c", text("")),
  file(`${folder}/a.txt`, text("hello")),
  file("/x/y", null),
];
const screen = [control({ control_text: "Save" })];
const traces: readonly Trace[] = [
  traceOf([{}]),
  traceOf([{}, { action: click("Save"), state: desktop({ files }), controls: screen }]),
  traceOf([
    { state: desktop({ files }) },
    {
      action: click("open"),
      state: desktop({ files: [...files, ...others], clipboard: { kind: "text", text: "hello" } }),
      controls: [...screen, control({ control_text: "open", value: "/b" })],
    },
  ]),
];
const values: readonly { p: string; q: string }[] = [
  { p: `${folder}/a.txt`, q: "open" },
  { p: `${folder}/`, q: "" },
  { p: "", q: "/a" },
  { p: "/", q: " Two  Words ß\u00a0\ufeff" },
  { p: "//x//y//", q: ".rc" },
  { p: "x/..tar.GZ", q: "{0}İΑΣ" },
];
/** Each program is run with all values on one trace, and on all traces with one of them. */
const runs = [...values.map((given, index) => ({ given, trace: index % traces.length })), ...traces.keys()].map(
  (run) => (typeof run === "number" ? { given: values[0] ?? { p: "", q: "" }, trace: run } : run),
);

const driver = `
import json, math, warnings
import taskloom_runtime
warnings.simplefilter("ignore")
setup = json.load(open("setup.json", encoding="utf-8"))

def run(source):
    space = dict(vars(taskloom_runtime))
    try:
        exec(compile(source, "evaluator.py", "exec", dont_inherit=True), space)
    except Exception as error:
        return [type(error).__name__] * len(setup["runs"])
    return [say(space.get("evaluate_agent_task_completion"), run) for run in setup["runs"]]

def say(function, run):
    taskloom_runtime.use_trace(setup["traces"][run["trace"]])
    try:
        result = function(**run["given"])
    except Exception as error:
        return type(error).__name__
    if type(getattr(result, "message", None)) is not str:
        return "no result with a message"
    success, message, progress = result.success, result.message, result.progress
    try:
        number = float(bool(success) if progress is None else progress)
        return [bool(success), message, number] if math.isfinite(number) else "progress that is not finite"
    except Exception as error:
        return type(error).__name__

for line in open("programs.jsonl", encoding="utf-8"):
    program = json.loads(line)
    print(json.dumps({"source": run(program["source"]), "printed": run(program["printed"])}, allow_nan=False))
`;

/** Reads each program, and has CPython run those that are read, and what is printed of them, over the same traces. */
export function compareWithPython(programs: readonly string[]): Comparison {
  const read: { source: string; evaluator: Evaluator; printed: string }[] = [];
  const refused: { source: string; reason: string; printed: string }[] = [];
  for (const source of programs) {
    const evaluator = readOrRefuse(source);
    if (typeof evaluator === "string") refused.push({ source, reason: evaluator, printed: "" });
    else read.push({ source, evaluator, printed: printPython(evaluator) });
  }
  const answers = inPython([...read, ...refused]);
  const refusals = new Map<string, number>();
  let faulty = 0;
  for (const [index, { reason }] of refused.entries()) {
    const said = answers[read.length + index]?.source ?? [];
    if (said.some((one) => typeof one === "string" || one[2] < 0 || one[2] > 1)) faulty += 1;
    else refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  }
  let passed = 0;
  const disagreements = read.flatMap(({ source, evaluator, printed }, index) => {
    const own = runs.map(({ given, trace }) => saidOf(evaluator, given, traces[trace]));
    passed += own.filter(([success]) => success === true).length;
    const answer = answers[index];
    const at = own.findIndex((said, run) => !isSame(said, answer?.source[run]) || !isSame(said, answer?.printed[run]));
    if (at === -1) return [];
    const words = [own[at], answer?.source[at], answer?.printed[at], runs[at]].map((part) => JSON.stringify(part));
    return [`${source}\n${printed}\nread, source, printed, run:\n${words.join("\n")}`];
  });
  return {
    programs: programs.length,
    accepted: read.length,
    runs: read.length * runs.length,
    passed,
    faulty,
    refusals,
    disagreements,
  };
}

/** The evaluator, or the reason why it is refused. */
function readOrRefuse(source: string): Evaluator | string {
  try {
    return readPython(source);
  } catch (error) {
    if (!(error instanceof EvaluatorRefusal)) throw error;
    return error.reason.replace(/"[^"]*"|'[^']*'|\d+|\bv\d+|\{[^}]*\}/g, "...");
  }
}

function inPython(programs: readonly { source: string; printed: string }[]): z.infer<typeof answerSchema>[] {
  const directory = mkdtempSync(join(tmpdir(), "taskloom-differential-"));
  try {
    writeFileSync(join(directory, "taskloom_runtime.py"), pythonRuntime);
    writeFileSync(join(directory, "driver.py"), driver);
    writeFileSync(join(directory, "setup.json"), JSON.stringify({ traces, runs }));
    writeFileSync(
      join(directory, "programs.jsonl"),
      programs.map((program) => `${JSON.stringify(program)}\n`).join(""),
    );
    execFileSync("sh", ["-c", "python3 driver.py > answers.jsonl"], { cwd: directory });
    const lines = readFileSync(join(directory, "answers.jsonl"), "utf8").split("\n").slice(0, -1);
    return lines.map((line) => answerSchema.parse(JSON.parse(line)));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function saidOf(evaluator: Evaluator, given: Record<string, string>, trace: Trace | undefined): Said {
  if (trace === undefined) throw new Error("a run without a trace");
  const result = evaluate(evaluator, given, trace);
  if (result.verdict === "error") return result.message;
  const [numerator, denominator] = result.progress;
  return [result.verdict === "pass", result.message, numerator / denominator];
}

function isSame(one: Said, other: Said | undefined): boolean {
  if (typeof one === "string" || typeof other === "string" || other === undefined) return false;
  return one.every((part, index) => part === other[index]);
}
