import type { Module } from "../nodes.js";
import { start } from "../refusal.js";
import { Cursor } from "./cursor.js";
import { checkFutureImports } from "./future-imports.js";
import { parseStatements } from "./parse-statements.js";
import type { SourceText } from "./source-text.js";
import { tokenise } from "./tokenise.js";

/**
 * The syntax tree of a source, with the texts, numbers and names that CPython 3.11 reads in it. Throws NotPython for
 * what CPython does not compile, and EvaluatorRefusal for what is Python and has no place in an evaluator. Linear.
 */
export function parseModule(source: SourceText): Module {
  const cursor = new Cursor(source, tokenise(source));
  const body = parseStatements(cursor, "end");
  checkFutureImports(body);
  return { nodeType: "Module", body, ...start };
}
