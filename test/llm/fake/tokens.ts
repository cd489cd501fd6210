import { createHash } from "node:crypto";

/** What a text costs, roughly. */
export function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** What a picture costs, whatever its size. */
export const pictureTokens = 765;

/** Shorter prefixes are not worth the provider's keeping. */
const shortest = 1024;

/** A prompt as a model reads it: tools first, then the system's text, then the messages. */
export interface PromptPieces {
  model: string;
  /** `kept` marks where the client wants the prefix to be kept. */
  pieces: readonly { text: string; kept: boolean }[];
  pictures: number;
}

export interface PromptTokens {
  total: number;
  /** Read from the cache. */
  read: number;
  /** Written to it. */
  written: number;
}

/** The providers' prompt caches: a prefix that was sent before is cheaper the next time. */
export interface PromptCache {
  /** Prefixes that the client marked, as Anthropic keeps them. */
  marked(prompt: PromptPieces): PromptTokens;
  /** Prefixes of any 128 tokens, as OpenAI keeps them without being asked. */
  automatic(prompt: PromptPieces): PromptTokens;
}

export function startPromptCache(): PromptCache {
  const seen = new Set<string>();

  const measure = ({ model, pieces, pictures }: PromptPieces, ends: readonly number[]): PromptTokens => {
    const text = pieces.map((piece) => piece.text).join("");
    const hash = createHash("sha1").update(model);
    let start = 0;
    let read = 0;
    let longest = 0;
    for (const end of ends) {
      hash.update(text.slice(start, end));
      start = end;
      if (end / 4 < shortest) continue;
      const key = hash.copy().digest("hex");
      if (seen.has(key)) read = end;
      seen.add(key);
      longest = end;
    }
    const total = tokens(text) + pictures * pictureTokens;
    return { total, read: Math.floor(read / 4), written: Math.floor((longest - read) / 4) };
  };

  return {
    marked(prompt) {
      let length = 0;
      const ends = prompt.pieces.flatMap(({ text, kept }) => {
        length += text.length;
        return kept ? [length] : [];
      });
      return measure(prompt, ends);
    },
    automatic(prompt) {
      const length = prompt.pieces.reduce((sum, { text }) => sum + text.length, 0);
      return measure(
        prompt,
        Array.from({ length: Math.floor(length / 512) }, (_, place) => (place + 1) * 512),
      );
    },
  };
}
