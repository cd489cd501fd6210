import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import type { DriftBudget, FollowedApplication } from "../../../pipeline/run/drift/drift-order.js";
import { type FollowedDrift, followDrift } from "../../../pipeline/run/drift/follow-drift.js";
import { explorerOf, verifiersOf } from "../../../pipeline/run/models/authors.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { readQuarantine } from "../../../pipeline/store/pool/quarantine.js";
import { contextOf } from "../../fixtures/context-of.js";
import { simulatedCatalog } from "../../simulated/catalog.js";
import { simulatedPool } from "../../simulated/computers.js";
import type { ApplicationModel } from "../../simulated/model-schema.js";
import { simulationWith } from "../../simulated/platform.js";

/** What changes in a new version, by application. */
export type NewVersions = Readonly<Record<string, (model: ApplicationModel) => ApplicationModel>>;

interface NightOptions {
  /** Versions that are installed by then. */
  versions?: NewVersions;
  /** Applications that are not installed. */
  absent?: readonly string[];
  budget?: Partial<DriftBudget>;
  parallel?: number;
  finished?(followed: FollowedApplication): void;
}

/** One night: what became of each application, in the order in which they were finished, and what was left. */
export type Night = FollowedDrift & { followed: FollowedApplication[] };

/** A pool of some applications of the simulated desktop, and nights in which these are looked at. */
export async function driftingPlatform(applications: readonly string[]) {
  const poolFolder = join(mkdtempSync(join(tmpdir(), "taskloom-drift-")), "pool");
  for (const id of applications) {
    cpSync(join(simulatedPool, "simulated", id), join(poolFolder, "simulated", id), { recursive: true });
  }
  const offline = () => null;
  const authors = { explorer: await explorerOf(offline), ...(await verifiersOf(offline)) };
  const catalog = await simulatedCatalog();
  const lastLooks = new Map<string, string>();
  const never = new AbortController().signal;

  const computers = (versions: NewVersions, absent: readonly string[]): EnvironmentFactory =>
    simulationWith((model) => {
      const isHere = applications.includes(model.id) && !absent.includes(model.id);
      return isHere ? (versions[model.id]?.(model) ?? model) : null;
    }).computers([]);

  return {
    poolFolder,
    lastLooks,
    subtasks: async () => [...(await readPool(poolFolder, "simulated")).subtasks.values()],
    quarantine: () => readQuarantine(poolFolder, "simulated"),
    async night(
      date: string,
      { versions = {}, absent = [], budget, parallel = 1, finished }: NightOptions = {},
    ): Promise<Night> {
      const followed: FollowedApplication[] = [];
      const startedAt = new Date(`${date}T01:30:00Z`);
      const drift = await followDrift({
        poolFolder,
        authors,
        context: contextOf(catalog, { environment: computers(versions, absent), parallel }),
        budget: { half: never, whole: never, ...budget },
        startedAt,
        lastLooks: new Map(lastLooks),
        journalOf: () => null,
        isDone: () => false,
        async finished(one) {
          followed.push(one);
          if (one.drift.outcome !== "waits") lastLooks.set(one.drift.application, startedAt.toISOString());
          finished?.(one);
        },
        say: () => undefined,
      });
      return { ...drift, followed };
    },
  };
}

/** What a night says of an application. */
export function driftIn({ followed }: Night, application: string): FollowedApplication {
  const one = followed.find(({ drift }) => drift.application === application);
  if (one === undefined) throw new Error(`nobody looked at ${application}`);
  return one;
}

/** The signal of a budget that is used up. */
export function usedUp(): AbortSignal {
  return AbortSignal.abort();
}

/** A version in which a command does something else. */
export function withCommand(
  name: string,
  change: (command: ApplicationModel["commands"][string]) => ApplicationModel["commands"][string],
): (model: ApplicationModel) => ApplicationModel {
  return (model) => {
    const command = model.commands[name];
    if (command === undefined) throw new Error(`${model.id} has no command ${name}`);
    return { ...model, commands: { ...model.commands, [name]: change(command) } };
  };
}
