import { RequestError } from "../../../errors.js";
import type { ExprNode } from "../../../evaluators/read/nodes.js";
import type { ScriptValue } from "./calls.js";

/** Names that a script has assigned so far. */
export type ScriptNames = ReadonlyMap<string, ScriptValue>;

/** Most values of one loop. */
const mostValues = 1_000;

/** How fast the pointer goes on its way, which no desktop shows. */
const tween = /^pyautogui\.(?:ease\w+|linear)$/;

/** A script that does more than it may, at its line. */
export function refuseScript(line: number, reason: string): RequestError {
  return new RequestError("SCRIPT_REFUSED", `line ${line}: ${reason}`);
}

/** "pyautogui.click"; null for anything but names with dots between them. */
export function dotted(node: ExprNode): string | null {
  if (node.nodeType === "Name") return node.id;
  if (node.nodeType !== "Attribute") return null;
  const owner = dotted(node.value);
  return owner === null ? null : `${owner}.${node.attr}`;
}

/** The value of a literal, or of a name that was assigned. Throws RequestError SCRIPT_REFUSED. */
export function literalOf(node: ExprNode, names: ScriptNames): ScriptValue {
  if (node.nodeType === "List" || node.nodeType === "Tuple") return node.elts.map((one) => literalOf(one, names));
  if (node.nodeType === "UnaryOp" && (node.op.nodeType === "USub" || node.op.nodeType === "UAdd")) {
    const value = literalOf(node.operand, names);
    if (typeof value === "number") return node.op.nodeType === "USub" ? -value : value;
  }
  if (node.nodeType === "Constant") {
    if (node.literal === "text" || node.literal === "float" || node.literal === "name") return node.value;
    if (node.literal === "integer" && typeof node.value === "number") return node.value;
  }
  if (node.nodeType === "Name") {
    const value = names.get(node.id);
    if (value !== undefined) return value;
    throw refuseScript(node.lineno, `${node.id} has no value`);
  }
  if (tween.test(dotted(node) ?? "")) return null;
  throw refuseScript(node.lineno, "a value is a number, a text, True, False, None, a list of them, or a name for one");
}

/** What a loop goes over: a list, or `range` of whole numbers. Throws RequestError SCRIPT_REFUSED. */
export function valuesOf(node: ExprNode, names: ScriptNames): readonly ScriptValue[] {
  const isRange = node.nodeType === "Call" && dotted(node.func) === "range" && node.keywords.length === 0;
  const values = isRange
    ? rangeOf(
        node.args.map((one) => literalOf(one, names)),
        node.lineno,
      )
    : literalOf(node, names);
  if (!Array.isArray(values)) throw refuseScript(node.lineno, "a loop goes over a list, or range of whole numbers");
  if (values.length > mostValues) throw refuseScript(node.lineno, `a loop has at most ${mostValues} rounds`);
  return values;
}

function rangeOf(given: readonly ScriptValue[], line: number): number[] {
  const numbers = given.filter((one): one is number => typeof one === "number" && Number.isSafeInteger(one));
  const [first = 0, second, step = 1] = numbers;
  if (numbers.length !== given.length || given.length < 1 || given.length > 3 || step === 0) {
    throw refuseScript(line, "range takes one to three whole numbers, the third not 0");
  }
  const [from, to] = second === undefined ? [0, first] : [first, second];
  const count = Math.max(0, Math.ceil((to - from) / step));
  if (count > mostValues) throw refuseScript(line, `a loop has at most ${mostValues} rounds`);
  return Array.from({ length: count }, (_, round) => from + round * step);
}
