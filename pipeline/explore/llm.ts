import { jsonBlock, textBlock } from "../llm/data-block.js";
import type { LanguageModel } from "../llm/language-model.js";
import type { Application } from "../schema/catalog/catalog.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { Drop } from "../schema/drop.js";
import type { Context } from "../stage.js";
import { candidatesOf } from "./candidates-of.js";
import type { Discovery } from "./discovery.js";
import type { Explorer } from "./explorer.js";
import { actionProgress } from "./guided/action-progress.js";
import { discoverFrugally } from "./guided/discover-frugally.js";
import { createReplayingWalker, type ReplayingWalker } from "./guided/replaying-walker.js";
import { lookAround } from "./proposing/look-around.js";
import { createProposals, type Proposals } from "./proposing/proposals.js";
import { showApplication } from "./proposing/show-application.js";
import { type DroppedProposal, siftProposals } from "./proposing/sift-proposals.js";
import { toldApplication } from "./proposing/told-application.js";
import { explorationWorld } from "./worlds.js";

/** What one application may cost, without the proofs. */
const usualActions = 1_000;
/** Rounds in which a model may propose; all but the first are for what led to nothing. */
const mostRounds = 3;
/** Failed proposals that are told of in one round. */
const mostFailures = 15;

/**
 * Lets a model work in an application and propose what it carries out, and then propose further procedures from all that
 * it saw, in the words and blanks of an application's documentation, in whose place they are followed: on every kind of
 * computer by the frugal way, which grounds words on the controls that are there. Nothing counts that was not done,
 * repeated and ablated like everything else. `actions` limits what is tried beside the proofs.
 */
export function createLlmExplorer(
  model: LanguageModel,
  { actions = usualActions }: { actions?: number } = {},
): Explorer {
  return {
    modelAuthor: model.modelAuthor("propose-subtasks"),
    async *explore(application, context) {
      const environment = await context.environment.open();
      const walker = createReplayingWalker(context.environment, context.signal, environment);
      try {
        const world = explorationWorld(context.catalog, context.rng.below(2 ** 31), environment.platform);
        const proposals = createProposals();
        const proposed = { ...application, documentation: proposals.procedures };
        const discoveries = proposeAndTry(model, { walker, world, application, proposals, actions }, context);
        yield* candidatesOf(discoveries, walker, proposed, context, ({ procedure }, rejected) => {
          if (procedure !== null) proposals.judged(procedure, rejected);
        });
      } finally {
        await walker.close();
      }
    },
  };
}

interface Exploration {
  walker: ReplayingWalker;
  world: EnvironmentSetup;
  application: Application;
  proposals: Proposals;
  actions: number;
}

/** What comes of a model's proposals, round by round, until none is left that led to nothing. */
async function* proposeAndTry(
  model: LanguageModel,
  { walker, world, application, proposals, actions }: Exploration,
  context: Context,
): AsyncIterable<Discovery | { dropped: Drop }> {
  const { catalog } = context;
  const { platform } = context.environment;
  const told = toldApplication(application, context);
  const { controls, menus, picture } = await showApplication(walker, world, application);
  const drop = (reason: string, subject: string) =>
    ({ dropped: { stage: "explore", reason, subject: `${application.name}: ${subject}` } }) as const;
  let left = actions;
  const steps = yield* lookAround(model, { walker, world, application, proposals, told }, context);
  yield* tried(proposals.untaken(0));
  let failures: object[] = proposals.failed(0);
  for (let round = 1; round <= mostRounds; round++) {
    const asked = await model.ask({
      prompt: "propose-subtasks",
      output: "subtask_proposals",
      variables: {
        ...told,
        menus: jsonBlock(menus),
        controls: textBlock(controls),
        seen: jsonBlock(steps),
        found: jsonBlock(proposals.found().map(({ goal }) => goal)),
        failures: jsonBlock(failures.slice(0, mostFailures)),
      },
      pictures: picture === null ? [] : [picture],
      subject: application.id,
    });
    if ("failure" in asked) {
      yield drop(`the model proposed nothing: ${asked.failure.outcome}`, asked.failure.detail);
      break;
    }
    const { kept, dropped } = siftProposals(asked.value, proposals.procedures, catalog);
    for (const { goal, reason, detail } of dropped) yield drop(reason, `${goal} (${detail})`);
    const first = proposals.procedures.length;
    proposals.add(kept);
    yield* tried(proposals.untaken(first));
    failures = [...dropped.map(asFailure), ...proposals.failed(first)];
    if (failures.length === 0 || left <= 0) break;
  }
  for (const { goal, outcome } of proposals.failed(0))
    yield drop("a proposed procedure led to nothing", `${goal}: ${outcome}`);

  /** Follows the words of the procedures with these indexes. */
  async function* tried(indexes: readonly number[]): AsyncIterable<Discovery> {
    if (indexes.length === 0 || left <= 0) return;
    const report = actionProgress(application, context);
    const indexOf = (procedure: number) => indexes[procedure] ?? procedure;
    const discoveries = discoverFrugally({
      ...{ walker, platform, world, catalog, actions: left },
      application: { ...application, documentation: indexes.flatMap((index) => proposals.procedures[index] ?? []) },
      onProgress: (progress) => {
        left = Math.min(left, progress.of - progress.actions);
        report(progress);
      },
      onTried: (procedure, what) => proposals.tried(indexOf(procedure), what),
    });
    for await (const discovery of discoveries) {
      yield { ...discovery, procedure: discovery.procedure === null ? null : indexOf(discovery.procedure) };
    }
  }
}

function asFailure({ goal, reason, detail }: DroppedProposal): object {
  return { goal, outcome: `${reason}: ${detail}` };
}
