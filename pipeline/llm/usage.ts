import { z } from "zod";
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

/** What a provider says of the tokens of a call; null for what it leaves out. */
export interface ReportedUsage extends Omit<Usage, "input" | "output"> {
  input: number | null;
  output: number | null;
}

export const noUsage: Usage = { input: 0, cached_input: 0, cache_write: 0, output: 0 };
export const notReported: ReportedUsage = { ...noUsage, input: null, output: null };

/** No call has so many tokens: a larger figure is an error. */
const mostTokens = 1_000_000_000;

/** A figure of a provider; null where it is no number from zero on. Fractions are rounded. */
export const tokenCount = z
  .number()
  .min(0)
  .max(mostTokens)
  .transform(Math.round)
  .nullish()
  .catch(null)
  .transform((count) => count ?? null);

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

/**
 * The usage that is booked for an answer: what the provider says, and for what it leaves out an estimate. The input's is
 * what was set aside; the output's follows from the letters that came, and is all that was allowed where the answer was cut off at the limit.
 */
export function bookedUsage(
  reported: ReportedUsage,
  most: Usage,
  answer: { letters: number; isCutOff: boolean },
): { usage: Usage; isEstimated: boolean } {
  const input = reported.input ?? most.input;
  const written = answer.isCutOff ? most.output : Math.ceil(answer.letters / lettersPerToken);
  const usage = {
    input,
    cached_input: Math.min(reported.cached_input, input),
    cache_write: Math.min(reported.cache_write, Math.max(0, input - reported.cached_input)),
    output: reported.output ?? Math.min(written, most.output),
  };
  return { usage, isEstimated: reported.input === null || reported.output === null };
}
