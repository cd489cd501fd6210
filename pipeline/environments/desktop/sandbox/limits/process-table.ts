import { readdirSync, readFileSync } from "node:fs";
import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
import { openApplication } from "../session/panel.js";
import { limits } from "./limits.js";

/** What a process of a desktop uses; ids as seen inside. */
export interface Process {
  pid: number;
  parent: number;
  name: string;
  memory: number;
  threads: number;
  /** By a signal, or by a program that looks into it. */
  isStopped: boolean;
}

/** More are not read: that would take long when a processor is short, and so many are too many anyway. */
const enough = limits.processes + 1;

/** All processes of the table, but the first one, which only waits for the others. `table` is a folder like /proc. */
export function readProcessTable(table: string): Process[] {
  return readdirSync(table)
    .filter((name) => /^\d+$/.test(name) && name !== "1")
    .slice(0, enough)
    .flatMap((pid) => {
      const status = textOf(`${table}/${pid}/status`);
      return status === "" ? [] : [processOf(Number(pid), status)];
    });
}

function processOf(pid: number, status: string): Process {
  const number = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return {
    pid,
    parent: number("PPid"),
    // A program names itself as it likes, and this is shown on a terminal.
    name: (/^Name:\t(.*)$/m.exec(status)?.[1] ?? "").replace(/[^ -~]/g, "?"),
    memory: (number("RssAnon") + number("RssShmem")) * 1024,
    threads: number("Threads"),
    isStopped: /^State:\t[Tt]/m.test(status),
  };
}

/** Application and program of the first of the culprits; the program alone where no launcher is above it any more. */
export function describeCulprit(
  table: string,
  processes: readonly Process[],
  culprits: readonly Process[],
  applications: readonly DesktopApplication[],
): string {
  const [worst] = culprits;
  if (worst === undefined) return "a program";
  // Of many that are alike some may have lost their parent.
  for (const process of culprits.filter(({ name }) => name === worst.name)) {
    const application = applicationAbove(table, processes, process, applications);
    if (application !== null) return `${application.name} (${worst.name})`;
  }
  return `the program ${worst.name}`;
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

/** Bytes that a process and its ended children wrote so far, to wherever. */
export function bytesWritten(table: string, pid: number): number {
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
