import type { BlindAgent } from "./agent.js";
import { finish } from "./gold.js";

/** Says at once that the task cannot be done, without looking: its figures on infeasible tasks are what a guess earns. */
export const infeasible: BlindAgent = () => ({ next: async () => finish("infeasible", "this cannot be done") });
