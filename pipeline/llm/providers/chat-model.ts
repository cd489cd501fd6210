import type { RoleSettings } from "../../schema/configuration.js";
import type { Dialogue } from "../render-prompt.js";
import type { ReportedUsage } from "../usage.js";
import type { AcceptedForm } from "./answer-form.js";

export type Effort = NonNullable<RoleSettings["effort"]>;

/** The tool whose arguments are the answer; `schema` is JSON schema. */
export interface AnswerTool {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

/** A call of a tool as it came: the arguments of one provider are a JSON text, those of another an object. */
export interface ToolCall {
  name: string;
  arguments: unknown;
}

/** What a model sent back, before anybody has looked whether it is an answer. */
export interface RawAnswer {
  calls: readonly ToolCall[];
  /** Everything else that it said. */
  text: string;
  end: "complete" | "truncated" | "refused";
  usage: ReportedUsage;
}

/** One question to a chat model. */
export interface ChatRequest {
  dialogue: Dialogue;
  tool: AnswerTool;
  /** Most tokens of the answer. */
  outputTokens: number;
}

/** A chat model that can be called; one request per call, never retried here. */
export interface ChatModel {
  call(request: ChatRequest, signal: AbortSignal): Promise<RawAnswer>;
}

/** What changes the answers of a model, beside the question. */
export interface AnswerParameters {
  /** Null sends none. */
  temperature: number | null;
  /** How long a model that reasons may think; null leaves it to the model. */
  effort: Effort | null;
  /** Tokens of an answer that may be thoughts; 0 for none. Left out, it is as the model does it. */
  thinking?: number;
}

export interface ChatModelOptions extends AnswerParameters {
  /** In which form the model answers. */
  accepted: AcceptedForm;
  /** Told in words what the model's server cannot do, once for each. */
  report(text: string): void;
  /** In place of the machine's own `fetch`: batches answer through it. */
  transport?: typeof fetch;
}

/** Milliseconds, the longest that a timer takes: how long a call may take is limited around this. */
export const noTimeout = 2 ** 31 - 1;

/** A server's answer that is none: a page, a stream, an error under status 200. The fields are those of the SDKs' errors. */
export class AnswerError extends Error {
  constructor(
    readonly status: number,
    readonly error: { message: string },
    readonly headers: Headers,
  ) {
    super(error.message);
  }
}
