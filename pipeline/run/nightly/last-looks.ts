import { appendFileSync } from "node:fs";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { requireReplaceable, writeOutputFile } from "../../files/output-file.js";
import { isThere, readInputText } from "../../files/read-input-file.js";
import { jsonWith, type Recogniser } from "../../files/recognisers.js";
import { contentHash } from "../../hash.js";
import { applicationDriftSchema, renewalSchema, subtaskCheckSchema } from "../../schema/records/nightly-run.js";
import type { Subtask } from "../../schema/subtask.js";
import { parseJson } from "../../text/parse-json.js";
import type { FollowedApplication } from "../drift/drift-order.js";
import type { NightlyFolder } from "./nightly-folder.js";

const looksSchema = z.record(z.string(), z.iso.datetime());
/** A finished application, with the day and the hash of its subtasks afterwards. */
const entrySchema = z.strictObject({
  date: z.string(),
  subtasks: z.string(),
  followed: z.strictObject({
    drift: applicationDriftSchema,
    checks: z.array(subtaskCheckSchema),
    renewal: renewalSchema.nullable(),
  }),
});

/** Remembers when applications were looked at, and what a stopped run has finished. */
export interface LastLooks {
  /** When each application was looked at before this run, by id. */
  times: ReadonlyMap<string, string>;
  /** What a run of the same day that was stopped has finished, of applications whose subtasks are as it left them. */
  earlier: ReadonlyMap<string, FollowedApplication>;
  /** Writes down that an application is finished, with its subtasks as they are now; one that waits is not seen. */
  finish(followed: FollowedApplication, subtasks: Iterable<Named>): void;
}

/** The parts of a subtask by which a change of it is noticed. */
type Named = Pick<Subtask, "id" | "application" | "content_hash">;

/**
 * Opens the files in which a folder of nightly runs remembers its looks at applications: `looks.<environment>.json`, and
 * `unfinished.looks.jsonl` until a run is published. `subtasks` are those of the pool as it is. Throws StoreError
 * POOL_FILE for a damaged one, OUTPUT_TAKEN.
 */
export function openLastLooks(
  folder: NightlyFolder,
  environment: string,
  startedAt: Date,
  subtasks: Iterable<Named>,
): LastLooks {
  const file = folder.pathOf(`looks.${environment}.json`);
  const journal = folder.pathOf(unfinishedLooks);
  requireReplaceable(journal, jsonWith("a list of applications that were looked at", "date", "followed"));
  const date = startedAt.toISOString().slice(0, 10);
  const all = [...subtasks];
  const times = readTimes(file);
  const today = readEntries(journal).filter(
    (entry) => entry.date === date && entry.subtasks === hashOf(entry.followed.drift.application, all),
  );
  const seen = new Map(times);
  return {
    times,
    earlier: new Map(today.map(({ followed }) => [followed.drift.application, followed])),
    finish(followed, now) {
      const { application, outcome } = followed.drift;
      appendFileSync(journal, `${JSON.stringify({ date, subtasks: hashOf(application, [...now]), followed })}\n`);
      if (outcome === "waits") return;
      seen.set(application, startedAt.toISOString());
      const sorted = [...seen].sort(([a], [b]) => (a < b ? -1 : 1));
      writeOutputFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`, looksFile);
    },
  };
}

/** The file name of what a stopped run has finished. */
export const unfinishedLooks = "unfinished.looks.jsonl";

function hashOf(application: string, subtasks: readonly Named[]): string {
  const own = subtasks.filter((subtask) => subtask.application === application);
  return contentHash(own.map(({ id, content_hash }) => `${id} ${content_hash}`).sort());
}

const looksFile: Recogniser = {
  kind: "a list of looks",
  matches: (head) => /^\{\s*(?:"[^"]*":\s*"\d{4}-|\})/.test(head.toString("utf8")),
};

function readTimes(file: string): Map<string, string> {
  if (!isThere(file)) return new Map();
  try {
    return new Map(Object.entries(looksSchema.parse(parseJson(readInputText(file)))));
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(
      "POOL_FILE",
      `${file} does not say when applications were looked at; restore it, or delete it`,
      { cause },
    );
  }
}

/** Reads what a stopped run has finished; an incomplete line is ignored, so that its application is looked at again. */
function readEntries(journal: string): z.infer<typeof entrySchema>[] {
  if (!isThere(journal)) return [];
  return readInputText(journal)
    .split("\n")
    .flatMap((line) => {
      try {
        return [entrySchema.parse(parseJson(line))];
      } catch {
        return [];
      }
    });
}
