import type { ChatModelOptions } from "./chat-model.js";

/** What a model of Anthropic's is told of its thoughts; null where it is told nothing. */
export type Thoughts = { type: "enabled"; budget_tokens: number } | { type: "adaptive" } | { type: "disabled" } | null;

/** Whether a model thinks because it is told to: it may not be made to call then, and takes no temperature. */
export function isToldToThink(thoughts: Thoughts): boolean {
  return thoughts !== null && thoughts.type !== "disabled";
}

/** How a model is told to think, as far as this run has found out. It is shared by all roles of the model. */
export interface AcceptedThinking {
  /**
   * Asks a model to think, at most so many tokens of its answer; not to think with 0, and as it does it where nothing is
   * said or the answer has no room for thoughts. Models after Claude Opus 4.6 refuse a number and decide themselves: they
   * are asked once more without it, and from then on, which `told` hears of once.
   */
  ask<T>(wanted: WantedThinking, ask: (thoughts: Thoughts) => Promise<T>, told: (what: string) => void): Promise<T>;
}

interface WantedThinking {
  thinking: ChatModelOptions["thinking"];
  /** Most tokens of the answer, with its thoughts. */
  outputTokens: number;
}

export function createAcceptedThinking(): AcceptedThinking {
  let decidesItself = false;
  return {
    async ask(wanted, ask, told) {
      const thoughts = thoughtsOf(wanted);
      if (thoughts?.type !== "enabled") return ask(thoughts);
      if (decidesItself) return ask({ type: "adaptive" });
      try {
        return await ask(thoughts);
      } catch (error) {
        if (!wantsAdaptive(error)) throw error;
        // Another question may have found that out meanwhile.
        if (!decidesItself) told('takes no number of tokens for "thinking": how long it thinks is set by "effort"');
        decidesItself = true;
        return ask({ type: "adaptive" });
      }
    },
  };
}

/** The least that the provider takes for thoughts, and what an answer itself needs. */
const leastThoughts = 1024;
const leastAnswer = 1024;

function thoughtsOf({ thinking, outputTokens }: WantedThinking) {
  if (thinking === 0) return { type: "disabled" } as const;
  const budget_tokens = Math.min(thinking ?? 0, outputTokens - leastAnswer);
  return budget_tokens < leastThoughts ? null : ({ type: "enabled", budget_tokens } as const);
}

/** As the provider refuses a number: Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior. */
function wantsAdaptive(error: unknown): boolean {
  if (!(error instanceof Error) || !("status" in error)) return false;
  return error.status === 400 && /thinking\.type\.adaptive/.test(error.message);
}
