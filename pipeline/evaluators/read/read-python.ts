import { List, Map as PersistentMap } from "immutable";
import type { Evaluator } from "../../schema/evaluator.js";
import { nothingKnown } from "../known-conditions.js";
import { refuseForeignConstructs } from "./allow-list.js";
import { refuseForeignAnnotations } from "./annotations.js";
import { emptyModule, type ModuleNames, readImport, readResultType, sourceOf } from "./imports.js";
import { refuseTakenLocals } from "./local-names.js";
import type { FunctionDef, Module } from "./nodes.js";
import { parseSource } from "./parse-source.js";
import type { Path } from "./paths.js";
import { prepareSource } from "./prepare-source.js";
import { EvaluatorRefusal, start } from "./refusal.js";
import { readBlock, refuseTakenName } from "./statements.js";
import type { Value } from "./values.js";

const functionName = "evaluate_agent_task_completion";

/**
 * Reads Python source in OmniBench's form (C.3, E.2) into an evaluator, without ever running it: the source is parsed,
 * what is not on the allow-list is refused, and the function is followed along each of its paths with its parameters as
 * unknowns. A checked file takes some milliseconds. Throws EvaluatorRefusal with line, column and reason.
 */
export function readPython(source: string | Uint8Array): Evaluator {
  const text = prepareSource(source);
  try {
    const module = parseSource(text, functionName);
    refuseForeignConstructs(module);
    return readModule(module);
  } catch (error) {
    if (error instanceof RangeError) throw new EvaluatorRefusal(start, "too deeply nested; simplify it");
    throw error;
  }
}

function readModule({ body }: Module): Evaluator {
  const names = emptyModule();
  let found: FunctionDef | null = null;
  for (const node of body) {
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
  return readFunction(found, names);
}

function readFunction(node: FunctionDef, names: ModuleNames): Evaluator {
  const source = sourceOf(names);
  refuseForeignAnnotations(node, names.types);
  refuseTakenLocals(node, source);
  const { args, kwonlyargs, kw_defaults, defaults } = node.args;
  if (defaults.length + kw_defaults.filter((value) => value !== null).length > 0) {
    throw new EvaluatorRefusal(node, "parameters have no default: a subtask gives a value to each");
  }
  const parameters = [...args, ...kwonlyargs].map(({ arg, ...at }) => {
    refuseTakenName(arg, at, { source });
    return arg;
  });
  const scope = PersistentMap<string, Value>(
    parameters.map((parameter) => [
      parameter,
      { kind: "text", expression: { parameter }, size: parameter.length } as const,
    ]),
  );
  const path: Path = { scope, lists: List(), known: nothingKnown(), source, statementSize: 0 };
  const body = readBlock(node.body, path, () => {
    throw new EvaluatorRefusal(node, "not every way through the function returns an EvalResult");
  });
  return { version: 1, parameters, body };
}
