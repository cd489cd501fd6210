import type { Application } from "../schema/catalog/catalog.js";
import type { Context } from "../stage.js";
import { candidatesOf } from "./candidates-of.js";
import { discover } from "./exhaustive/discover.js";
import type { Explorer } from "./explorer.js";
import { actionProgress } from "./guided/action-progress.js";
import { discoverFrugally } from "./guided/discover-frugally.js";
import { createReplayingWalker } from "./guided/replaying-walker.js";
import { createWalker } from "./position.js";
import { type DraftedProcedure, type DraftRequest, draftProcedures } from "./unguided/draft-procedures.js";
import { explorationWorld } from "./worlds.js";

/** What one application may cost where computers can be copied: enough to run out of new things to try. */
const exhaustive = { actions: 150_000, contexts: 60 };
/** What one may cost where every action takes a while: some minutes, without the proofs. */
const frugal = 1_000;

/**
 * Explores without a language model, and generalises what it finds. A computer that can be copied is walked exhaustively. On
 * any other the procedures of the documentation are tried; where there is none, it is drafted first from what the menus
 * offer and what that changes. `actions` limits each of both beside the proofs.
 */
export function createOfflineExplorer({ actions = frugal }: { actions?: number } = {}): Explorer {
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
        const onProgress = actionProgress(application, context);
        const known = await documented({ walker, platform, application, world, catalog, actions, onProgress });
        const options = { walker, platform, application: known, world, catalog, actions, onProgress };
        yield* candidatesOf(discoverFrugally(options), walker, known, context);
      } finally {
        await walker.close();
      }
    },
  };
}

/** The explorer with its usual budget. */
export const offlineExplorer: Explorer = createOfflineExplorer();

/**
 * The application with documentation: its own, else what is drafted from its menus and their effects, without what only
 * changes settings that its entry does not name.
 */
async function documented(request: DraftRequest): Promise<Application> {
  if (request.application.documentation.length > 0) return request.application;
  const seen = (await drafted(request)).filter(({ settings }) => settings.length === 0);
  return { ...request.application, documentation: seen.map(({ procedure }) => procedure) };
}

async function drafted(request: DraftRequest): Promise<DraftedProcedure[]> {
  const found: DraftedProcedure[] = [];
  for await (const procedure of draftProcedures(request)) found.push(procedure);
  return found;
}

/**
 * Drafts the documentation of an application from its menus and their effects, with at most so many actions. Settings
 * are seen on computers that have the stores of `watchedStores`.
 */
export async function draftDocumentation(
  application: Application,
  context: Context,
  actions: number,
): Promise<DraftedProcedure[]> {
  const environment = await context.environment.open();
  const walker = createReplayingWalker(context.environment, context.signal, environment);
  const { catalog } = context;
  const { platform } = environment;
  const world = explorationWorld(catalog, context.rng.fork("draft", application.id).below(2 ** 31), platform);
  try {
    const onProgress = actionProgress(application, context);
    return await drafted({ walker, platform, application, world, catalog, actions, onProgress });
  } finally {
    await walker.close();
  }
}
