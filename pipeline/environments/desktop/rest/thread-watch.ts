import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { type BlockedCall, monotonicMs, readBlockedCall } from "./blocked-calls.js";

/** What all threads of a desktop were doing between two looks. */
export interface ThreadLook {
  /**
   * Whether at the end of the last look every thread was waiting for something to happen. As a desktop is cut off from
   * everything else, nothing happens there then but by a deadline or from outside.
   */
  readonly isStill: boolean;
  /** Milliseconds until the first of them goes on by itself; infinite where none does. Of a still desktop only. */
  readonly dueMs: number;
}

/** Looks at the threads of a desktop. */
export interface ThreadWatch {
  /** Null where this system does not tell what threads wait for. */
  look(): ThreadLook | null;
  close(): void;
}

interface Thread {
  readonly pid: string;
  readonly folder: string;
  /** Open files of the process table: reading them again costs a tenth of opening them. */
  readonly call: number;
  readonly times: number;
  /** How long it ran so far, and how often. */
  ran: string;
  blocked: BlockedCall;
}

const working: ThreadLook = { isStill: false, dueMs: 0 };
/** Programs of the desktop whose deadlines change nothing: keys that repeat, connections that idle. */
const daemons: ReadonlySet<string> = new Set(["Xvfb", "dbus-daemon", "socat"]);

/**
 * Watches the threads in a process namespace whose first process is given as seen from here. A thread that is waiting now
 * and has not run since the last look was waiting all the while; if that is so of all, there was one moment at which
 * none had anything to do. (A look reads one thread after another, and could miss what goes from one to the other.)
 */
export function watchThreads(firstProcess: number): ThreadWatch {
  const table = `/proc/${firstProcess}/root/proc`;
  const threads = new Map<string, Thread>();
  const processes = new Map<string, boolean>();
  /** Processes that may have new threads. */
  const changed = new Set<string>();
  /** The thread that was at work at the last look, which is looked at first. */
  let busiest: Thread | null = null;
  const buffer = Buffer.alloc(512);
  let isReadable = true;

  /** Null for a thread that has ended. */
  function read(file: number): string | null {
    try {
      return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
    } catch {
      return null;
    }
  }

  function drop(key: string, { call, times }: Thread): void {
    threads.delete(key);
    if (busiest?.call === call) busiest = null;
    closeSync(call);
    closeSync(times);
  }

  function add(pid: string, tid: string): void {
    const folder = `${table}/${pid}/task/${tid}`;
    const files: number[] = [];
    try {
      for (const name of ["syscall", "schedstat"]) files.push(openSync(`${folder}/${name}`, "r"));
    } catch (error) {
      for (const file of files) closeSync(file);
      if (!hasEnded(error)) isReadable = false;
      return;
    }
    const [call = 0, times = 0] = files;
    threads.set(`${pid}/${tid}`, { pid, folder, call, times, ran: "", blocked: { isWaiting: false, until: 0 } });
  }

  /** Adds what is new since the last look. */
  function list(): void {
    for (const pid of readdirSync(table)) {
      if (!/^\d+$/.test(pid) || processes.has(pid)) continue;
      processes.set(pid, daemons.has(nameOf(`${table}/${pid}`)));
      changed.add(pid);
    }
    for (const pid of changed) {
      const tids = namesIn(`${table}/${pid}/task`);
      if (tids.length === 0) processes.delete(pid);
      else if (processes.get(pid) === false) processes.set(pid, daemons.has(nameOf(`${table}/${pid}`)));
      for (const tid of tids) if (!threads.has(`${pid}/${tid}`)) add(pid, tid);
    }
    changed.clear();
  }

  function look(): ThreadLook | null {
    if (!isReadable) return null;
    if (busiest !== null && read(busiest.call)?.startsWith("running")) return working;
    let isStill = threads.size > 0;
    let due = Number.POSITIVE_INFINITY;
    for (const [key, thread] of threads) {
      const call = read(thread.call);
      if (call?.startsWith("running")) {
        busiest = thread;
        return working;
      }
      const ran = call === null ? null : read(thread.times);
      if (call === null || ran === null) {
        drop(key, thread);
        changed.add(thread.pid);
        isStill = false;
        continue;
      }
      if (ran !== thread.ran) {
        thread.ran = ran;
        thread.blocked = readBlockedCall(call, thread.folder);
        changed.add(thread.pid);
        isStill = false;
      }
      if (!thread.blocked.isWaiting && waitsForDisk(thread.folder)) isStill = false;
      if (processes.get(thread.pid) === false) due = Math.min(due, thread.blocked.until);
    }
    if (!isStill) list();
    return isReadable ? { isStill, dueMs: due - monotonicMs() } : null;
  }

  return {
    look,
    close() {
      for (const [key, thread] of threads) drop(key, thread);
      isReadable = false;
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function nameOf(folder: string): string {
  try {
    return readFileSync(`${folder}/comm`, "latin1").trim();
  } catch {
    return "";
  }
}

function waitsForDisk(folder: string): boolean {
  try {
    const stat = readFileSync(`${folder}/stat`, "latin1");
    return stat.charAt(stat.lastIndexOf(")") + 2) === "D";
  } catch {
    return false;
  }
}

/** Of an error of the process table: that there is no such thread any more. */
function hasEnded(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
}
