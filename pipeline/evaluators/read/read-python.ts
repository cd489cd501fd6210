import { type ASTNodeUnion, type FunctionDef, parseModule, type StmtNode } from "py-ast";
import type { Evaluator } from "../../schema/evaluator.js";
import { nothingKnown } from "../known-conditions.js";
import { refuseForeignConstructs } from "./allow-list.js";
import { refuseForeignAnnotations } from "./annotations.js";
import { emptyModule, type ModuleNames, readImport, readResultType, sourceOf } from "./imports.js";
import { refuseTakenLocals } from "./local-names.js";
import type { Path } from "./paths.js";
import { prepareSource } from "./prepare-source.js";
import { EvaluatorRefusal, type Place, start } from "./refusal.js";
import { readBlock, refuseTakenName } from "./statements.js";

const functionName = "evaluate_agent_task_completion";

/**
 * Reads Python source in OmniBench's form (C.3, E.2) into an evaluator, without ever running it: the source is parsed,
 * what is not on the allow-list is refused, and the function is followed along each of its paths with its parameters as
 * unknowns. A checked file takes some milliseconds. Throws EvaluatorRefusal with line, column and reason.
 */
export function readPython(source: string | Uint8Array): Evaluator {
  const text = prepareSource(source);
  try {
    const module = parse(text);
    refuseForeignConstructs(module);
    return readModule(module, text);
  } catch (error) {
    if (error instanceof RangeError) throw new EvaluatorRefusal(start, "too deeply nested; simplify it");
    throw error;
  }
}

function parse(text: string): Extract<ASTNodeUnion, { nodeType: "Module" }> {
  try {
    return parseModule(text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new EvaluatorRefusal(
      placeOf(error),
      `this is not Python: ${error instanceof Error ? error.message : "no reason given"}`,
    );
  }
}

function readModule({ body }: { body: readonly StmtNode[] }, text: string): Evaluator {
  const names = emptyModule();
  let found: FunctionDef | null = null;
  for (const [index, node] of body.entries()) {
    if (
      isFuture(node) &&
      !body.slice(0, index).every((before) => isFuture(before) || (before === body[0] && before.nodeType === "Expr"))
    ) {
      throw new EvaluatorRefusal(node, "an import from __future__ stands at the beginning of the file");
    }
    if (found !== null && /^(?:Import|ImportFrom|Assign)$/.test(node.nodeType)) {
      throw new EvaluatorRefusal(node, "imports and EvalResult stand before the function");
    }
    if (node.nodeType === "Import" || node.nodeType === "ImportFrom") readImport(node, names);
    else if (node.nodeType === "Assign") readResultType(node, names);
    else if (node.nodeType === "FunctionDef" && node.name === functionName && found === null) found = node;
    else if (node.nodeType !== "Expr" || node.value.nodeType !== "Constant") {
      throw new EvaluatorRefusal(node, `beside imports and EvalResult there is one function, ${functionName}`);
    }
  }
  if (found === null) throw new EvaluatorRefusal(start, `there is no function ${functionName}`);
  return readFunction(found, names, text);
}

function readFunction(node: FunctionDef, names: ModuleNames, text: string): Evaluator {
  const source = sourceOf(names, text);
  refuseForeignAnnotations(node, names.types);
  refuseTakenLocals(node, source);
  if (node.decorator_list.length > 0) throw new EvaluatorRefusal(node, "a decorator is not allowed");
  const { args, posonlyargs, kwonlyargs, kw_defaults, vararg, kwarg, defaults } = node.args;
  if (posonlyargs.length > 0 || vararg !== undefined || kwarg !== undefined) {
    throw new EvaluatorRefusal(node, "parameters are named one by one, without stars and slashes");
  }
  if (defaults.length + kw_defaults.filter((value) => value !== null).length > 0) {
    throw new EvaluatorRefusal(node, "parameters have no default: a subtask gives a value to each");
  }
  const parameters = [...args, ...kwonlyargs].map(({ arg, ...at }) => {
    refuseTakenName(arg, at, { source });
    return arg;
  });
  if (new Set(parameters).size < parameters.length) throw new EvaluatorRefusal(node, "two parameters of one name");
  const scope = new Map(
    parameters.map((parameter) => [
      parameter,
      { kind: "text", expression: { parameter }, size: parameter.length } as const,
    ]),
  );
  const path: Path = { scope, lists: [], known: nothingKnown, source };
  const body = readBlock(node.body, path, () => {
    throw new EvaluatorRefusal(node, "not every way through the function returns an EvalResult");
  });
  return { version: 1, parameters, body };
}

function isFuture(node: StmtNode): boolean {
  return node.nodeType === "ImportFrom" && node.module === "__future__";
}

function placeOf(error: unknown): Place {
  const at: unknown = error;
  if (typeof at !== "object" || at === null || !("lineno" in at) || !("col_offset" in at)) return start;
  const { lineno, col_offset } = at;
  return typeof lineno === "number" && typeof col_offset === "number" ? { lineno, col_offset } : start;
}
