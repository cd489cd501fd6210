import { z } from "zod";
import type { BatchLine } from "./batch-script.js";

const lineSchema = z.strictObject({
  custom_id: z.string().min(1),
  method: z.literal("POST"),
  url: z.literal("/v1/chat/completions"),
  body: z.looseObject({ model: z.string() }),
});

interface Problem {
  code: string;
  message: string;
  line: number;
}

/** The lines of an input file, and what OpenAI would find wrong with them before it runs any. */
export function openaiBatchLines(text: string): { lines: BatchLine[]; problems: Problem[] } {
  const lines: BatchLine[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const models = new Set<string>();
  for (const [place, json] of text.split("\n").entries()) {
    if (json.trim() === "") continue;
    const line = place + 1;
    const { data, error } = lineSchema.safeParse(jsonOrNull(json));
    if (data === undefined) {
      problems.push({ code: "invalid_json_line", message: `This line is not parseable: ${error.message}`, line });
      continue;
    }
    const { custom_id, body } = data;
    models.add(body.model);
    if (seen.has(custom_id)) {
      const message = `The custom_id for this request is a duplicate of another request: ${custom_id}`;
      problems.push({ code: "duplicate_custom_id", message, line });
    }
    if (models.size > 1) {
      const message = "The model for this request does not match the rest of the batch.";
      problems.push({ code: "mismatched_model", message, line });
    }
    seen.add(custom_id);
    lines.push({ customId: custom_id, body });
  }
  if (lines.length === 0 && problems.length === 0) {
    problems.push({ code: "empty_file", message: "The input file is empty.", line: 1 });
  }
  if (lines.length > 50_000) {
    problems.push({ code: "request_limit_exceeded", message: "A batch may have 50,000 requests.", line: 50_001 });
  }
  return { lines, problems };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
