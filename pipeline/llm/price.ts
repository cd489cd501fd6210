import type { ModelPrice } from "../schema/model-price.js";
import type { Usage } from "./usage.js";

/** Batches cost half, with both providers. */
const batchShare = 0.5;

/** The price of a model, also of a dated edition ("gpt-4o-2024-11-20"); null for one that is not in the list. */
export function priceOf(prices: readonly ModelPrice[], model: string): ModelPrice | null {
  const exact = prices.findLast((price) => price.model === model);
  if (exact !== undefined) return exact;
  const edition = /-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/.exec(model);
  return edition === null ? null : (prices.findLast((price) => price.model === model.slice(0, edition.index)) ?? null);
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
