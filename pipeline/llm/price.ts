import type { ModelPrice } from "../schema/model-price.js";
import type { Usage } from "./usage.js";

/** Batches cost half, with both providers. */
const batchShare = 0.5;

/** LangChain's packages that reach the same models at the same prices as the one that the list names. */
const google = /^langchain:google(?:-vertexai)?\//;

/**
 * The price of a model, also of a dated edition ("gpt-4o-2024-11-20") and of one of Google's by another of its packages;
 * null for one that is not in the list.
 */
export function priceOf(prices: readonly ModelPrice[], model: string): ModelPrice | null {
  const usual = model.replace(google, "langchain:google-genai/");
  const names = [model, usual].flatMap((name) => [name, name.replace(/-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/, "")]);
  for (const name of names) {
    const price = prices.findLast((one) => one.model === name);
    if (price !== undefined) return price;
  }
  return null;
}

/** US dollars for so many tokens. */
export function costOf(
  { input, cached_input, cache_write, output }: Usage,
  price: ModelPrice,
  inBatch: boolean,
): number {
  const plain = Math.max(0, input - cached_input - cache_write);
  const perMillion =
    plain * price.input +
    cached_input * (price.cached_input ?? price.input) +
    cache_write * (price.cache_write ?? price.input) +
    output * price.output;
  return (perMillion / 1_000_000) * (inBatch ? batchShare : 1);
}
