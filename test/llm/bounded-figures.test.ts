import { describe, expect, it } from "vitest";
import { tokenCount } from "../../pipeline/llm/usage.js";
import { nextActionSchema } from "../../pipeline/schema/answers/next-action.js";
import { actionSchema } from "../../pipeline/schema/computer/action.js";
import { modelPriceSchema } from "../../pipeline/schema/model-price.js";

const beyond = [1e308, Number.POSITIVE_INFINITY, Number.NaN, -1, -1e308];

describe.each(beyond)("%d", (figure) => {
  it("is no number of tokens", () => {
    expect(tokenCount.parse(figure)).toBeNull();
  });

  it("is no price", () => {
    const price = { model: "openai:gpt-4o", as_of: "2026-01-01", input: 1, output: 1 };
    expect(modelPriceSchema.safeParse(price).success).toBe(true);
    expect(modelPriceSchema.safeParse({ ...price, output: figure }).success).toBe(false);
  });

  it("is no time that a step may wait, in a model's answer or a trajectory", () => {
    const args = { button: null, double: null, wheel_dist: null, text: null, keys: null, page: null };
    const step = {
      observation: "",
      thought: "",
      control_label: null,
      function: "wait",
      description: "",
      status: "CONTINUE",
    };
    expect(nextActionSchema.safeParse({ ...step, args: { ...args, seconds: 2 } }).success).toBe(true);
    expect(nextActionSchema.safeParse({ ...step, args: { ...args, seconds: figure } }).success).toBe(false);
    const action = { function: "wait", control: null, rect: null, description: "", thought: "" };
    expect(actionSchema.safeParse({ ...action, args: { seconds: 2 } }).success).toBe(true);
    expect(actionSchema.safeParse({ ...action, args: { seconds: figure } }).success).toBe(false);
  });
});
