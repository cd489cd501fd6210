import { RequestError } from "../../../errors.js";
import type { ExprNode, StmtNode } from "../../../evaluators/read/nodes.js";
import { parseModule } from "../../../evaluators/read/python/parse-module.js";
import { SourceText } from "../../../evaluators/read/python/source-text.js";
import { EvaluatorRefusal } from "../../../evaluators/read/refusal.js";
import { gesturesOf, type ScriptStep, type ScriptValue } from "./calls.js";

const longestScript = 50_000;
const modules: ReadonlySet<string> = new Set(["pyautogui", "time"]);

/**
 * The steps of a Python script that calls pyautogui, read and never run: imports of pyautogui and time, settings such as
 * `pyautogui.FAILSAFE = False`, and calls with literals. Throws RequestError SCRIPT_REFUSED with the line for anything else.
 */
export function readScript(source: string): ScriptStep[] {
  if (source.length > longestScript) throw refuse(1, `a script has at most ${longestScript} characters`);
  try {
    return parseModule(new SourceText(source)).body.flatMap(stepsOf);
  } catch (error) {
    if (error instanceof EvaluatorRefusal) throw refuse(error.line, error.reason);
    throw error;
  }
}

/** Whether a script says that it is about mouse and keyboard. */
export function isScript(source: string): boolean {
  return /\bpyautogui\b/.test(source);
}

function stepsOf(statement: StmtNode): ScriptStep[] {
  const { lineno } = statement;
  switch (statement.nodeType) {
    case "Pass":
      return [];
    case "Import":
      if (statement.names.every(({ name, asname }) => modules.has(name) && asname === undefined)) return [];
      throw refuse(lineno, "only pyautogui and time are imported");
    case "Assign": {
      const [target] = statement.targets;
      const isSetting = target !== undefined && /^pyautogui\.(?:FAILSAFE|PAUSE)$/.test(dotted(target) ?? "");
      if (isSetting && statement.targets.length === 1) return [];
      throw refuse(lineno, "only pyautogui.FAILSAFE and pyautogui.PAUSE are set");
    }
    case "Expr": {
      const { value } = statement;
      if (value.nodeType === "Constant" && value.literal === "text") return [];
      if (value.nodeType !== "Call") throw refuse(lineno, "a line is a call of pyautogui or time.sleep");
      const name = dotted(value.func) ?? "";
      const call = {
        name: name.replace(/^pyautogui\./, ""),
        positional: value.args.map(literalOf),
        named: new Map(value.keywords.map((keyword) => [keyword.arg, literalOf(keyword.value)])),
      };
      if (name !== "time.sleep" && !name.startsWith("pyautogui."))
        throw refuse(lineno, `${name || "this"} is not called here`);
      try {
        return gesturesOf(call);
      } catch (error) {
        if (error instanceof RequestError) throw refuse(lineno, error.message);
        throw error;
      }
    }
    default:
      throw refuse(lineno, `${statement.nodeType} has no place in a script of mouse and keyboard`);
  }
}

/** "pyautogui.click"; null for anything but names with dots between them. */
function dotted(node: ExprNode): string | null {
  if (node.nodeType === "Name") return node.id;
  if (node.nodeType !== "Attribute") return null;
  const owner = dotted(node.value);
  return owner === null ? null : `${owner}.${node.attr}`;
}

function literalOf(node: ExprNode): ScriptValue {
  if (node.nodeType === "List" || node.nodeType === "Tuple") return node.elts.map(literalOf);
  if (node.nodeType === "UnaryOp" && (node.op.nodeType === "USub" || node.op.nodeType === "UAdd")) {
    const value = literalOf(node.operand);
    if (typeof value === "number") return node.op.nodeType === "USub" ? -value : value;
  }
  if (node.nodeType === "Constant") {
    if (node.literal === "text" || node.literal === "float" || node.literal === "name") return node.value;
    if (node.literal === "integer" && typeof node.value === "number") return node.value;
  }
  throw refuse(node.lineno, "an argument is a number, a text, True, False, None, or a list of them");
}

function refuse(line: number, reason: string): RequestError {
  return new RequestError("SCRIPT_REFUSED", `line ${line}: ${reason}`);
}
