import type { BlindAgent } from "./agent.js";

/** Waits and does nothing: what succeeds with it was done before it began. */
export const noop: BlindAgent = () => ({
  next: async () => ({ action: { function: "wait", args: { seconds: 0 } } }),
});
