import type { ScriptedAgent } from "./agent.js";
import { drawGold, finish, followGold } from "./gold.js";

/** Does the gold trajectory without its last subtask, and says that all is done. */
export const earlyFinish: ScriptedAgent = (task, rng) => {
  const planned = drawGold(task, rng);
  const last = planned.at(-1)?.node;
  const some = planned.filter(({ node }) => node !== last);
  return some.length === 0 ? { next: async () => finish("success", "everything is done") } : followGold(task, some);
};
