import type { Dialogue } from "./render-prompt.js";

/** Tokens of a call as the provider counts them. */
export interface Usage {
  /** All that was sent. */
  input: number;
  /** The part of `input` that was read from the provider's prompt cache. */
  cached_input: number;
  /** The part of `input` that was put into the provider's prompt cache. */
  cache_write: number;
  output: number;
}

export const noUsage: Usage = { input: 0, cached_input: 0, cache_write: 0, output: 0 };

/** Letters of a token at the least, in English and JSON; other scripts come near one. */
const lettersPerToken = 3;
/** Most tokens that providers count for one picture of a screen. */
const pictureTokens = 3_000;

/** More tokens than a call will take: what has to be set aside for it. */
export function mostUsage({ system, turns }: Dialogue, schema: unknown, outputTokens: number): Usage {
  const letters = [system, JSON.stringify(schema), ...turns.map(({ text }) => text)].join("").length;
  const pictures = turns.reduce((sum, turn) => sum + turn.pictures.length, 0);
  const input = Math.ceil(letters / lettersPerToken) + pictures * pictureTokens + 200;
  return { ...noUsage, input, cache_write: input, output: outputTokens };
}
