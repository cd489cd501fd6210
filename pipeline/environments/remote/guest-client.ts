import { z } from "zod";
import { ActionError, EnvironmentError } from "../../errors.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import { parseJson } from "../../text/parse-json.js";
import type { ProgramResult, ProgramRun } from "../contract.js";
import { pyautoguiCode } from "./pyautogui-code.js";

/** Where a guest is. */
export interface GuestAddress {
  /** "http://127.0.0.1:5000". */
  readonly address: string;
  /** Sent as Bearer; null where the guest asks for none, as OSWorld's own do. */
  readonly token: string | null;
}

/** A machine behind OSWorld's guest protocol. Every call throws EnvironmentError REMOTE_UNREACHABLE or REMOTE_ANSWER. */
export interface GuestClient {
  screenshot(): Promise<Uint8Array>;
  accessibility(): Promise<string>;
  screenSize(): Promise<{ width: number; height: number }>;
  /** Throws ActionError where the guest says that the action cannot be done. */
  point(action: PixelAction): Promise<void>;
  run(program: ProgramRun): Promise<ProgramResult>;
}

/** Longest time of a call that has none of its own, in seconds. */
const usualSeconds = 120;

const treeSchema = z.looseObject({ AT: z.string() });
const sizeSchema = z.looseObject({ width: z.number().positive(), height: z.number().positive() });
const outcomeSchema = z.looseObject({
  output: z.string(),
  error: z.string(),
  returncode: z.number().int(),
  /** Our own guests say so why they did not do it. */
  code: z.string().default("REMOTE_REFUSED"),
});
const refusalSchema = z.looseObject({ code: z.string().default("REMOTE_REFUSED"), message: z.string() });

/** What every script of OSWorld's controller begins with. */
const preamble = "import pyautogui; import time; pyautogui.FAILSAFE = False; ";

/** A client of a guest. Nothing is asked before its first call. */
export function guestClient({ address, token }: GuestAddress): GuestClient {
  async function send(path: string, body: object | null, seconds = usualSeconds): Promise<Response> {
    const headers = {
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    try {
      const signal = AbortSignal.timeout(seconds * 1000);
      const method = body === null ? "GET" : "POST";
      return await fetch(`${address}${path}`, { method, headers, signal, body: body && JSON.stringify(body) });
    } catch (cause) {
      const text = `the guest at ${address} cannot be reached or does not answer within ${seconds} s; see whether it runs`;
      throw new EnvironmentError("REMOTE_UNREACHABLE", text, { cause });
    }
  }

  async function read<T>(path: string, body: object | null, schema: z.ZodType<T>, seconds?: number): Promise<T> {
    const response = await send(path, body, seconds);
    const text = await response.text();
    if (!response.ok) throw refusal(path, response.status, text);
    const parsed = schema.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    throw new EnvironmentError("REMOTE_ANSWER", `the guest's answer to ${path} has another form than OSWorld's`);
  }

  async function screenshot(): Promise<Uint8Array> {
    const response = await send("/screenshot", null);
    if (!response.ok) throw refusal("/screenshot", response.status, await response.text());
    return new Uint8Array(await response.arrayBuffer());
  }

  async function run({ command, input, answer, seconds }: ProgramRun): Promise<ProgramResult> {
    if (input !== undefined || answer !== undefined) {
      const text = "OSWorld's protocol gives programs no standard input, and carries nothing that they ask";
      throw new EnvironmentError("REMOTE_NOT_CARRIED", `${text}; run them on a desktop of this machine`);
    }
    const body = { command, shell: false, timeout: seconds };
    const { output, error, returncode } = await read("/execute", body, outcomeSchema, seconds + usualSeconds);
    const encode = (text: string) => new TextEncoder().encode(text);
    return { code: returncode, output: encode(output), error: encode(error), timedOut: false };
  }

  return {
    screenshot,
    accessibility: async () => (await read("/accessibility", null, treeSchema)).AT,
    screenSize: () => read("/screen_size", {}, sizeSchema),
    run,
    async point(action) {
      const command = ["python", "-c", `${preamble}${pyautoguiCode(action)}`];
      const { returncode, error, code } = await read("/execute", { command, shell: false }, outcomeSchema);
      if (returncode !== 0) throw new ActionError(code, `the guest could not do it: ${error.slice(0, 300)}`);
    },
  };
}

/** A guest that refuses a request says why; that the machine is at fault has a status of its own. */
function refusal(path: string, status: number, text: string): Error {
  const said = refusalSchema.safeParse(jsonOf(text));
  const { code, message } = said.success ? said.data : { code: "REMOTE_REFUSED", message: text.slice(0, 300) };
  const words = `the guest answers ${path} with status ${status}: ${message}`;
  if (status === 400) return new ActionError(code, words);
  return new EnvironmentError(code, words);
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
