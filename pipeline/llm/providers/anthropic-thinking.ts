/** How a model of Anthropic's is told to think, as far as this run has found out. It is shared by all roles of the model. */
export interface AcceptedThinking {
  /**
   * Asks a model to think, at most so many tokens. Models after Claude Opus 4.6 refuse a number and decide themselves: they
   * are asked once more without it, and from then on, which `told` hears of once.
   */
  ask<T>(budget: number, ask: (thinking: object) => Promise<T>, told: (what: string) => void): Promise<T>;
}

export function createAcceptedThinking(): AcceptedThinking {
  let decidesItself = false;
  return {
    async ask(budget, ask, told) {
      if (decidesItself) return ask(adaptive);
      try {
        return await ask({ type: "enabled", budget_tokens: budget });
      } catch (error) {
        if (!wantsAdaptive(error)) throw error;
        // Another question may have found that out meanwhile.
        if (!decidesItself) told('takes no number of tokens for "thinking": how long it thinks is set by "effort"');
        decidesItself = true;
        return ask(adaptive);
      }
    },
  };
}

const adaptive = { type: "adaptive" };

/** As the provider refuses a number: Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior. */
function wantsAdaptive(error: unknown): boolean {
  return (
    error instanceof Error &&
    "status" in error &&
    error.status === 400 &&
    /thinking\.type\.adaptive/.test(error.message)
  );
}
