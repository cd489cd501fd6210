import type { Arg, Arguments, ExprNode } from "../nodes.js";
import { EvaluatorRefusal } from "../refusal.js";
import type { Cursor } from "./cursor.js";
import { NotPython } from "./not-python.js";

type Parse = (cursor: Cursor) => ExprNode;

/**
 * The parameters of a function with their brackets. Throws NotPython for two of one name and for a wrong order, and
 * EvaluatorRefusal for parameters that take any number of arguments or none by name.
 */
export function parseParameters(cursor: Cursor, parse: Parse): Arguments {
  const args: Arg[] = [];
  const defaults: ExprNode[] = [];
  const kwonlyargs: Arg[] = [];
  const kw_defaults: (ExprNode | null)[] = [];
  let isByName = false;
  cursor.expect("(");
  while (!cursor.at(")")) {
    const at = cursor.place;
    if (cursor.at("/", "**") || (cursor.at("*") && cursor.ahead(1).type === "name")) {
      throw new EvaluatorRefusal(at, "parameters are named one by one, without stars and slashes");
    }
    if (cursor.accept("*")) {
      if (isByName) throw new NotPython(at, "two stars among the parameters");
      isByName = true;
      cursor.expect(",");
      if (cursor.next.type !== "name") cursor.fail("a parameter is expected after the star");
      continue;
    }
    const parameter = parseParameter(cursor, parse, [...args, ...kwonlyargs]);
    const value = cursor.accept("=") ? parse(cursor) : null;
    if (isByName) {
      kwonlyargs.push(parameter);
      kw_defaults.push(value);
    } else {
      args.push(parameter);
      if (value !== null) defaults.push(value);
      else if (defaults.length > 0) throw new NotPython(at, "a parameter without a default after one with a default");
    }
    if (!cursor.at(")")) cursor.expect(",");
  }
  cursor.expect(")");
  return { nodeType: "Arguments", args, kwonlyargs, kw_defaults, defaults };
}

function parseParameter(cursor: Cursor, parse: Parse, before: readonly Arg[]): Arg {
  const at = cursor.place;
  const arg = cursor.expectName();
  if (before.some((parameter) => parameter.arg === arg)) throw new NotPython(at, `two parameters have the name ${arg}`);
  if (arg === "__debug__") throw new NotPython(at, "__debug__ cannot be a parameter");
  return { nodeType: "Arg", arg, annotation: cursor.accept(":") ? parse(cursor) : undefined, ...at };
}
