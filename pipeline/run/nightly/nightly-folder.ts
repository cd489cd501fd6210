import { closeSync, existsSync, fsyncSync, openSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "../../files/input-folder.js";
import { requireReplaceable, whatLiesAt } from "../../files/output-file.js";
import { nothing } from "../../files/recognisers.js";

const dated = /^\d{4}-\d{2}-\d{2}(?:-\d+)?\.sqlite$/;
const pointer = "latest.sqlite";

/** Suffixes of the files of one nightly run. */
const companions = [".sqlite", ".sqlite-wal", ".sqlite-shm", ".report.json", ".report.html"];

/** The folder with the datasets of all nightly runs; `latest.sqlite` links to the newest. */
export interface NightlyFolder {
  readonly path: string;
  /** Path of the unfinished dataset of the current run. */
  readonly work: string;
  /** File name of the published dataset that `latest.sqlite` links to; null before the first. */
  latest(): string | null;
  /** File name of the dataset that was finished last, published or not. */
  newest(): string | null;
  /** Datasets of rejected tasks. They are never deleted. */
  rejected(): string[];
  pathOf(name: string): string;
  /** Returns "2026-11-22", or "2026-11-22-2" if that day has a dataset. */
  nextName(date: string): string;
  /** Makes `latest.sqlite` link to another dataset, atomically. */
  pointTo(name: string): void;
  /** Deletes all but the newest `keep` nightly runs, never the linked one; returns the deleted names. */
  retain(keep: number): string[];
}

export function nightlyFolder(path: string): NightlyFolder {
  const nightlyRuns = (): string[] =>
    entriesOf(path)
      .map(({ name }) => name)
      .filter((name) => dated.test(name))
      .map((name) => name.replace(/\.sqlite$/, ""))
      .sort(byNightlyRun);
  const latest = (): string | null => {
    try {
      const name = readlinkSync(join(path, pointer));
      // A link that somebody else has made may lead anywhere.
      return dated.test(name) && existsSync(join(path, name)) ? name : null;
    } catch {
      return null;
    }
  };
  return {
    path,
    work: join(path, "unfinished.sqlite"),
    latest,
    newest() {
      const name = nightlyRuns().at(-1);
      return name === undefined ? null : `${name}.sqlite`;
    },
    rejected: () =>
      entriesOf(path)
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".sqlite") && name.includes(".rejected"))
        .sort()
        .map((name) => join(path, name)),
    pathOf: (name) => join(path, name),
    nextName(date) {
      const taken = new Set(nightlyRuns());
      for (let number = 1; ; number++) {
        const name = number === 1 ? date : `${date}-${number}`;
        if (!taken.has(name)) return name;
      }
    },
    pointTo(name) {
      for (const suffix of [".sqlite", ".report.html", ".report.json"]) {
        const fresh = join(path, `latest${suffix}.new`);
        for (const link of [fresh, join(path, `latest${suffix}`)]) requireLink(link);
        rmSync(fresh, { force: true });
        symlinkSync(`${name}${suffix}`, fresh);
        renameSync(fresh, join(path, `latest${suffix}`));
      }
      syncFolder(path);
    },
    retain(keep) {
      const current = latest()?.replace(/\.sqlite$/, "");
      const gone = nightlyRuns()
        .slice(0, -keep)
        .filter((name) => name !== current);
      for (const name of gone) for (const suffix of companions) rmSync(join(path, name + suffix), { force: true });
      return gone;
    },
  };
}

/** Throws OUTPUT_TAKEN if something other than a link is there. */
function requireLink(link: string): void {
  if (whatLiesAt(link)?.isSymbolicLink() !== true) requireReplaceable(link, nothing);
}

/** By date, then by number within the day. */
function byNightlyRun(a: string, b: string): number {
  const [dayA, dayB] = [a.slice(0, 10), b.slice(0, 10)];
  if (dayA !== dayB) return dayA < dayB ? -1 : 1;
  return Number(a.slice(11) || 1) - Number(b.slice(11) || 1);
}

/** Flushes a folder to disk, so that changed names survive a crash of the machine. */
export function syncFolder(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
