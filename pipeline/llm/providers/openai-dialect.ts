import OpenAI from "openai";
import type { ChatModelOptions } from "./chat-model.js";
import { noTimeout } from "./chat-model.js";
import { createProviderFetch } from "./provider-fetch.js";
import type { ProviderAccess } from "./provider-settings.js";

/** What a server that speaks OpenAI's protocols wants otherwise than OpenAI. */
export interface OpenAiDialect {
  headers?: Readonly<Record<string, string>>;
  /** The parameter that limits an answer of chat completions: the models that reason take only the second. */
  limit?: "max_tokens" | "max_completion_tokens";
  /** The header that takes the key; `Authorization` if it is not said. */
  keyHeader?: string;
  /** Behind every address. */
  query?: Readonly<Record<string, string>>;
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

/** Whether a model thinks before it answers, as far as its name tells. */
export function isReasoning(model: string): boolean {
  return /^(?:o\d|gpt-5(?!-chat))/.test(model);
}

export function pictureUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
