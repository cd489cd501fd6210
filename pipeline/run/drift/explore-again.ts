import { rmSync } from "node:fs";
import { openJournal } from "../../environments/journal/open-journal.js";
import { withJournal } from "../../environments/journal/with-journal.js";
import { stoppable } from "../../environments/stoppable.js";
import { contentHash } from "../../hash.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Interference, Subtask } from "../../schema/subtask.js";
import { type Discoverers, discoverSubtasks } from "../../spine.js";
import { type Context, keptOf, stream } from "../../stage.js";
import { readPool, writePool } from "../../store/pool/pool.js";
import { forgetDrift } from "../../store/pool/quarantine.js";
import { asCandidate } from "../../verify/as-candidate.js";
import { measureInterference } from "../../verify/measure/interference.js";
import { keepOthers } from "../../verify/measure/keep-others.js";
import { operationCandidates } from "../pool/operation-candidates.js";

/** What is needed to explore an application of a pool again. */
export interface ExplorationOrder {
  poolFolder: string;
  authors: Discoverers;
  context: Context;
  /** Keeps what was seen where computers cannot be copied, so that the next night goes on; null for none. */
  journal: string | null;
  /** Ids of the applications that are here. */
  here: ReadonlySet<string>;
  /** Key of its version. */
  version: string;
  /** Ends the work. */
  timeUp: AbortSignal;
}

/** How many subtasks and measured pairs an application has now. */
export interface ExploredAgain {
  subtasks: number;
  pairs: number;
}

/**
 * Explores an application again, verifies what is found together with the operations of the catalog and with what the
 * pool has of it, measures the pairs that include them, and writes all of it into the pool; the rest of the pool stays
 * unchanged. Returns null, and leaves the pool as it is, where time is up before it is verified. Pairs for which no time
 * is left count as harmful.
 */
export async function exploreAgain(application: Application, order: ExplorationOrder): Promise<ExploredAgain | null> {
  const { poolFolder, authors, context, here, timeUp } = order;
  const { name } = context.environment;
  const signal = AbortSignal.any([context.signal, timeUp]);
  const journal = openedJournal(application, order);
  const computers = stoppable(context.environment, signal);
  const limited: Context = {
    ...context,
    signal,
    environment: journal === null ? computers : withJournal(computers, journal),
  };
  const pool = await readPool(poolFolder, name);
  const isOwn = (subtask: Subtask): boolean => subtask.application === application.id;
  const kept = keepOthers(pool, isOwn);
  const operations = (await operationCandidates(null, context.catalog, context.environment)).candidates;
  const known = [
    ...operations.filter((candidate) => candidate.application === application.id),
    ...[...pool.subtasks.values()].filter(isOwn).map(asCandidate),
  ];
  try {
    const found: Subtask[] = [];
    const beside = kept.subtasks.filter((subtask) => here.has(subtask.application));
    const outcomes = discoverSubtasks(stream([application]), authors, limited, { beside, known });
    for await (const subtask of keptOf(outcomes, () => undefined)) found.push(subtask);
    const met: Interference[] = [];
    const pairs = measureInterference(
      [...kept.subtasks, ...found],
      { ...limited, signal: context.signal, environment: context.environment },
      { isKnown: kept.isKnown, enough: timeUp },
    );
    for await (const pair of pairs) met.push(pair);
    await writePool(poolFolder, name, [...kept.subtasks, ...found], [...kept.interference, ...met]);
    forgetDrift(poolFolder, name, new Set([...pool.subtasks.values()].filter(isOwn).map(({ id }) => id)));
    if (order.journal !== null) for (const end of ["", "-wal", "-shm"]) rmSync(order.journal + end, { force: true });
    return { subtasks: found.length, pairs: met.filter(({ unmeasured }) => !unmeasured).length };
  } catch (error) {
    if (timeUp.aborted && !context.signal.aborted) return null;
    throw error;
  } finally {
    journal?.close();
  }
}

function openedJournal(application: Application, { journal, version, context }: ExplorationOrder) {
  if (journal === null || context.environment.forks) return null;
  return openJournal(journal, contentHash([application, version]));
}
