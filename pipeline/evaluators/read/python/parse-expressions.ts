import type { BinaryOperator, CompareOperator, ExprNode, UnaryOperator } from "../nodes.js";
import { EvaluatorRefusal } from "../refusal.js";
import { Cursor } from "./cursor.js";
import type { ParseField } from "./formatted-strings.js";
import { numberConstant } from "./number-literals.js";
import { parseArguments, parseSubscript } from "./parse-trailers.js";
import { parseStrings } from "./string-literals.js";
import { tokenise } from "./tokenise.js";

/** Binary operators from those that bind least to those that bind most; each binds to the left. */
const binary: readonly Readonly<Record<string, BinaryOperator>>[] = [
  { "|": "BitOr" },
  { "^": "BitXor" },
  { "&": "BitAnd" },
  { "<<": "LShift", ">>": "RShift" },
  { "+": "Add", "-": "Sub" },
  { "*": "Mult", "/": "Div", "//": "FloorDiv", "%": "Mod", "@": "MatMult" },
];
const comparisons: Readonly<Record<string, CompareOperator>> = {
  ...{ "==": "Eq", "!=": "NotEq", "<": "Lt", "<=": "LtE", ">": "Gt", ">=": "GtE", in: "In" },
};
const signs: Readonly<Record<string, UnaryOperator>> = { "+": "UAdd", "-": "USub", "~": "Invert" };
/** Python that is no part of an evaluator, by the sign or word with which it starts. */
const foreign: Readonly<Record<string, string>> = {
  "*": "an argument with a star",
  "**": "an argument with a star",
  "{": "a dictionary or a set",
  lambda: "a lambda",
  await: "await",
  yield: "yield",
};
const expressionStarts = new Set(["(", "[", "-", "+", "~", "...", "not", "None", "True", "False"]);

/** Expressions with commas between them, which make a tuple. Throws NotPython and EvaluatorRefusal. */
export function parseExpressions(cursor: Cursor): ExprNode {
  const at = cursor.place;
  const first = parseExpression(cursor);
  if (!cursor.at(",")) return first;
  const elts = [first];
  while (cursor.accept(",") && startsExpression(cursor)) elts.push(parseExpression(cursor));
  return { nodeType: "Tuple", elts, ...at };
}

function startsExpression(cursor: Cursor): boolean {
  const { type, text } = cursor.next;
  return ["name", "number", "string"].includes(type) || expressionStarts.has(text) || text in foreign;
}

/** One expression, such as an argument or an item. Throws NotPython and EvaluatorRefusal. */
export function parseExpression(cursor: Cursor): ExprNode {
  return cursor.nested(() => {
    const at = cursor.place;
    const body = parseAny(cursor);
    if (cursor.at(":=")) refuse(cursor, "an assignment within an expression");
    if (!cursor.accept("if")) return body;
    const test = parseAny(cursor);
    cursor.expect("else");
    return { nodeType: "IfExp", test, body, orelse: parseExpression(cursor), ...at };
  });
}

function parseAny(cursor: Cursor): ExprNode {
  return parseChain(cursor, "or", "Or", () => parseChain(cursor, "and", "And", () => parseNot(cursor)));
}

function parseChain(cursor: Cursor, word: string, nodeType: "And" | "Or", parse: () => ExprNode): ExprNode {
  const at = cursor.place;
  const first = parse();
  if (!cursor.at(word)) return first;
  const values = [first];
  while (cursor.accept(word)) values.push(parse());
  return { nodeType: "BoolOp", op: { nodeType }, values, ...at };
}

function parseNot(cursor: Cursor): ExprNode {
  const at = cursor.place;
  if (!cursor.accept("not")) return parseComparison(cursor);
  return { nodeType: "UnaryOp", op: { nodeType: "Not" }, operand: cursor.nested(() => parseNot(cursor)), ...at };
}

function parseComparison(cursor: Cursor): ExprNode {
  const at = cursor.place;
  const left = parseBinary(cursor, 0);
  const ops: { nodeType: CompareOperator }[] = [];
  const comparators: ExprNode[] = [];
  for (let sign = takeComparison(cursor); sign !== null; sign = takeComparison(cursor)) {
    ops.push({ nodeType: sign });
    comparators.push(parseBinary(cursor, 0));
  }
  return ops.length === 0 ? left : { nodeType: "Compare", left, ops, comparators, ...at };
}

function takeComparison(cursor: Cursor): CompareOperator | null {
  if (cursor.accept("is")) return cursor.accept("not") ? "IsNot" : "Is";
  if (cursor.accept("not")) {
    cursor.expect("in");
    return "NotIn";
  }
  const sign = operatorOf(cursor, comparisons);
  if (sign !== null) cursor.take();
  return sign;
}

function parseBinary(cursor: Cursor, level: number): ExprNode {
  const operators = binary[level];
  if (operators === undefined) return parseSigned(cursor);
  const at = cursor.place;
  let left = parseBinary(cursor, level + 1);
  for (let sign = operatorOf(cursor, operators); sign !== null; sign = operatorOf(cursor, operators)) {
    cursor.take();
    left = { nodeType: "BinOp", left, op: { nodeType: sign }, right: parseBinary(cursor, level + 1), ...at };
  }
  return left;
}

function parseSigned(cursor: Cursor): ExprNode {
  const at = cursor.place;
  const sign = operatorOf(cursor, signs);
  if (sign !== null) {
    cursor.take();
    return { nodeType: "UnaryOp", op: { nodeType: sign }, operand: cursor.nested(() => parseSigned(cursor)), ...at };
  }
  const left = parseTrailers(cursor);
  if (!cursor.accept("**")) return left;
  const right = cursor.nested(() => parseSigned(cursor));
  return { nodeType: "BinOp", left, op: { nodeType: "Pow" }, right, ...at };
}

function operatorOf<Operator extends string>(
  cursor: Cursor,
  operators: Readonly<Record<string, Operator>>,
): Operator | null {
  const { type, text } = cursor.next;
  if (type !== "operator" && type !== "keyword") return null;
  return Object.hasOwn(operators, text) ? (operators[text] ?? null) : null;
}

function parseTrailers(cursor: Cursor): ExprNode {
  const at = cursor.place;
  let node = parseAtom(cursor);
  for (;;) {
    if (cursor.accept(".")) node = { nodeType: "Attribute", value: node, attr: cursor.expectName(), ...at };
    else if (cursor.accept("(")) {
      node = { nodeType: "Call", func: node, ...parseArguments(cursor, parseExpression), ...at };
    } else if (cursor.accept("[")) {
      node = { nodeType: "Subscript", value: node, slice: parseSubscript(cursor, parseExpression), ...at };
    } else return node;
  }
}

function parseAtom(cursor: Cursor): ExprNode {
  const at = cursor.place;
  const { type, text } = cursor.next;
  if (type === "string") return parseStrings(cursor, parseField);
  if (type === "name") return { nodeType: "Name", id: cursor.take().text, ...at };
  if (type === "number") return numberConstant(cursor.take().text, at);
  if (cursor.accept("None")) return { nodeType: "Constant", literal: "name", value: null, ...at };
  if (cursor.accept("True")) return { nodeType: "Constant", literal: "name", value: true, ...at };
  if (cursor.accept("False")) return { nodeType: "Constant", literal: "name", value: false, ...at };
  if (cursor.accept("...")) return { nodeType: "Constant", literal: "ellipsis", value: undefined, ...at };
  if (cursor.at("(", "[")) return parseBrackets(cursor);
  if ((type === "operator" || type === "keyword") && Object.hasOwn(foreign, text)) {
    refuse(cursor, foreign[text] ?? text);
  }
  return cursor.fail("an expression is expected");
}

/** A list, a tuple, or an expression in parentheses, which has the place of its first part. */
function parseBrackets(cursor: Cursor): ExprNode {
  const at = cursor.place;
  const isList = cursor.take().text === "[";
  const close = isList ? "]" : ")";
  const elts: ExprNode[] = [];
  let isTuple = isList;
  while (!cursor.at(close)) {
    elts.push(parseExpression(cursor));
    if (cursor.at("for", "async")) refuse(cursor, isList ? "a comprehension" : "a generator");
    if (cursor.at(close)) break;
    cursor.expect(",");
    isTuple = true;
  }
  cursor.expect(close);
  const [only] = elts;
  if (only !== undefined && !isTuple) return only;
  return { nodeType: isList ? "List" : "Tuple", elts, ...at };
}

const parseField: ParseField = (source, span) => {
  const cursor = new Cursor(source, tokenise(source, { ...span, isExpression: true }));
  const value = parseExpressions(cursor);
  if (cursor.at("for", "async")) refuse(cursor, "a generator");
  if (cursor.next.type !== "end") cursor.fail();
  return value;
};

function refuse(cursor: Cursor, what: string): never {
  throw new EvaluatorRefusal(cursor.place, `${what} is not allowed in an evaluator`);
}
