import { describe, expect, test } from "vitest";
import { loadModelPrices } from "../../pipeline/catalog/model-prices.js";
import { priceOf } from "../../pipeline/llm/price.js";

describe("the price of a model", () => {
  test.each([
    ["openai:gpt-4o-2024-11-20", "openai:gpt-4o"],
    ["langchain:mistralai/pixtral-large-latest", "langchain:mistralai/pixtral-large"],
    ["langchain:google/gemini-2.5-pro", "langchain:google-genai/gemini-2.5-pro"],
    ["langchain:google-vertexai/gemini-2.5-pro", "langchain:google-genai/gemini-2.5-pro"],
    ["langchain:google-vertexai/gemini-2.5-flash-latest", "langchain:google-genai/gemini-2.5-flash"],
  ])("of %s is that of %s", async (model, listed) => {
    expect(priceOf(await loadModelPrices(), model)?.model).toBe(listed);
  });

  test.each(["openai:gpt-4o-audio", "local:gpt-4o", "langchain:ollama/gemini-2.5-pro", "langchain:google/gemini-9"])(
    "of %s is not known, and none of another model is taken for it",
    async (model) => {
      expect(priceOf(await loadModelPrices(), model)).toBe(null);
    },
  );

  test("is the user's own where there is one, also for one package of Google's alone", async () => {
    const own = { model: "langchain:google-vertexai/gemini-2.5-pro", as_of: "2026-01-01", input: 9, output: 9 };
    const prices = [...(await loadModelPrices()), own];
    expect(priceOf(prices, own.model)).toEqual(own);
    expect(priceOf(prices, "langchain:google/gemini-2.5-pro")?.input).toBe(1.25);
  });
});
