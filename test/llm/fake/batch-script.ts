import type { Chat, Outcome } from "./chat.js";
import { ProtocolError } from "./http.js";

/** A question of a batch. */
export interface BatchLine {
  customId: string;
  /** The body of a chat request. */
  body: unknown;
}

/** What came of a line. */
export type LineResult =
  | { kind: "answered"; value: unknown }
  | { kind: "failed"; status: number; message: string }
  | { kind: "expired" }
  | { kind: "canceled" };

/** A batch as tests see it. */
export interface FakeBatch {
  provider: "openai" | "anthropic";
  id: string;
  customIds: readonly string[];
  metadata: Readonly<Record<string, string>>;
  state(): BatchState;
}

export type BatchState = "under way" | "canceling" | "canceled" | "ended";

/** How far a batch is. Being asked for moves it on: it has its results when it was asked for more than `polls` times. */
export interface BatchScript {
  state(): BatchState;
  /** In the order of the lines; none before the end. */
  results(): readonly (BatchLine & { result: LineResult })[];
  poll(): Promise<void>;
  cancel(): void;
}

export function startBatchScript(
  lines: readonly BatchLine[],
  polls: number,
  run: (body: unknown) => Promise<LineResult>,
): BatchScript {
  let seen = 0;
  let state: BatchState = "under way";
  let work: Promise<LineResult[]> | null = null;
  let results: readonly (BatchLine & { result: LineResult })[] = [];

  async function runAll(): Promise<LineResult[]> {
    const done: LineResult[] = [];
    for (const { body } of lines) done.push(await run(body));
    return done;
  }

  return {
    state: () => state,
    results: () => results,
    async poll() {
      if (state === "canceling") {
        state = "canceled";
        results = lines.map((line) => ({ ...line, result: { kind: "canceled" } }));
      }
      seen += 1;
      if (state !== "under way" || seen <= polls) return;
      work ??= runAll();
      const done = await work;
      if (state !== "under way") return;
      state = "ended";
      results = lines.map((line, place) => ({ ...line, result: done[place] ?? { kind: "expired" } }));
    },
    cancel() {
      if (state === "under way") state = "canceling";
    },
  };
}

/** Answers one line. A fault of the transport means nothing inside a batch: such a line expires unanswered. */
export async function answerLine(
  readChat: (body: unknown) => Chat,
  ask: (chat: Chat) => Promise<Outcome>,
  body: unknown,
): Promise<LineResult> {
  let chat: Chat;
  try {
    chat = readChat(body);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { kind: "failed", status: error.status, message: error.message };
  }
  const outcome = await ask(chat);
  if ("error" in outcome) return { kind: "failed", ...outcome.error };
  const lost = ["slow", "cut", "malformed"].includes(outcome.fault?.kind ?? "");
  return lost ? { kind: "expired" } : { kind: "answered", value: outcome.value };
}
