import { z } from "zod";
import { page } from "./batch-page.js";
import {
  answerLine,
  type BatchLine,
  type BatchScript,
  type FakeBatch,
  type LineResult,
  startBatchScript,
} from "./batch-script.js";
import type { Chat, Outcome } from "./chat.js";
import { jsonReply, ProtocolError, parsed, parsedJson, type Reply } from "./http.js";
import { openaiBatchLines } from "./openai-batch-lines.js";
import { readOpenaiChat } from "./openai-chat.js";
import { openaiError } from "./openai-error.js";
import type { OpenaiFiles } from "./openai-files.js";
import type { Incoming } from "./provider.js";

const createSchema = z.strictObject({
  input_file_id: z.string(),
  endpoint: z.literal("/v1/chat/completions"),
  completion_window: z.literal("24h"),
  metadata: z
    .record(z.string().max(64), z.string().max(512))
    .refine((metadata) => Object.keys(metadata).length <= 16, "at most 16 keys")
    .nullish(),
});

interface Batch extends FakeBatch {
  script: BatchScript;
  inputFile: string;
  createdAt: number;
  /** What is wrong with the input file; then nothing is run. */
  problems: readonly { code: string; message: string; line: number }[];
  /** Files of results and of errors, once there are any. */
  files: { output: string | null; errors: string | null } | null;
}

/** The batches of `/v1/batches`. */
export function startOpenaiBatches(files: OpenaiFiles, polls: number) {
  const batches: Batch[] = [];

  function create(body: unknown, ask: (chat: Chat) => Promise<Outcome>): Batch {
    const { input_file_id, metadata } = parsed(createSchema, body);
    const text = files.text(input_file_id);
    if (text === null) throw new ProtocolError(400, `Invalid input_file_id: no such file ${input_file_id}`);
    const { lines, problems } = openaiBatchLines(text);
    const script = startBatchScript(lines, polls, (body) => answerLine(readOpenaiChat, ask, body));
    const batch: Batch = {
      provider: "openai",
      id: `batch_${batches.length + 1}`,
      customIds: lines.map(({ customId }) => customId),
      metadata: metadata ?? {},
      script,
      state: script.state,
      inputFile: input_file_id,
      createdAt: Math.floor(Date.now() / 1000),
      problems,
      files: null,
    };
    batches.push(batch);
    return batch;
  }

  function find(id: string): Batch {
    const batch = batches.find((batch) => batch.id === id);
    if (batch === undefined) throw new ProtocolError(404, `No batch found with id '${id}'.`);
    return batch;
  }

  async function poll(batch: Batch): Promise<void> {
    if (batch.problems.length > 0) return;
    await batch.script.poll();
    if (batch.script.state() === "ended") batch.files ??= writeResults(batch.id, batch.script, files);
  }

  return {
    batches,
    /** Answers what is asked about batches. */
    async answer(
      { method, path, query, body }: Incoming,
      ask: (chat: Chat) => Promise<Outcome>,
    ): Promise<Reply | null> {
      if (method === "POST" && path === "/v1/batches") {
        return jsonReply(200, { ...view(create(parsedJson(body.toString()), ask)), status: "validating" });
      }
      if (method === "GET" && path === "/v1/batches") {
        const { batches: shown, hasMore } = page(batches, query, { after: "after", most: 100 });
        const [first_id, last_id] = [shown[0]?.id ?? null, shown.at(-1)?.id ?? null];
        return jsonReply(200, { object: "list", data: shown.map(view), first_id, last_id, has_more: hasMore });
      }
      const [, id, cancel] = /^\/v1\/batches\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
      if (id === undefined || method !== (cancel === undefined ? "GET" : "POST")) return null;
      const batch = find(id);
      if (cancel === undefined) await poll(batch);
      else batch.script.cancel();
      return jsonReply(200, view(batch));
    },
  };
}

function status({ script, problems }: Batch): string {
  if (problems.length > 0) return "failed";
  switch (script.state()) {
    case "under way":
      return "in_progress";
    case "canceling":
      return "cancelling";
    case "canceled":
      return "cancelled";
    case "ended":
      return script.results().some(({ result }) => result.kind === "expired") ? "expired" : "completed";
  }
}

function view(batch: Batch) {
  const { createdAt, files, problems } = batch;
  const results = batch.script.results();
  const now = Math.floor(Date.now() / 1000);
  const is = status(batch);
  return {
    id: batch.id,
    object: "batch",
    endpoint: "/v1/chat/completions",
    errors:
      problems.length === 0 ? null : { object: "list", data: problems.map((problem) => ({ ...problem, param: null })) },
    input_file_id: batch.inputFile,
    completion_window: "24h",
    status: is,
    output_file_id: files?.output ?? null,
    error_file_id: files?.errors ?? null,
    created_at: createdAt,
    in_progress_at: createdAt,
    expires_at: createdAt + 86_400,
    finalizing_at: null,
    completed_at: is === "completed" ? now : null,
    failed_at: is === "failed" ? now : null,
    expired_at: is === "expired" ? now : null,
    cancelling_at: null,
    cancelled_at: is === "cancelled" ? now : null,
    request_counts: {
      total: batch.customIds.length,
      completed: results.filter(({ result }) => result.kind === "answered").length,
      failed: results.filter(({ result }) => result.kind === "failed").length,
    },
    metadata: batch.metadata,
  };
}

/** Writes the files of a finished batch. The lines come in another order than they were sent in, as they may. */
function writeResults(id: string, script: BatchScript, files: OpenaiFiles) {
  const lines = script.results().toReversed();
  const write = (name: string, chosen: readonly (BatchLine & { result: LineResult })[]) =>
    chosen.length === 0
      ? null
      : files.write(chosen.map((line) => `${JSON.stringify(resultLine(line))}\n`).join(""), `${id}_${name}.jsonl`).id;
  return {
    output: write(
      "output",
      lines.filter(({ result }) => result.kind === "answered"),
    ),
    errors: write(
      "error",
      lines.filter(({ result }) => result.kind !== "answered"),
    ),
  };
}

function resultLine({ customId, result }: BatchLine & { result: LineResult }) {
  const line = { id: `batch_req_${customId}`, custom_id: customId };
  const request_id = `req_${customId}`;
  switch (result.kind) {
    case "answered":
      return { ...line, response: { status_code: 200, request_id, body: result.value }, error: null };
    case "failed": {
      const body = openaiError(result.status, result.message);
      return { ...line, response: { status_code: result.status, request_id, body }, error: null };
    }
    default: {
      const message = "This request could not be executed before the completion window expired.";
      return { ...line, response: null, error: { code: "batch_expired", message } };
    }
  }
}
