import OpenAI from "openai";
import type { AnswerTool, ChatModelOptions } from "./chat-model.js";
import { noTimeout } from "./chat-model.js";
import { createProviderFetch } from "./provider-fetch.js";
import type { ProviderAccess } from "./provider-settings.js";

/** How an answer with fields is asked for. */
export type AnswerForm = "tool" | "schema" | "text";
const formNames: Readonly<Record<AnswerForm, string>> = { tool: "tools", schema: "a JSON schema", text: "plain JSON" };

/** What a server that speaks OpenAI's protocols wants otherwise than OpenAI. */
export interface OpenAiDialect {
  headers?: Readonly<Record<string, string>>;
  /** The parameter that limits an answer of chat completions: the models that reason take only the second. */
  limit?: "max_tokens" | "max_completion_tokens";
  /** The header that takes the key; `Authorization` if it is not said. */
  keyHeader?: string;
  /** Behind every address. */
  query?: Readonly<Record<string, string>>;
  /** By a tool if it is not said; "auto" goes on to other forms where one is refused. */
  form?: AnswerForm | "auto";
}

/** The provider's own client, which never tries again by itself. */
export function openAiClient(
  access: ProviderAccess,
  { headers, keyHeader, query }: OpenAiDialect,
  transport: ChatModelOptions["transport"],
): OpenAI {
  // The key in a header of the server's own, and no other one.
  const keyHeaders = keyHeader === undefined ? {} : { Authorization: null, [keyHeader]: access.key };
  return new OpenAI({
    apiKey: access.key,
    baseURL: access.baseUrl,
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: "off",
    defaultHeaders: { ...headers, ...keyHeaders },
    defaultQuery: { ...query },
    fetch: createProviderFetch(access, transport === undefined ? {} : { transport }),
  });
}

/**
 * Asks in the form of the dialect. With "auto", a refusal of tools leads to a schema, and a refusal of that to words; what a
 * server does not take is told once, and it is not asked that way again.
 */
export function inAcceptedForm({ form: wanted = "tool" }: OpenAiDialect, told: (what: string) => void) {
  let form: AnswerForm = wanted === "auto" ? "tool" : wanted;
  return async <T>(ask: (form: AnswerForm) => Promise<T>): Promise<T> => {
    for (;;) {
      const asked = form;
      try {
        return await ask(asked);
      } catch (error) {
        if (wanted !== "auto" || !refusesForm(error, asked)) throw error;
        // Another question may have found that out meanwhile.
        if (form !== asked) continue;
        form = asked === "tool" ? "schema" : "text";
        told(`takes no ${formNames[asked]}: answers are asked for as ${formNames[form]}`);
      }
    }
  };
}

/** What a server says that does not know one of the forms, such as vLLM without a parser of tool calls. */
function refusesForm(error: unknown, form: AnswerForm): boolean {
  if (form === "text" || !(error instanceof OpenAI.APIError)) return false;
  if (![400, 404, 405, 422, 500, 501].includes(error.status ?? 0)) return false;
  return form === "tool"
    ? /tool|function/i.test(error.message)
    : /response_format|json_schema|schema|grammar|text\.format/i.test(error.message);
}

/** The form of an answer, said in words at the end of what the system says. */
export function formInWords({ name, schema }: AnswerTool): string {
  return `\n\nAnswer with one JSON object and nothing else: the arguments of ${name}, as this JSON schema says.\n${JSON.stringify(schema)}`;
}

/** Whether a model thinks before it answers, as far as its name tells. */
export function isReasoning(model: string): boolean {
  return /^(?:o\d|gpt-5(?!-chat))/.test(model);
}

export function pictureUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
