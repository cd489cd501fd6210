import type { ExprNode, StmtNode } from "../../../evaluators/read/nodes.js";
import { Cursor } from "../../../evaluators/read/python/cursor.js";
import { parseExpressions } from "../../../evaluators/read/python/parse-expressions.js";
import { parseStatement } from "../../../evaluators/read/python/parse-statements.js";
import { SourceText } from "../../../evaluators/read/python/source-text.js";
import { tokenise } from "../../../evaluators/read/python/tokenise.js";
import type { Place } from "../../../evaluators/read/refusal.js";

/** A loop over names; evaluators have none, scripts do. */
export interface ScriptLoop extends Place {
  readonly nodeType: "For";
  readonly targets: readonly string[];
  readonly iter: ExprNode;
  readonly body: readonly ScriptStatement[];
}

export type ScriptStatement = StmtNode | ScriptLoop;

/** The statements of a script. Throws NotPython and EvaluatorRefusal. */
export function parseScript(source: string): ScriptStatement[] {
  const text = new SourceText(source);
  return parseUntil(new Cursor(text, tokenise(text)), "end");
}

function parseUntil(cursor: Cursor, until: "dedent" | "end"): ScriptStatement[] {
  const statements: ScriptStatement[] = [];
  while (cursor.next.type !== until) {
    if (cursor.at("for")) statements.push(cursor.nested(() => parseLoop(cursor)));
    else statements.push(...parseStatement(cursor));
  }
  return statements;
}

function parseLoop(cursor: Cursor): ScriptLoop {
  const at = cursor.place;
  cursor.take();
  const targets = [cursor.expectName()];
  while (cursor.accept(",")) targets.push(cursor.expectName());
  cursor.expect("in");
  const iter = parseExpressions(cursor);
  cursor.expect(":");
  return { nodeType: "For", targets, iter, body: parseBody(cursor), ...at };
}

/** What stands behind the colon: on the same line, or indented below. */
function parseBody(cursor: Cursor): ScriptStatement[] {
  if (!cursor.acceptType("newline")) return parseStatement(cursor);
  if (!cursor.acceptType("indent")) cursor.fail("an indented block is expected");
  const statements = parseUntil(cursor, "dedent");
  cursor.take();
  return statements;
}
