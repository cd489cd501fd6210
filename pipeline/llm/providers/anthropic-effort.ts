import type { Effort } from "./chat-model.js";

/** The effort of Anthropic's models that comes nearest: they know none below "low". */
const nearest = {
  none: "low",
  minimal: "low",
  low: "low",
  medium: "medium",
  high: "high",
  xhigh: "xhigh",
  max: "max",
} as const satisfies Readonly<Record<Effort, string>>;

/** How long a model of Anthropic's may think, as a part of its `output_config`; nothing where that is left to the model. */
export function anthropicEffort(effort: Effort | null): { effort?: string } {
  return effort === null ? {} : { effort: nearest[effort] };
}
