import { z } from "zod";
import { StoreError } from "../../errors.js";
import { writeOutputFile } from "../../files/output-file.js";
import { isThere, readInputText } from "../../files/read-input-file.js";
import { contentHash } from "../../hash.js";
import type { Application } from "../../schema/catalog.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import type { Interference, Subtask } from "../../schema/subtask.js";
import { type Discoverers, discoverSubtasks } from "../../spine.js";
import { type Context, keptOf, stream } from "../../stage.js";
import { readPool, writePool } from "../../store/pool/pool.js";
import { parseJson } from "../../text/parse-json.js";
import { measureInterference } from "../../verify/measure/interference.js";
import { keepOthers } from "../../verify/measure/keep-others.js";

type Renewal = NightlyRun["renewed"][number];

/** Hash of the sources of an application's subtasks, by application id. */
type Sources = Readonly<Record<string, string>>;

/**
 * Returns the applications whose description or version differs from `sourcesFile`, which the previous run wrote.
 * Without that file the pool is assumed to match the current applications.
 */
export async function changedApplications(
  sourcesFile: string,
  context: Context,
): Promise<{ application: Application; reason: string }[]> {
  const now = await sourcesOf(context);
  const before = readSources(sourcesFile);
  if (before === null) {
    writeSources(sourcesFile, now);
    return [];
  }
  return [...context.catalog.applications.values()].flatMap((application) => {
    const [was, is] = [before[application.id], now[application.id]];
    if (is === undefined || was === is) return [];
    return [{ application, reason: was === undefined ? "it is new" : "its description or its version changed" }];
  });
}

/**
 * Explores and verifies applications again and measures the pairs that include them; the rest of the pool stays
 * unchanged. Each application is written when it is finished, so that a stopped run resumes with the next.
 */
export async function renewApplications(
  changed: readonly { application: Application; reason: string }[],
  poolFolder: string,
  sourcesFile: string,
  authors: Discoverers,
  context: Context,
): Promise<Renewal[]> {
  const { name } = context.environment;
  const renewals: Renewal[] = [];
  for (const { application, reason } of changed) {
    const pool = await readPool(poolFolder, name);
    const kept = keepOthers(pool, (subtask) => subtask.application === application.id);
    const found: Subtask[] = [];
    const outcomes = discoverSubtasks(stream([application]), authors, context, { beside: kept.subtasks });
    for await (const subtask of keptOf(outcomes, () => undefined)) found.push(subtask);
    const all = [...kept.subtasks, ...found];
    const met: Interference[] = [];
    for await (const pair of measureInterference(all, context, { isKnown: kept.isKnown })) met.push(pair);
    await writePool(poolFolder, name, all, [...kept.interference, ...met]);
    const sources = readSources(sourcesFile) ?? {};
    const current = (await sourcesOf(context))[application.id];
    writeSources(sourcesFile, { ...sources, ...(current === undefined ? {} : { [application.id]: current }) });
    renewals.push({ application: application.id, reason, subtasks: found.length, pairs: met.length });
  }
  return renewals;
}

/**
 * Returns the hash of each application's description and version. Applications that cannot be started here are left
 * out.
 */
async function sourcesOf({ catalog, environment }: Context): Promise<Sources> {
  const versions = (await environment.versions?.()) ?? new Map<string, string>();
  return Object.fromEntries(
    [...catalog.applications.values()].flatMap((application) => {
      const version = versions.get(application.id);
      if (version === undefined) return [];
      const { desktop: _, ...description } = application;
      return [[application.id, contentHash([description, version])]];
    }),
  );
}

function readSources(file: string): Sources | null {
  if (!isThere(file)) return null;
  try {
    return z.record(z.string(), z.string()).parse(parseJson(readInputText(file)));
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw new StoreError("POOL_FILE", `${file} does not say what the pool was made from; restore it, or delete it`, {
      cause,
    });
  }
}

/** An application with the hash of its sources. */
function isHashes(head: Buffer): boolean {
  return /^\{\s*(?:"[^"]*":\s*"[^"]*"|\})/.test(head.toString("utf8"));
}

/** Writes atomically, so that a reader never sees a partial file. */
function writeSources(file: string, sources: Sources): void {
  writeOutputFile(file, `${JSON.stringify(sources, null, 2)}\n`, { kind: "a list of hashes", matches: isHashes });
}
