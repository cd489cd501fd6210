import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { writeOutputFile } from "../../files/output-file.js";
import { isThere, readInputText } from "../../files/read-input-file.js";
import { jsonWith } from "../../files/recognisers.js";
import { idSchema } from "../../schema/safe-name.js";
import { parseJson } from "../../text/parse-json.js";

/** A subtask of a pool that is not to be used until it has been verified again. */
const quarantinedSchema = z.strictObject({
  subtask_id: idSchema,
  since: z.iso.datetime(),
  /**
   * Whether reviewers, attempts at its tasks or a later run in its environment spoke against it; `waits` where it failed in
   * a later run that had no time left to verify it again.
   */
  cause: z.enum(["review", "drift", "attempts", "waits"]),
  /** The evidence, in words. */
  evidence: z.string(),
});
export type Quarantined = z.infer<typeof quarantinedSchema>;

const list = jsonWith("a list of quarantined subtasks", "subtask_id", "since", "cause");

/** The quarantined subtasks of an environment's pool by id, from `<root>/<environment>/quarantine.json`; none without that file. Throws POOL_FILE. */
export function readQuarantine(root: string, environment: string): Quarantined[] {
  const file = fileOf(root, environment);
  if (!isThere(file)) return [];
  try {
    return z.array(quarantinedSchema).parse(parseJson(readInputText(file)));
  } catch (cause) {
    if (cause instanceof StoreError && cause.code !== "INPUT_MISSING") throw cause;
    throw new StoreError("POOL_FILE", `${file} is not a list of quarantined subtasks; restore it, or delete it`, {
      cause,
    });
  }
}

/** Puts subtasks into quarantine; one that is there for the same cause stays with what is said of it now, and since when it is there. */
export function addToQuarantine(root: string, environment: string, added: readonly Quarantined[]): void {
  const entries = new Map(readQuarantine(root, environment).map((entry) => [keyOf(entry), entry]));
  for (const entry of added) {
    const { since } = entries.get(keyOf(entry)) ?? entry;
    entries.set(keyOf(entry), { ...entry, since });
  }
  write(root, environment, [...entries.values()]);
}

/** Lets those out that had failed in a later run, unless reviewers have spoken against them, too. */
export function forgetDrift(root: string, environment: string, subtasks: ReadonlySet<string>): void {
  const stays = readQuarantine(root, environment).filter(
    ({ subtask_id, cause }) => cause === "review" || !subtasks.has(subtask_id),
  );
  write(root, environment, stays);
}

/** Lets subtasks out of quarantine, whatever the cause. */
export function removeFromQuarantine(root: string, environment: string, subtasks: ReadonlySet<string>): void {
  const stays = readQuarantine(root, environment).filter(({ subtask_id }) => !subtasks.has(subtask_id));
  write(root, environment, stays);
}

function keyOf({ subtask_id, cause }: Quarantined): string {
  return `${subtask_id} ${cause}`;
}

/** Writes atomically, so that a reader never sees a partial list. Deletes the file of an empty quarantine. */
function write(root: string, environment: string, entries: readonly Quarantined[]): void {
  const file = fileOf(root, environment);
  const sorted = [...entries].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  try {
    if (sorted.length === 0) {
      rmSync(file, { force: true });
      return;
    }
    writeOutputFile(file, `${JSON.stringify(sorted, null, 2)}\n`, list);
  } catch (cause) {
    if (cause instanceof StoreError && cause.code !== "STORE_UNWRITABLE") throw cause;
    throw new StoreError("POOL_UNWRITABLE", `cannot write ${file}; choose another pool with --pool`, { cause });
  }
}

function fileOf(root: string, environment: string): string {
  return join(root, environment, "quarantine.json");
}
