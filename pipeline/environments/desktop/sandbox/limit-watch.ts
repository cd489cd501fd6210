import { readdirSync, readFileSync } from "node:fs";
import { lstat, readdir, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { EnvironmentError } from "../../../errors.js";
import type { DesktopApplication } from "../../../schema/catalog.js";
import { limits } from "./limits.js";
import { openApplication } from "./panel.js";

const intervalMs = 250;
/** The folders are measured when this much disk was used since the last time, or after so many looks. */
const diskStep = limits.disk / 16;
const looksPerMeasure = 20;
/** Folders inside that are file systems of their own, in memory. */
const temporaryFolders = ["tmp", "run", "var/tmp", "dev"];

interface Process {
  pid: number;
  parent: number;
  name: string;
  memory: number;
  threads: number;
}

export interface LimitWatch {
  stop(): void;
}

/**
 * Looks at what a desktop uses as long as it lives and calls back, once, with DESKTOP_LIMIT when that is more than it may.
 * The limits hold without control groups, which an ordinary user may not set up. `folders` are those outside that
 * the desktop writes into.
 */
export function watchLimits(
  firstProcess: number,
  folders: readonly string[],
  applications: readonly DesktopApplication[],
  onBroken: (error: EnvironmentError) => void,
): LimitWatch {
  const inside = `/proc/${firstProcess}/root`;
  const measure = createDiskMeasure(
    folders,
    temporaryFolders.map((name) => join(inside, name)),
  );
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const processes = readProcessTable(`${inside}/proc`);
    const broken = brokenBy(processes) ?? (await brokenByFiles(measure, processes, `${inside}/proc`));
    if (stopped) return;
    if (broken === null) {
      plan();
      return;
    }
    stopped = true;
    const { culprits, what } = broken;
    onBroken(limitError(describeCulprit(`${inside}/proc`, processes, culprits, applications), what));
  };
  const plan = (): void => {
    timer = setTimeout(() => {
      // The desktop is gone, or going.
      look().catch(() => plan());
    }, intervalMs).unref();
  };
  plan();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

interface Broken {
  /** The worst first. */
  culprits: readonly Process[];
  what: string;
}

function brokenBy(processes: readonly Process[]): Broken | null {
  if (sum(processes.map(({ memory }) => memory)) > limits.memory) {
    return { culprits: byMost(processes, ({ memory }) => memory), what: `${mebibytes(limits.memory)} of memory` };
  }
  if (sum(processes.map(({ threads }) => threads)) > limits.threads) {
    const ofName = new Map<string, number>();
    for (const { name, threads } of processes) ofName.set(name, (ofName.get(name) ?? 0) + threads);
    const culprits = byMost(processes, ({ name }) => ofName.get(name) ?? 0);
    return { culprits, what: `${limits.threads} processes and threads` };
  }
  return null;
}

async function brokenByFiles(
  measure: () => Promise<number>,
  processes: readonly Process[],
  table: string,
): Promise<Broken | null> {
  if ((await measure()) < limits.disk) return null;
  const culprits = byMost(processes, ({ pid }) => bytesWritten(table, pid));
  return { culprits, what: `${mebibytes(limits.disk)} of disk space` };
}

function limitError(culprit: string, what: string): EnvironmentError {
  const message = `${culprit} was ended, and the desktop with it: a desktop may use ${what}; reset the environment`;
  return new EnvironmentError("DESKTOP_LIMIT", message);
}

/** Bytes that the folders hold; they are gone through only when there is reason to. */
function createDiskMeasure(folders: readonly string[], mounts: readonly string[]): () => Promise<number> {
  let measured = { bytes: 0, free: Number.POSITIVE_INFINITY, looks: looksPerMeasure };
  return async () => {
    const [first = "/"] = folders;
    const { bavail, bsize } = await statfs(first);
    const free = bavail * bsize;
    measured.looks += 1;
    if (measured.free - free > diskStep || measured.looks > looksPerMeasure) {
      const sizes = await Promise.all(folders.map(folderSize));
      measured = { bytes: sum(sizes), free, looks: 0 };
    }
    return measured.bytes + sum(await Promise.all(mounts.map(usedBytes)));
  };
}

async function usedBytes(mount: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(mount);
  return (blocks - bfree) * bsize;
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folderSize(path);
    // It may be gone again.
    return lstat(path).then(
      ({ blocks }) => blocks * 512,
      () => 0,
    );
  });
  return sum(await Promise.all(sizes));
}

function readProcessTable(table: string): Process[] {
  return readdirSync(table)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const status = textOf(`${table}/${pid}/status`);
      // One that has ended has no memory any more, and is gone, or waits to be.
      return status.includes("\nRssAnon:") ? [processOf(Number(pid), status)] : [];
    });
}

function processOf(pid: number, status: string): Process {
  const number = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return {
    pid,
    parent: number("PPid"),
    name: /^Name:\t(.*)$/m.exec(status)?.[1] ?? "",
    memory: (number("RssAnon") + number("RssShmem")) * 1024,
    threads: number("Threads"),
  };
}

/** Application and program; the program alone where no launcher is above it any more. */
function describeCulprit(
  table: string,
  processes: readonly Process[],
  culprits: readonly Process[],
  applications: readonly DesktopApplication[],
): string {
  const [worst] = culprits;
  if (worst === undefined) return "something";
  // Of many that are alike some may have lost their parent.
  for (const process of culprits.filter(({ name }) => name === worst.name)) {
    const application = applicationAbove(table, processes, process, applications);
    if (application !== null) return `${application.name} (${worst.name})`;
  }
  const [program = worst.name] = textOf(`${table}/${worst.pid}/cmdline`).split("\0");
  return `the program ${basename(program) || worst.name}`;
}

/** The application whose launcher started a process or one above it. */
function applicationAbove(
  table: string,
  processes: readonly Process[],
  process: Process,
  applications: readonly DesktopApplication[],
): DesktopApplication | null {
  const byPid = new Map(processes.map((one) => [one.pid, one]));
  for (let at: Process | undefined = process; at !== undefined; at = byPid.get(at.parent)) {
    const words = textOf(`${table}/${at.pid}/cmdline`).split("\0");
    const id = words[words.indexOf(openApplication) + 1];
    if (words.includes(openApplication)) return applications.find((application) => application.id === id) ?? null;
  }
  return null;
}

function bytesWritten(table: string, pid: number): number {
  return Number(/^wchar: (\d+)/m.exec(textOf(`${table}/${pid}/io`))?.[1] ?? 0);
}

/** Nothing for what has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function byMost(processes: readonly Process[], measure: (process: Process) => number): Process[] {
  const measured = processes.map((process) => ({ process, size: measure(process) }));
  return measured.toSorted((a, b) => b.size - a.size).map(({ process }) => process);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 ** 2} MiB`;
}
