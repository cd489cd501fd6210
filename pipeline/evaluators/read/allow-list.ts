import { checkTable } from "../checks/table.js";
import { builtins, pathFunctions, runtimeFunctions } from "./functions.js";
import { methodNames } from "./methods.js";
import { childNodes, type ExprNode, type Module, type SyntaxNode } from "./nodes.js";
import { EvaluatorRefusal, type Place, start } from "./refusal.js";

/** Longest chain from a module to a name. */
const deepest = 120;
/** Most items, arguments or operands of one expression. */
const mostParts = 200;

const allowed: ReadonlySet<string> = new Set(
  (
    "Module FunctionDef Arguments Arg Return Assign AugAssign AnnAssign If Expr Pass Import ImportFrom Alias Keyword " +
    "BoolOp And Or UnaryOp Not USub UAdd BinOp Add Sub Mult Div IfExp Compare Eq NotEq Lt LtE Gt GtE Is IsNot Call " +
    "JoinedStr FormattedValue Constant Attribute Subscript Name List Tuple"
  ).split(" "),
);

/** What people and models write, in the words of a refusal. */
const words: Readonly<Record<string, string>> = {
  In: "the operator in",
  NotIn: "the operator not in",
  Mod: "the operator %",
  Slice: "a slice",
};

const functions: ReadonlySet<string> = new Set([
  ...["EvalResult", "namedtuple", ...Object.keys(builtins), ...Object.keys(runtimeFunctions), ...pathFunctions.keys()],
]);
const methods: ReadonlySet<string> = new Set(["namedtuple", ...methodNames, ...pathFunctions.keys()]);
const blocks: ReadonlySet<string> = new Set(["Module", "FunctionDef", "If"]);
const onlyAtTop: ReadonlySet<string> = new Set(["Import", "ImportFrom", "FunctionDef"]);

/**
 * Refuses every construct that no evaluator needs, wherever it stands, also where it would never be reached. Throws
 * EvaluatorRefusal. Linear; keeps its own stack.
 */
export function refuseForeignConstructs(module: Module): void {
  const open: { node: SyntaxNode; depth: number; at: Place }[] = [{ node: module, depth: 0, at: start }];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { node, depth } = entry;
    const at = placeOf(node) ?? entry.at;
    if (!allowed.has(node.nodeType)) {
      const what = words[node.nodeType] ?? `the construct ${node.nodeType}`;
      throw new EvaluatorRefusal(at, `${what} is not allowed in an evaluator`);
    }
    if (depth > 1 && onlyAtTop.has(node.nodeType)) {
      throw new EvaluatorRefusal(at, "imports and functions stand at the top of the file");
    }
    if (node.nodeType === "Call") refuseForeignFunction(node.func, at);
    if (node.nodeType === "AnnAssign" || node.nodeType === "Arg") refuseCalls(node.annotation, at);
    if (node.nodeType === "FunctionDef") refuseCalls(node.returns, at);
    const children = childNodes(node);
    if (children.length > mostParts && !blocks.has(node.nodeType)) {
      throw new EvaluatorRefusal(at, `an expression of more than ${mostParts} parts; split it`);
    }
    if (depth > deepest) throw new EvaluatorRefusal(at, `nested more than ${deepest} deep; simplify it`);
    for (const child of children) open.push({ node: child, depth: depth + 1, at });
  }
}

function refuseForeignFunction(func: ExprNode, at: Place): void {
  const [name, isKnown] =
    func.nodeType === "Name"
      ? [func.id, functions.has(func.id) || checkTable.has(func.id)]
      : func.nodeType === "Attribute"
        ? [func.attr, methods.has(func.attr)]
        : ["this", false];
  if (!isKnown) throw new EvaluatorRefusal(at, `${name} is no function that an evaluator may call`);
}

/** An annotation says what type something has; Python would execute what it calls. */
function refuseCalls(annotation: ExprNode | undefined, at: Place): void {
  if (annotation === undefined) return;
  if (annotation.nodeType === "Call") throw new EvaluatorRefusal(at, "a call in an annotation");
  for (const child of childNodes(annotation)) {
    if (child.nodeType === "Call") throw new EvaluatorRefusal(at, "a call in an annotation");
  }
}

function placeOf(node: object): Place | null {
  const line = "lineno" in node ? node.lineno : undefined;
  const column = "col_offset" in node ? node.col_offset : undefined;
  return typeof line === "number" && typeof column === "number" ? { lineno: line, col_offset: column } : null;
}
