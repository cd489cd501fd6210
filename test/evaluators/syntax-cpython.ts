import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Constant, SyntaxNode } from "../../pipeline/evaluators/read/nodes.js";
import { canonicalJson } from "../../pipeline/hash.js";

const script = fileURLToPath(new URL("syntax-cpython.py", import.meta.url));
const largestOutput = 2 ** 30;

/** Whether the Python whose reading is followed is there. */
export function hasCpython311(): boolean {
  try {
    return execFileSync("python3", ["-V"], { encoding: "utf8" }).startsWith("Python 3.11.");
  } catch {
    return false;
  }
}

/** The syntax tree of each text as CPython reads it, as canonical JSON; null where compile() refuses the text. */
export function cpythonTrees(texts: readonly Uint8Array[]): (string | null)[] {
  const input = JSON.stringify(texts.map((text) => Buffer.from(text).toString("base64")));
  const output = execFileSync("python3", ["-I", script], { input, encoding: "utf8", maxBuffer: largestOutput });
  return z
    .array(z.unknown())
    .parse(JSON.parse(output))
    .map((tree) => (tree === null ? null : canonicalJson(tree)));
}

/** A syntax tree of the reader in the same form. */
export function treeText(node: SyntaxNode): string {
  return canonicalJson(plain(node));
}

const statements = new Set("FunctionDef Assign AugAssign AnnAssign Return If Expr Import ImportFrom Pass".split(" "));

function plain(node: SyntaxNode): object {
  if (node.nodeType === "Constant") return { _: "Constant", ...value(node) };
  const fields = Object.entries(node).filter(([key]) => !["nodeType", "lineno", "col_offset"].includes(key));
  const line = statements.has(node.nodeType) && "lineno" in node ? { line: node.lineno } : {};
  return { _: node.nodeType, ...line, ...Object.fromEntries(fields.map(([key, held]) => [key, field(held)])) };
}

function field(held: unknown): unknown {
  if (Array.isArray(held)) return held.map(field);
  return isNode(held) ? plain(held) : held;
}

function isNode(held: unknown): held is SyntaxNode {
  return typeof held === "object" && held !== null && "nodeType" in held;
}

function value(node: Constant): object {
  switch (node.literal) {
    case "text":
    case "name":
      return { is: node.value };
    case "bytes":
      return { bytes: Buffer.from(node.value).toString("hex") };
    case "integer":
      return { int: String(node.value) };
    case "float":
      return { float: bits(node.value) };
    case "complex":
      return { imaginary: bits(node.value.imaginary) };
    case "ellipsis":
      return { is: "..." };
  }
}

function bits(number: number): string {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleBE(number);
  return buffer.toString("hex");
}
