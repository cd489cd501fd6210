import type { Explorer } from "./explorer.js";
import { type Accepted, generalise } from "./generalise/generalise.js";
import { mergeCandidates } from "./generalise/merge.js";
import { whyRedundant } from "./generalise/redundant.js";
import { createWalker } from "./position.js";
import { discover } from "./walk/discover.js";
import { explorationWorld } from "./worlds.js";

/** What one application may cost; enough for every simulated one to run out of new things to try. */
const budget = { actions: 150_000, contexts: 60 };

/** Explores without a language model: a walk over the user interface, and generalisation of what it finds. */
export const offlineExplorer: Explorer = {
  async *explore(application, context) {
    const { catalog, signal } = context;
    const environment = await context.environment.open();
    try {
      const walker = createWalker(environment, signal);
      const setup = explorationWorld(catalog, context.rng.below(2 ** 31), environment.platform);
      const label = application.name;
      const accepted: Accepted[] = [];
      const discoveries = discover({ environment, application, setup, catalog, signal, budget });
      for await (const discovery of discoveries) {
        const result = await generalise(discovery, application, walker, context);
        if ("rejected" in result) {
          context.report({ kind: "rejected", stage: "explore", reason: result.rejected, subject: label });
        } else {
          accepted.push(result);
          context.report({ kind: "progress", stage: "explore", done: accepted.length, total: null, label });
        }
      }
      const merged = await mergeCandidates(walker, accepted);
      for (const item of merged) {
        const reason = whyRedundant(catalog.resourceTypes, item, merged);
        if (reason === null) yield item.candidate;
        else context.report({ kind: "rejected", stage: "explore", reason, subject: label });
      }
    } finally {
      await environment.close();
    }
  },
};
