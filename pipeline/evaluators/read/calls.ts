import type { DecisionTree } from "../../schema/evaluator.js";
import { checkTable } from "../checks/table.js";
import { type CallArguments, readCheck } from "./checks.js";
import { pathFunctions } from "./functions.js";
import { callMethod } from "./methods.js";
import type { Call, ExprNode } from "./nodes.js";
import type { Next, Path } from "./paths.js";
import { EvaluatorRefusal } from "./refusal.js";
import { readResult } from "./result.js";
import type { Value } from "./values.js";

type Read = (node: ExprNode, path: Path, next: Next<Value>) => DecisionTree;

/** A call of a check, of EvalResult, of a function of the closed list, or of a method of a text. Throws EvaluatorRefusal. */
export function readCall(node: Call, path: Path, read: Read, next: Next<Value>): DecisionTree {
  const { functions, modules } = path.source;
  const name = calledName(node.func, modules);
  if (name === null) return readMethod(node, path, read, next);
  return readArguments(node, path, read, (given, then) => {
    if (path.scope.has(name)) throw new EvaluatorRefusal(node, `${name} is a value here and cannot be called`);
    if (checkTable.has(name)) return next(readCheck(name, given, node), then);
    if (name === "EvalResult") return readResult(given, then, node, next);
    const called = name.startsWith("os.path.") ? pathFunctions.get(name.slice("os.path.".length)) : functions.get(name);
    if (called === undefined) throw new EvaluatorRefusal(node, `${name} is no function that an evaluator may call`);
    if (given.named.size > 0) throw new EvaluatorRefusal(node, `${name} takes its arguments by position`);
    return called(given.positional, then, node, next);
  });
}

/** "f", or "os.path.join" however the module was imported; null for what is called on a value. */
function calledName(node: ExprNode, modules: Path["source"]["modules"]): string | null {
  if (node.nodeType === "Name") return node.id;
  if (node.nodeType !== "Attribute") return null;
  const module = moduleOf(node.value, modules);
  return module === null ? null : `${module}.${node.attr}`;
}

function moduleOf(node: ExprNode, modules: Path["source"]["modules"]): string | null {
  if (node.nodeType === "Name") return modules.get(node.id) ?? null;
  if (node.nodeType !== "Attribute") return null;
  const outer = moduleOf(node.value, modules);
  return outer === null ? null : `${outer}.${node.attr}`;
}

function readMethod(node: Call, path: Path, read: Read, next: Next<Value>): DecisionTree {
  const { func } = node;
  if (func.nodeType !== "Attribute") throw new EvaluatorRefusal(node, "only functions that have a name can be called");
  return read(func.value, path, (value, then) =>
    readArguments(node, then, read, (given, after) => callMethod(value, func.attr, given, after, node, next)),
  );
}

/** The arguments of a call, read from left to right. Throws EvaluatorRefusal. */
export function readArguments(node: Call, path: Path, read: Read, next: Next<CallArguments>): DecisionTree {
  const readNamed = (index: number, given: CallArguments, then: Path): DecisionTree => {
    const keyword = node.keywords[index];
    if (keyword === undefined) return next(given, then);
    const { arg } = keyword;
    return read(keyword.value, then, (value, after) =>
      readNamed(index + 1, { ...given, named: new Map(given.named).set(arg, value) }, after),
    );
  };
  const readPositional = (index: number, values: readonly Value[], then: Path): DecisionTree => {
    const argument = node.args[index];
    if (argument === undefined) return readNamed(0, { positional: values, named: new Map() }, then);
    return read(argument, then, (value, after) => readPositional(index + 1, [...values, value], after));
  };
  return readPositional(0, [], path);
}
