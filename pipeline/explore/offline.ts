import { EnvironmentError, type TaskloomError } from "../errors.js";
import type { Application } from "../schema/catalog.js";
import type { Candidate } from "../schema/subtask.js";
import type { Context } from "../stage.js";
import type { Discovery } from "./discovery.js";
import type { Explorer } from "./explorer.js";
import { discoverFrugally, type FrugalBudget } from "./frugal/discover-frugally.js";
import { createReplayingWalker } from "./frugal/replaying-walker.js";
import { type Accepted, generalise } from "./generalise/generalise.js";
import { mergeCandidates } from "./generalise/merge.js";
import { whyRedundant } from "./generalise/redundant.js";
import { createWalker, type Walker } from "./position.js";
import { discover } from "./walk/discover.js";
import { explorationWorld } from "./worlds.js";

/** What one application may cost where computers can be copied; enough for every simulated one to run out of new things to try. */
const exhaustive = { actions: 150_000, contexts: 60 };
/** What one may cost where every action takes a while: some minutes, without the proofs. */
const frugal: FrugalBudget = { actions: 1_000, contexts: 12 };

/**
 * Explores without a language model: a walk over the user interface, and generalisation of what it finds. A computer
 * that can be copied is walked exhaustively; on any other, `actions` limits what is tried beside the proofs.
 */
export function createOfflineExplorer({ actions = frugal.actions }: { actions?: number } = {}): Explorer {
  return {
    async *explore(application, context) {
      const { catalog } = context;
      const environment = await context.environment.open();
      const isCopied = environment.fork !== undefined;
      const { platform } = environment;
      const world = explorationWorld(catalog, context.rng.below(2 ** 31), platform);
      if (isCopied) {
        try {
          const walker = createWalker(environment, context.signal);
          const { signal } = context;
          const options = { environment, application, setup: world, catalog, signal, budget: exhaustive };
          yield* candidatesOf(discover(options), walker, application, context);
        } finally {
          await environment.close();
        }
        return;
      }
      const walker = createReplayingWalker(context.environment, context.signal, environment);
      try {
        const budget = { ...frugal, actions };
        const onProgress: Parameters<typeof discoverFrugally>[0]["onProgress"] = ({ actions: spent, of, findings }) =>
          context.report({
            kind: "progress",
            stage: "explore",
            done: spent,
            total: of,
            label: `actions in ${application.name}, ${findings} findings`,
          });
        const options = { walker, platform, application, world, catalog, budget, onProgress };
        yield* candidatesOf(discoverFrugally(options), walker, application, context);
      } finally {
        await walker.close();
      }
    },
  };
}

/** The explorer with its usual budget. */
export const offlineExplorer: Explorer = createOfflineExplorer();

/**
 * Generalises discoveries as they come; candidates are given out when all are known, without what says nothing new.
 * What was found before exploration is stopped is given out, too, before the error of the signal.
 */
async function* candidatesOf(
  discoveries: AsyncIterable<Discovery>,
  walker: Walker,
  application: Application,
  context: Context,
): AsyncIterable<Candidate> {
  const label = application.name;
  const reject = (reason: string) => context.report({ kind: "rejected", stage: "explore", reason, subject: label });
  const accepted: Accepted[] = [];
  let merged: Accepted[] = accepted;
  try {
    for await (const discovery of discoveries) {
      const result = await generalise(discovery, application, walker, context);
      if ("rejected" in result) reject(result.rejected);
      else {
        accepted.push(result);
        context.report({ kind: "progress", stage: "explore", done: accepted.length, total: null, label });
      }
    }
    merged = await mergeCandidates(walker, accepted);
  } catch (error) {
    if (hasGivenUp(error)) reject(error.message);
    else if (!context.signal.aborted) throw error;
  }
  for (const item of merged) {
    const reason = whyRedundant(context.catalog.resourceTypes, item, merged);
    if (reason === null) yield item.candidate;
    else reject(reason);
  }
  context.signal.throwIfAborted();
}

/** Whether an application cannot be started, or broke its environment too often to go on; the others are explored all the same. */
function hasGivenUp(error: unknown): error is TaskloomError {
  return error instanceof EnvironmentError && ["EXPLORE_GAVE_UP", "ENVIRONMENT_NO_LAUNCHER"].includes(error.code);
}
