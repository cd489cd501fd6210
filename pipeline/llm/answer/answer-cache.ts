import type Database from "better-sqlite3";
import { z } from "zod";
import { contentHash, sha256 } from "../../hash.js";
import type { Prompt } from "../../schema/catalog/prompt.js";
import { parseJson } from "../../text/parse-json.js";
import type { AnswerTool } from "../providers/chat-model.js";
import type { Dialogue } from "../render-prompt.js";

/** What decides an answer. */
export interface CacheKeyParts {
  prompt: Prompt;
  model: string;
  parameters: Readonly<Record<string, number | string | null>>;
  dialogue: Dialogue;
  tool: AnswerTool;
  /** Which of several answers to the question, from 0. */
  sample: number;
}

/** Answers that were found valid, as the models gave them. */
export interface AnswerCache {
  /** Undefined where there is none. */
  read(key: string): unknown;
  write(key: string, parts: Pick<CacheKeyParts, "prompt" | "model">, answer: unknown): void;
}

/**
 * One key for one answer of one model: prompt and version, parameters, what was said, pictures, the answer's schema, and
 * which answer to all that it is.
 */
export function cacheKey({ prompt, model, parameters, dialogue, tool, sample }: CacheKeyParts): string {
  const turns = dialogue.turns.map(({ pictures, ...turn }) => ({ ...turn, pictures: pictures.map(sha256) }));
  const parts = [prompt.id, prompt.version, model, parameters, { ...dialogue, turns }, tool];
  return contentHash(sample === 0 ? parts : [...parts, sample]);
}

/** The cache in a model store. */
export function createAnswerCache(database: Database.Database): AnswerCache {
  const select = database.prepare("SELECT answer_json FROM answers WHERE key = ?");
  const insert = database.prepare("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)");
  const row = z.object({ answer_json: z.string() }).optional();
  return {
    read(key) {
      const found = row.parse(select.get(key));
      return found === undefined ? undefined : parseJson(found.answer_json);
    },
    write(key, { prompt, model }, answer) {
      insert.run(key, prompt.id, prompt.version, model, JSON.stringify(answer));
    },
  };
}
