import { z } from "zod";
import { ActionError, RequestError } from "../../../errors.js";
import { parseJson } from "../../../text/parse-json.js";
import type { AnswerQuestion } from "../../contract.js";
import type { PointerPlace } from "../../gestures/gesture.js";
import { gesturesOf, type ScriptStep } from "./calls.js";
import { isPasting } from "./pasting.js";

const text = z.string().max(100_000);
const scalar = z.union([text, z.number(), z.boolean(), z.null()]);
const value = z.union([scalar, z.array(scalar).max(1_000)]);

/** What a program asks of the desktop on which it runs. */
const questionSchema = z.discriminatedUnion("ask", [
  z.strictObject({
    ask: z.literal("call"),
    /** A function of pyautogui. */
    name: z.string().max(40),
    positional: z.array(value).max(100),
    named: z.record(z.string().max(40), value),
  }),
  z.strictObject({ ask: z.enum(["size", "position", "screenshot", "paste"]) }),
  z.strictObject({ ask: z.literal("copy"), text }),
]);
type ScriptQuestion = z.infer<typeof questionSchema>;

/** The desktop that a program asks. */
export interface AskedDesktop {
  readonly screen: { readonly width: number; readonly height: number };
  pointer(): PointerPlace;
  screenshot(): Promise<Uint8Array>;
  /** Does the steps in turn until the signal is aborted. */
  perform(steps: readonly ScriptStep[], signal: AbortSignal): Promise<unknown>;
}

/**
 * Answers what one program asks by pyautogui and pyperclip, in JSON: `value`, or `error` for what cannot be done or is no
 * question. Rejects with any other error. What the program has copied is typed where it pastes it.
 */
export function answerScript(desktop: AskedDesktop): AnswerQuestion {
  let copied: string | null = null;

  async function told(question: ScriptQuestion, signal: AbortSignal): Promise<unknown> {
    switch (question.ask) {
      case "size":
        return [desktop.screen.width, desktop.screen.height];
      case "position": {
        const { x, y } = desktop.pointer();
        return [x, y];
      }
      case "screenshot":
        return Buffer.from(await desktop.screenshot()).toString("base64");
      case "copy":
        copied = question.text;
        return null;
      case "paste":
        if (copied !== null) return copied;
        throw new RequestError("SCRIPT_CALL", "this program has copied nothing; read the clipboard in an application");
      case "call":
        await desktop.perform(stepsOf(question, copied), signal);
        return null;
    }
  }

  return async (line, signal) => {
    try {
      const value = await told(questionOf(line), signal);
      return JSON.stringify({ value });
    } catch (error) {
      if (!(error instanceof RequestError || error instanceof ActionError)) throw error;
      return JSON.stringify({ error: `${error.code}: ${error.message}` });
    }
  };
}

function stepsOf({ name, positional, named }: ScriptQuestion & { ask: "call" }, copied: string | null): ScriptStep[] {
  const keys = positional.flat();
  const isText = (key: unknown): key is string => typeof key === "string";
  if (copied !== null && name === "hotkey" && keys.every(isText) && isPasting(keys)) {
    return copied === "" ? [] : [{ kind: "type", text: copied }];
  }
  return gesturesOf({ name, positional, named: new Map(Object.entries(named)) });
}

/** Throws RequestError SCRIPT_CALL for what is no question. */
function questionOf(line: string): ScriptQuestion {
  const parsed = questionSchema.safeParse(jsonOf(line));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw new RequestError("SCRIPT_CALL", `the desktop takes no such call: ${place} ${issue?.message ?? ""}`);
}

function jsonOf(line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    return null;
  }
}
