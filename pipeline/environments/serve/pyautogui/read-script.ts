import { RequestError } from "../../../errors.js";
import type { ExpressionOf, ExprNode, StatementOf } from "../../../evaluators/read/nodes.js";
import { EvaluatorRefusal } from "../../../evaluators/read/refusal.js";
import { gesturesOf, type PrintedPart, type ScriptStep, type ScriptValue } from "./calls.js";
import { parseScript, type ScriptLoop, type ScriptStatement } from "./parse-script.js";
import { isPasting } from "./pasting.js";
import { dotted, literalOf, refuseScript, valuesOf } from "./script-values.js";

const longestScript = 50_000;
/** Statements that a script may come to, those of loops in every round. */
const mostStatements = 10_000;
const modules: ReadonlySet<string> = new Set(["pyautogui", "pyperclip", "time"]);

/**
 * The steps of a Python script that calls pyautogui, read and never run: imports of pyautogui, pyperclip and time, settings
 * such as `pyautogui.FAILSAFE = False`, names for literals, loops over lists and ranges, calls with literals, and printing
 * what pyautogui says of screen and pointer. What pyperclip copies is typed where the script pastes it. Throws RequestError
 * SCRIPT_REFUSED with the line for anything else.
 */
export function readScript(source: string): ScriptStep[] {
  if (source.length > longestScript) throw refuseScript(1, `a script has at most ${longestScript} characters`);
  try {
    const reader = new ScriptReader();
    const steps = reader.stepsOf(parseScript(source));
    reader.end();
    return steps;
  } catch (error) {
    if (!(error instanceof EvaluatorRefusal)) throw error;
    const reason = error.reason.replace(
      "is not allowed in an evaluator",
      "has no place in a script of mouse and keyboard",
    );
    throw refuseScript(error.line, reason);
  }
}

/** Whether a script says that it is about mouse and keyboard. */
export function isScript(source: string): boolean {
  return /\b(?:pyautogui|pyperclip)\b/.test(source);
}

/** Goes through a script in the order in which Python would. */
class ScriptReader {
  private readonly names = new Map<string, ScriptValue>();
  /** What was copied last, and the line where nothing has pasted it yet. */
  private copied: { readonly text: string; unpasted: number | null } | null = null;
  private statements = 0;

  stepsOf(statements: readonly ScriptStatement[]): ScriptStep[] {
    return statements.flatMap((statement) => this.stepsOfOne(statement));
  }

  /** Throws RequestError SCRIPT_REFUSED where something was copied that is not pasted. */
  end(): void {
    const line = this.copied?.unpasted ?? null;
    if (line === null) return;
    throw refuseScript(line, "what pyperclip.copy copies is typed by hotkey('ctrl', 'v') behind it, which is missing");
  }

  private stepsOfOne(statement: ScriptStatement): ScriptStep[] {
    const { lineno } = statement;
    this.statements += 1;
    if (this.statements > mostStatements) throw refuseScript(lineno, `a script does at most ${mostStatements} things`);
    switch (statement.nodeType) {
      case "Pass":
        return [];
      case "Import":
        if (statement.names.every(({ name, asname }) => modules.has(name) && asname === undefined)) return [];
        throw refuseScript(lineno, `only ${[...modules].join(", ")} are imported`);
      case "Assign":
        this.assign(statement);
        return [];
      case "For":
        return this.loop(statement);
      case "Expr": {
        const { value } = statement;
        if (value.nodeType === "Constant" && value.literal === "text") return [];
        if (value.nodeType === "Call") return this.call(value, lineno);
        throw refuseScript(lineno, "a line is a call of pyautogui or time.sleep");
      }
      default:
        throw refuseScript(lineno, `${statement.nodeType} has no place in a script of mouse and keyboard`);
    }
  }

  private assign({ targets, value, lineno }: StatementOf<"Assign">): void {
    const [target] = targets;
    if (target === undefined || targets.length !== 1) throw refuseScript(lineno, "one name is assigned at a time");
    if (/^pyautogui\.(?:FAILSAFE|PAUSE)$/.test(dotted(target) ?? "")) return;
    this.name(namesIn(target, lineno), literalOf(value, this.names), lineno);
  }

  private loop({ targets, iter, body, lineno }: ScriptLoop): ScriptStep[] {
    return valuesOf(iter, this.names).flatMap((value) => {
      this.name(targets, value, lineno);
      return this.stepsOf(body);
    });
  }

  /** Gives names to a value, or to those in a list of as many. */
  private name(targets: readonly string[], value: ScriptValue, line: number): void {
    const [only] = targets;
    const values = targets.length === 1 ? [value] : value;
    if (only === undefined || !Array.isArray(values) || values.length !== targets.length) {
      throw refuseScript(line, `there have to be ${targets.length} values for ${targets.join(", ")}`);
    }
    for (const [i, target] of targets.entries()) {
      if (modules.has(target) || target === "print" || target === "range")
        throw refuseScript(line, `${target} is no name here`);
      this.names.set(target, values[i] ?? null);
    }
  }

  private call({ func, args, keywords }: ExpressionOf<"Call">, line: number): ScriptStep[] {
    const name = dotted(func) ?? "";
    if (name === "print" && keywords.length === 0)
      return [{ kind: "print", parts: args.map((one) => this.printed(one)) }];
    const positional = args.map((one) => literalOf(one, this.names));
    if (name === "pyperclip.copy") return this.copy(positional, line);
    if (name !== "time.sleep" && !name.startsWith("pyautogui."))
      throw refuseScript(line, `${name || "this"} is not called here`);
    const named = new Map(keywords.map(({ arg, value }) => [arg, literalOf(value, this.names)]));
    const own = name.replace(/^pyautogui\./, "");
    if (own === "hotkey" && this.copied !== null && isPasting(positional.flat().map(String))) {
      this.copied.unpasted = null;
      const { text } = this.copied;
      return text === "" ? [] : [{ kind: "type", text }];
    }
    try {
      return gesturesOf({ name: own, positional, named });
    } catch (error) {
      if (error instanceof RequestError) throw refuseScript(line, error.message);
      throw error;
    }
  }

  private copy([text, ...more]: readonly ScriptValue[], line: number): ScriptStep[] {
    if (typeof text !== "string" || more.length > 0) throw refuseScript(line, "pyperclip.copy takes one text");
    this.copied = { text, unpasted: line };
    return [];
  }

  private printed(node: ExprNode): PrintedPart {
    if (node.nodeType === "Call" && node.args.length + node.keywords.length === 0) {
      const name = dotted(node.func);
      if (name === "pyautogui.size") return { what: "size" };
      if (name === "pyautogui.position") return { what: "position" };
    }
    const value = node.nodeType === "Call" ? null : literalOf(node, this.names);
    if (typeof value === "string" || (typeof value === "number" && Number.isInteger(value))) {
      return { what: "text", text: String(value) };
    }
    throw refuseScript(node.lineno, "a text, a whole number, pyautogui.size() or pyautogui.position() is printed");
  }
}

function namesIn(target: ExprNode, line: number): string[] {
  if (target.nodeType === "Name") return [target.id];
  if (target.nodeType === "Tuple" || target.nodeType === "List")
    return target.elts.flatMap((one) => namesIn(one, line));
  throw refuseScript(line, "only names, pyautogui.FAILSAFE and pyautogui.PAUSE are set");
}
