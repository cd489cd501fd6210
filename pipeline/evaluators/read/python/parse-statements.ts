import type { BinaryOperator, ExprNode, StmtNode } from "../nodes.js";
import { EvaluatorRefusal } from "../refusal.js";
import type { Cursor } from "./cursor.js";
import { NotPython } from "./not-python.js";
import { parseExpression, parseExpressions } from "./parse-expressions.js";
import { parseImport, parseImportFrom } from "./parse-imports.js";
import { parseParameters } from "./parse-parameters.js";
import { checkTarget } from "./targets.js";

const augmented: Readonly<Record<string, BinaryOperator>> = {
  ...{ "+=": "Add", "-=": "Sub", "*=": "Mult", "@=": "MatMult", "/=": "Div", "//=": "FloorDiv", "%=": "Mod" },
  ...{ "**=": "Pow", "<<=": "LShift", ">>=": "RShift", "|=": "BitOr", "^=": "BitXor", "&=": "BitAnd" },
};
/** Statements that are no part of an evaluator, by their first word or sign. */
const foreign: Readonly<Record<string, string>> = {
  ...{ for: "a loop", while: "a loop", break: "break", continue: "continue", class: "a class", try: "a try statement" },
  ...{ with: "a with statement", raise: "raise", assert: "assert", del: "del", global: "global", nonlocal: "nonlocal" },
  ...{ async: "async", "@": "a decorator" },
};

/** The statements up to a token. Throws NotPython and EvaluatorRefusal. */
export function parseStatements(cursor: Cursor, until: "dedent" | "end"): StmtNode[] {
  const statements: StmtNode[] = [];
  while (cursor.next.type !== until) statements.push(...parseStatement(cursor));
  return statements;
}

/** One statement, or those of one line. Throws NotPython and EvaluatorRefusal. */
export function parseStatement(cursor: Cursor): StmtNode[] {
  const { type, text } = cursor.next;
  const isWord = type === "keyword" || type === "operator";
  if (isWord && Object.hasOwn(foreign, text)) refuse(cursor, foreign[text] ?? text);
  if (cursor.at("if")) return [parseIf(cursor)];
  if (cursor.at("def")) return [parseFunction(cursor)];
  if (type === "name" && text === "match" && startsCases(cursor)) refuse(cursor, "a match statement");
  return parseSimpleStatements(cursor);
}

/** `match` and `case` are names but for a block that starts with a case. */
function startsCases(cursor: Cursor): boolean {
  let count = 1;
  while (!["newline", "end"].includes(cursor.ahead(count).type)) count += 1;
  return cursor.ahead(count + 1).type === "indent" && cursor.ahead(count + 2).text === "case";
}

/** Statements on one line, with semicolons between them. */
function parseSimpleStatements(cursor: Cursor): StmtNode[] {
  const statements: StmtNode[] = [];
  do statements.push(parseSimple(cursor));
  while (cursor.accept(";") && cursor.next.type !== "newline");
  if (!cursor.acceptType("newline")) cursor.fail();
  return statements;
}

function parseSimple(cursor: Cursor): StmtNode {
  const at = cursor.place;
  const { text } = cursor.next;
  if (cursor.accept("pass")) return { nodeType: "Pass", ...at };
  if (cursor.accept("import")) return { ...parseImport(cursor), ...at };
  if (cursor.accept("from")) return { ...parseImportFrom(cursor), ...at };
  if (cursor.accept("return")) {
    if (cursor.functions === 0) throw new NotPython(at, "a return outside of a function");
    const isBare = cursor.next.type === "newline" || cursor.at(";");
    return { nodeType: "Return", value: isBare ? undefined : parseExpressions(cursor), ...at };
  }
  if (cursor.next.type === "keyword" && Object.hasOwn(foreign, text)) refuse(cursor, foreign[text] ?? text);
  return parseAssignment(cursor);
}

function parseAssignment(cursor: Cursor): StmtNode {
  const at = cursor.place;
  const first = parseExpressions(cursor);
  if (cursor.at(":")) {
    checkTarget(first, "single");
    cursor.take();
    const annotation = parseExpression(cursor);
    const value = cursor.accept("=") ? parseExpressions(cursor) : undefined;
    return { nodeType: "AnnAssign", target: first, annotation, value, ...at };
  }
  const { type, text } = cursor.next;
  const op = type === "operator" && Object.hasOwn(augmented, text) ? augmented[text] : undefined;
  if (op !== undefined) {
    checkTarget(first, "single");
    cursor.take();
    return { nodeType: "AugAssign", target: first, op: { nodeType: op }, value: parseExpressions(cursor), ...at };
  }
  if (!cursor.at("=")) return { nodeType: "Expr", value: first, ...at };
  const targets: ExprNode[] = [];
  let value = first;
  while (cursor.at("=")) {
    checkTarget(value, "any");
    cursor.take();
    targets.push(value);
    value = parseExpressions(cursor);
  }
  return { nodeType: "Assign", targets, value, ...at };
}

function parseIf(cursor: Cursor): StmtNode {
  return cursor.nested(() => {
    const at = cursor.place;
    cursor.take();
    const test = parseExpression(cursor);
    const body = parseBlock(cursor);
    return { nodeType: "If", test, body, orelse: parseElse(cursor), ...at };
  });
}

function parseElse(cursor: Cursor): StmtNode[] {
  if (cursor.at("elif")) return [parseIf(cursor)];
  return cursor.accept("else") ? parseBlock(cursor) : [];
}

function parseFunction(cursor: Cursor): StmtNode {
  return cursor.nested(() => {
    const at = cursor.place;
    cursor.take();
    const name = cursor.expectName();
    if (name === "__debug__") throw new NotPython(at, "__debug__ cannot be defined");
    const args = parseParameters(cursor, parseExpression);
    const returns = cursor.accept("->") ? parseExpression(cursor) : undefined;
    cursor.functions += 1;
    const body = parseBlock(cursor);
    cursor.functions -= 1;
    return { nodeType: "FunctionDef", name, args, body, returns, ...at };
  });
}

/** A colon and the statements behind it: on the same line, or indented below. */
function parseBlock(cursor: Cursor): StmtNode[] {
  cursor.expect(":");
  if (!cursor.acceptType("newline")) return parseSimpleStatements(cursor);
  if (!cursor.acceptType("indent")) cursor.fail("an indented block is expected");
  const statements = parseStatements(cursor, "dedent");
  cursor.take();
  return statements;
}

function refuse(cursor: Cursor, what: string): never {
  throw new EvaluatorRefusal(cursor.place, `${what} is not allowed in an evaluator`);
}
