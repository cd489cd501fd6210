import type { ExprNode, Keyword } from "../nodes.js";
import { EvaluatorRefusal } from "../refusal.js";
import type { Cursor } from "./cursor.js";
import { NotPython } from "./not-python.js";

type Parse = (cursor: Cursor) => ExprNode;

/**
 * The arguments of a call, after its opening bracket: first those by position, then those by name. Throws NotPython for
 * another order and for a name that is given twice.
 */
export function parseArguments(cursor: Cursor, parse: Parse): { args: ExprNode[]; keywords: Keyword[] } {
  const args: ExprNode[] = [];
  const keywords: Keyword[] = [];
  while (!cursor.at(")")) {
    const at = cursor.place;
    const next = cursor.ahead(1);
    if (cursor.next.type === "name" && next.type === "operator" && next.text === "=") {
      const arg = cursor.take().text;
      cursor.take();
      if (keywords.some((keyword) => keyword.arg === arg))
        throw new NotPython(at, `the argument ${arg} is given twice`);
      if (arg === "__debug__") throw new NotPython(at, "__debug__ cannot be given a value");
      keywords.push({ nodeType: "Keyword", arg, value: parse(cursor), ...at });
    } else {
      const argument = parse(cursor);
      if (cursor.at("for", "async")) {
        throw new EvaluatorRefusal(cursor.place, "a generator is not allowed in an evaluator");
      }
      if (keywords.length > 0) throw new NotPython(at, "an argument by position after one by name");
      args.push(argument);
    }
    if (cursor.at(")")) break;
    cursor.expect(",");
  }
  cursor.expect(")");
  return { args, keywords };
}

/** What stands between the brackets of a subscript, after the opening one: an expression, a slice, or a tuple of both. */
export function parseSubscript(cursor: Cursor, parse: Parse): ExprNode {
  const at = cursor.place;
  const first = parseSlice(cursor, parse);
  if (cursor.accept("]")) return first;
  const elts = [first];
  while (!cursor.accept("]")) {
    cursor.expect(",");
    if (!cursor.at("]")) elts.push(parseSlice(cursor, parse));
  }
  return { nodeType: "Tuple", elts, ...at };
}

function parseSlice(cursor: Cursor, parse: Parse): ExprNode {
  const at = cursor.place;
  const part = () => (cursor.at(":", ",", "]") ? undefined : parse(cursor));
  const lower = cursor.at(":") ? undefined : parse(cursor);
  if (lower !== undefined && !cursor.at(":")) return lower;
  cursor.expect(":");
  const upper = part();
  const step = cursor.accept(":") ? part() : undefined;
  return { nodeType: "Slice", lower, upper, step, ...at };
}
