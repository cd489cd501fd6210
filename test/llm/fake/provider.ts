import type { IncomingHttpHeaders } from "node:http";
import type { FakeBatch } from "./batch-script.js";
import type { Chat, Outcome } from "./chat.js";
import type { Reply } from "./http.js";

/** A request other than a chat, its body read. */
export interface Incoming {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Where the server is, without a slash at the end. */
  origin: string;
}

/** What makes a server this provider's. */
export interface Provider {
  name: "openai" | "anthropic";
  chatPath: string;
  requestIdHeader: string;
  /** What is wrong with the headers that say who asks; null for nothing. */
  missingKey(headers: IncomingHttpHeaders): string | null;
  /** An error's body. */
  errorBody(status: number, message: string): unknown;
  /** In the order in which they were made. */
  batches: readonly FakeBatch[];
  readChat(body: unknown): Chat;
  /** Answers what is not a chat: models, files, batches. Null for what the provider does not have. */
  answer(incoming: Incoming, ask: (chat: Chat) => Promise<Outcome>): Promise<Reply | null>;
}
