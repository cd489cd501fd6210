import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { explainIssue } from "../../catalog/explain-issue.js";
import { createPictureReader } from "../../content/picture/picture-text.js";
import { RequestError, StoreError, TaskloomError } from "../../errors.js";
import { apiDocumentation, documentedApis } from "../../evaluators/api-documentation.js";
import { failingChecks } from "../../evaluators/failing-checks.js";
import { asksForPicture, evaluate } from "../../evaluators/interpret.js";
import { printPython } from "../../evaluators/print-python.js";
import { printTypescript } from "../../evaluators/print-typescript.js";
import { readPython } from "../../evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../evaluators/read/refusal.js";
import { readInputFile } from "../../files/read-input-file.js";
import { type Trace, traceSchema } from "../../schema/computer/trace.js";
import type { Evaluator, Verdict } from "../../schema/evaluator.js";
import { decodeText } from "../../text/decode-text.js";
import { parseJson } from "../../text/parse-json.js";
import type { OptionValues } from "../options.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import type { EvaluatorLanguage } from "../parse-option.js";

type Values = OptionValues<"language" | "trace" | "params" | "json">;

const steps = ["read", "run", "apis"] as const;
const exitCodes: Readonly<Record<Verdict["verdict"], number>> = { pass: 0, fail: 1, error: 2 };
const refused = 2;
const valuesSchema = z.record(z.string(), z.string());

const printers: Readonly<Record<EvaluatorLanguage, (evaluator: Evaluator) => string>> = {
  ir: (evaluator) => `${JSON.stringify(evaluator, null, 2)}\n`,
  python: printPython,
  typescript: printTypescript,
};

/**
 * `taskloom evaluator`: `read FILE` prints how an evaluator in Python was understood, `run` its verdict on a trace,
 * `apis` the checks that it may use. Exit codes: 0 read or passed, 1 failed, 2 refused, in error, or unavailable.
 */
export async function runEvaluator(values: Values, [step, file]: string[]): Promise<number> {
  try {
    const wanted = steps.find((known) => known === step);
    if (wanted === "apis") {
      const text = values.json ? JSON.stringify(documentedApis(), null, 2) : apiDocumentation();
      print(`${text}\n`);
      return 0;
    }
    if (wanted === undefined || file === undefined) {
      throw new RequestError("EVALUATOR_STEP", "say which step: read or run with a file, or apis; see --help");
    }
    const evaluator = readPython(readBytes(file));
    if (wanted === "read") {
      print(printers[values.language](evaluator));
      return 0;
    }
    const parameters = readParameters(values.params, evaluator);
    const trace = await withScreenText(readTrace(values.trace), evaluator, values.trace ?? "");
    const verdict = evaluate(evaluator, parameters, trace);
    const unmet = verdict.verdict === "fail" ? { not_so: failingChecks(evaluator, parameters, trace) } : {};
    printJson({ ...verdict, ...unmet });
    return exitCodes[verdict.verdict];
  } catch (error) {
    if (!(error instanceof TaskloomError)) throw error;
    report(error, file, values.json);
    return refused;
  }
}

function report(error: TaskloomError, file: string | undefined, json: boolean): void {
  const at =
    error instanceof EvaluatorRefusal ? { line: error.line, column: error.column, reason: error.reason } : null;
  if (json) printJson({ refused: error.code, file, ...(at ?? { reason: error.message }) }, { compact: true });
  else if (at === null) printErrorLine(`${error.message} [${error.code}]`);
  else printErrorLine(`${file}:${at.line}:${at.column}: ${at.reason} [${error.code}]`);
}

function readBytes(file: string): Uint8Array {
  try {
    return readInputFile(file);
  } catch (error) {
    if (error instanceof StoreError && error.code !== "INPUT_MISSING") throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError("EVALUATOR_FILE", `${file} cannot be read: ${reason}`);
  }
}

function readTrace(file: string | undefined): Trace {
  if (file === undefined) {
    throw new RequestError(
      "OPTION_MISSING",
      "--trace is missing; pnpm prove leaves the trace of each failed execution",
    );
  }
  const parsed = traceSchema.safeParse(readJson(decodeText(readBytes(file), file), file));
  if (parsed.success) return parsed.data;
  throw new RequestError("EVALUATOR_TRACE", `${file} is no trace: ${explainIssue(parsed.error, traceSchema).message}`);
}

/** Adds the text of the last screenshot to a trace, when the evaluator needs it and the trace lacks it. */
async function withScreenText(trace: Trace, evaluator: Evaluator, file: string): Promise<Trace> {
  const last = trace.steps.at(-1);
  if (last?.screenshot === undefined || last.screen_text !== undefined || !asksForPicture(evaluator)) return trace;
  if (basename(last.screenshot) !== last.screenshot) {
    throw new RequestError("EVALUATOR_TRACE", `${file} names a picture that is not beside it: ${last.screenshot}`);
  }
  const reader = createPictureReader();
  try {
    const screen_text = await reader.read(readBytes(join(dirname(file), last.screenshot)));
    return { ...trace, steps: [...trace.steps.slice(0, -1), { ...last, screen_text }] };
  } finally {
    await reader.close();
  }
}

/** Reads the parameter values; they must be exactly those that the evaluator has. */
function readParameters(text: string, { parameters }: Evaluator): Record<string, string> {
  const parsed = valuesSchema.safeParse(readJson(text, "--params"));
  if (!parsed.success)
    throw new RequestError(
      "EVALUATOR_PARAMS",
      `--params is wrong: ${explainIssue(parsed.error, valuesSchema).message}`,
    );
  const given = Object.keys(parsed.data);
  const wrong = [
    ...parameters.filter((name) => !given.includes(name)),
    ...given.filter((name) => !parameters.includes(name)),
  ];
  if (wrong.length > 0) {
    const all = parameters.length === 0 ? "no parameters" : parameters.join(", ");
    throw new RequestError(
      "EVALUATOR_PARAMS",
      `--params gives ${given.join(", ") || "nothing"}; the evaluator has ${all}`,
    );
  }
  return parsed.data;
}

function readJson(text: string, place: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new RequestError("EVALUATOR_JSON", `${place} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}
