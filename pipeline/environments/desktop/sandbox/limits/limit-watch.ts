import { join } from "node:path";
import { EnvironmentError } from "../../../../errors.js";
import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
import { createDiskMeasure } from "./disk-use.js";
import { limits } from "./limits.js";
import { bytesWritten, describeCulprit, type Process, readProcessTable } from "./process-table.js";
import { stoppedPart } from "./stopped.js";

const intervalMs = 250;
/** Folders inside that are file systems of their own, in memory. */
const temporaryFolders = ["tmp", "run", "var/tmp", "dev"];

export interface LimitWatch {
  stop(): void;
}

/** Who is called back: at each look, and once with DESKTOP_LIMIT or DESKTOP_STOPPED. */
interface LimitListener {
  onLook(): void;
  onBroken(error: EnvironmentError): void;
}

/**
 * Looks at what a desktop uses as long as it lives and calls back with DESKTOP_LIMIT when that is more than it may, and
 * with DESKTOP_STOPPED when a part of it was stopped, so that it would answer nobody.
 * The limits hold without control groups, which an ordinary user may not set up. `folders` are those outside that
 * the desktop writes into.
 */
export function watchLimits(
  firstProcess: number,
  folders: readonly string[],
  applications: readonly DesktopApplication[],
  { onLook, onBroken }: LimitListener,
): LimitWatch {
  const inside = `/proc/${firstProcess}/root`;
  const measure = createDiskMeasure(
    folders,
    temporaryFolders.map((name) => join(inside, name)),
  );
  const writers = createWriterRecord(`${inside}/proc`);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const processes = readProcessTable(`${inside}/proc`);
    writers.update(processes);
    onLook();
    const stop = stoppedPart(processes);
    if (stop !== null && !stopped) {
      stopped = true;
      onBroken(stop);
    }
    if (stopped) return;
    const broken = brokenBy(processes) ?? (await brokenByFiles(measure, writers));
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
  if (processes.length > limits.processes) {
    return { culprits: byCommonName(processes, () => 1), what: `${limits.processes} processes` };
  }
  if (sum(processes.map(({ threads }) => threads)) > limits.threads) {
    return { culprits: byCommonName(processes, ({ threads }) => threads), what: `${limits.threads} threads` };
  }
  return null;
}

/** Processes of the program first that has the most of something in all of its processes together. */
function byCommonName(processes: readonly Process[], measure: (process: Process) => number): Process[] {
  const ofName = new Map<string, number>();
  for (const process of processes) ofName.set(process.name, (ofName.get(process.name) ?? 0) + measure(process));
  return byMost(processes, ({ name }) => ofName.get(name) ?? 0);
}

async function brokenByFiles(measure: () => Promise<number>, writers: WriterRecord): Promise<Broken | null> {
  if ((await measure()) < limits.disk) return null;
  return { culprits: writers.most(), what: `${mebibytes(limits.disk)} of disk space` };
}

interface WriterRecord {
  update(processes: readonly Process[]): void;
  /** Processes that wrote a considerable part of what is allowed, the one that wrote most first. */
  most(): Process[];
}

/**
 * Remembers how much each process wrote. The kernel ends a program at the largest file size, so the one that filled the
 * disk may be gone by the time the folders are measured.
 */
function createWriterRecord(table: string): WriterRecord {
  const written = new Map<number, { process: Process; bytes: number }>();
  return {
    update(processes) {
      for (const process of processes) written.set(process.pid, { process, bytes: bytesWritten(table, process.pid) });
    },
    most() {
      return [...written.values()]
        .filter(({ bytes }) => bytes >= limits.disk / 8)
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ process }) => process);
    },
  };
}

function limitError(culprit: string, what: string): EnvironmentError {
  const message = `${culprit} was ended, and the desktop with it: a desktop may use ${what}; reset the environment`;
  return new EnvironmentError("DESKTOP_LIMIT", message);
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
