import { z } from "zod";
import { ProtocolError } from "./http.js";

const display = z.enum(["summarized", "omitted"]).nullish();
export const thinkingSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("enabled"), budget_tokens: z.number().int(), display }),
  z.strictObject({ type: z.literal("adaptive"), display }),
  z.strictObject({ type: z.literal("disabled") }),
]);
type Thinking = z.infer<typeof thinkingSchema>;

export const outputConfigSchema = z.strictObject({
  effort: z.enum(["low", "medium", "high", "xhigh", "max"]).nullish(),
  format: z.strictObject({ type: z.literal("json_schema"), schema: z.looseObject({}) }).nullish(),
});

/** Models that decide themselves how long they think: those after Claude Opus 4.6. */
const deciding = /^claude-(?:opus-4-[7-9]|(?:opus|sonnet|haiku)-[5-9])/;
/** Models that may think so or so. */
const either = /^claude-(?:opus|sonnet)-4-6/;

interface Asked {
  model: string;
  max_tokens: number;
  thinking?: Thinking | undefined;
  temperature?: number | undefined;
}

/** What each model takes, in the provider's words for what it does not. */
export function checkThinking({ model, max_tokens, thinking, temperature }: Asked): void {
  const refuse = (message: string) => {
    throw new ProtocolError(400, message);
  };
  const isOwn = temperature !== undefined && temperature !== 1;
  if (deciding.test(model)) {
    if (thinking?.type === "enabled") {
      refuse(
        '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
      );
    }
    if (isOwn) refuse("`temperature` is deprecated for this model.");
    return;
  }
  if (thinking === undefined || thinking.type === "disabled") return;
  if (thinking.type === "adaptive" && !either.test(model)) refuse("adaptive thinking is not supported on this model");
  if (isOwn) refuse("`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.");
  if (thinking.type === "adaptive") return;
  if (thinking.budget_tokens < 1024)
    refuse("thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
  if (thinking.budget_tokens >= max_tokens) refuse("`max_tokens` must be greater than `thinking.budget_tokens`.");
}
