import { checkTable } from "../checks/table.js";
import { pythonSpaceClass } from "../string-expression.js";
import { typingNames } from "./annotations.js";
import { builtins, pathFunctions, runtimeFunctions } from "./functions.js";
import type { ExprNode, StatementOf, StmtNode } from "./nodes.js";
import { type Builtin, type ResultField, resultFields, type Source } from "./paths.js";
import { EvaluatorRefusal } from "./refusal.js";

/** A module as it is read so far, statement by statement. */
export interface ModuleNames {
  functions: Map<string, Builtin>;
  modules: Map<string, "os" | "os.path">;
  fields: readonly ResultField[];
  /** Whether message and progress of EvalResult may be left out. */
  hasDefaults: boolean;
  /** Names by which annotations may call types. */
  types: Set<string>;
  /** Whether namedtuple may be called, and by which name. */
  makers: Set<string>;
}

export function emptyModule(): ModuleNames {
  return {
    functions: new Map(Object.entries(builtins)),
    modules: new Map(),
    fields: resultFields,
    hasDefaults: true,
    types: new Set(["EvalResult"]),
    makers: new Set(),
  };
}

export function sourceOf({ functions, modules, fields, hasDefaults }: ModuleNames): Source {
  return { functions, modules, fields, hasDefaults, nodes: 0, work: 0 };
}

/** Takes in what an import brings. Throws EvaluatorRefusal for modules and names that no evaluator needs. */
export function readImport(node: StatementOf<"Import" | "ImportFrom">, names: ModuleNames): void {
  for (const { name, asname } of node.names) {
    if (asname !== undefined && asname !== name) throw new EvaluatorRefusal(node, "an import under another name");
    if (node.nodeType === "Import") importModule(name, node, names);
    else importName(node.level === 0 ? (node.module ?? "") : ".", name, node, names);
  }
}

function importModule(name: string, node: StmtNode, names: ModuleNames): void {
  if (name === "os" || name === "os.path") names.modules.set("os", "os");
  else if (name === "collections") names.makers.add("collections.namedtuple");
  else if (name === "typing") for (const type of typingNames) names.types.add(`typing.${type}`);
  else throw new EvaluatorRefusal(node, `the module ${name} is not allowed; use the checks`);
}

function importName(module: string, name: string, node: StmtNode, names: ModuleNames): void {
  if (module === "__future__" && name === "annotations") return;
  if (module === "typing" && typingNames.has(name)) names.types.add(name);
  else if (module === "collections" && name === "namedtuple") names.makers.add("namedtuple");
  else if (module === "os" && name === "path") names.modules.set("path", "os.path");
  else if (module === "os.path" && pathFunctions.has(name)) take(names, name, pathFunctions.get(name));
  else if (module !== "taskloom_runtime" || !isOfRuntime(name, names)) {
    throw new EvaluatorRefusal(node, `${name} cannot be imported from ${module}; use the checks`);
  }
}

function isOfRuntime(name: string, names: ModuleNames): boolean {
  const operation = Object.entries(runtimeFunctions).find(([known]) => known === name)?.[1];
  if (operation !== undefined) take(names, name, operation);
  if (name === "EvalResult") [names.fields, names.hasDefaults] = [resultFields, true];
  return operation !== undefined || name === "EvalResult" || checkTable.has(name);
}

function take({ functions }: ModuleNames, name: string, operation: Builtin | undefined): void {
  if (operation !== undefined) functions.set(name, operation);
}

/** The line `EvalResult = namedtuple(...)`: gives the order of the fields. Throws EvaluatorRefusal. */
export function readResultType(node: StatementOf<"Assign">, names: ModuleNames): void {
  const [target, ...others] = node.targets;
  if (target?.nodeType !== "Name" || target.id !== "EvalResult" || others.length > 0) {
    throw new EvaluatorRefusal(node, "only EvalResult is assigned outside of the function");
  }
  const { value } = node;
  if (value.nodeType !== "Call" || !names.makers.has(dotted(value.func)) || value.keywords.length > 0) {
    throw new EvaluatorRefusal(node, "EvalResult is a namedtuple of collections, with nothing but its fields");
  }
  const [type, fields] = value.args;
  if ((type === undefined ? null : textIn(type)) !== "EvalResult") {
    throw new EvaluatorRefusal(node, "a namedtuple has the name EvalResult");
  }
  const found = fields === undefined ? [] : fieldNames(fields);
  const known = resultFields.filter((field) => found.includes(field));
  if (value.args.length !== 2 || known.length !== found.length || known.length !== resultFields.length) {
    throw new EvaluatorRefusal(node, `the fields of EvalResult are ${resultFields.join(", ")}`);
  }
  names.hasDefaults = false;
  names.fields = found.flatMap((name) => known.filter((field) => field === name));
}

/** Commas, and what Python takes for white space. */
const fieldSeparator = new RegExp(`[${pythonSpaceClass},]+`);

function fieldNames(node: ExprNode): string[] {
  if (node.nodeType === "List" || node.nodeType === "Tuple") return node.elts.map((element) => textIn(element) ?? "");
  return (textIn(node) ?? "").split(fieldSeparator).filter((word) => word !== "");
}

function textIn(node: ExprNode): string | null {
  return node.nodeType === "Constant" && typeof node.value === "string" ? node.value : null;
}

function dotted(node: ExprNode): string {
  if (node.nodeType === "Name") return node.id;
  return node.nodeType === "Attribute" ? `${dotted(node.value)}.${node.attr}` : "";
}
