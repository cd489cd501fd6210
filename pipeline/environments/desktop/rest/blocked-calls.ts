import { closeSync, openSync, readSync } from "node:fs";

/** Where a system call that waits has its time limit. */
type TimeLimit =
  | { readonly form: "none" }
  /** Milliseconds; a negative number is no limit. */
  | { readonly form: "milliseconds"; readonly argument: number }
  /** Address of two words, seconds and a part of a second; 0 is no limit. `clock` and `flags` are arguments, too. */
  | { readonly form: "seconds"; readonly argument: number; readonly part: number; readonly clock?: Clocked };

/** Arguments that say by which clock, and whether the limit is a point in time. */
type Clocked = "futex" | "sleep";

const nano = 1e6;
const micro = 1e3;
const none: TimeLimit = { form: "none" };
const milliseconds = (argument: number): TimeLimit => ({ form: "milliseconds", argument });
const seconds = (argument: number, part = nano): TimeLimit => ({ form: "seconds", argument, part });
const clocked = (argument: number, clock: Clocked): TimeLimit => ({ form: "seconds", argument, part: nano, clock });

/** System calls in which a thread has nothing to do, by number. */
const waitingCalls: Partial<Record<NodeJS.Architecture, ReadonlyMap<number, TimeLimit>>> = {
  x64: new Map([
    [7, milliseconds(2)], // poll
    [23, seconds(4, micro)], // select
    [34, none], // pause
    [35, seconds(0)], // nanosleep
    [43, none], // accept
    [45, none], // recvfrom
    [47, none], // recvmsg
    [61, none], // wait4
    [128, seconds(2)], // rt_sigtimedwait
    [130, none], // rt_sigsuspend
    [202, clocked(3, "futex")],
    [230, clocked(2, "sleep")], // clock_nanosleep
    [232, milliseconds(3)], // epoll_wait
    [247, none], // waitid
    [270, seconds(4)], // pselect6
    [271, seconds(2)], // ppoll
    [281, milliseconds(3)], // epoll_pwait
    [288, none], // accept4
    [441, seconds(3)], // epoll_pwait2
  ]),
  arm64: new Map([
    [22, milliseconds(3)], // epoll_pwait
    [72, seconds(4)], // pselect6
    [73, seconds(2)], // ppoll
    [95, none], // waitid
    [98, clocked(3, "futex")],
    [101, seconds(0)], // nanosleep
    [115, clocked(2, "sleep")], // clock_nanosleep
    [133, none], // rt_sigsuspend
    [137, seconds(2)], // rt_sigtimedwait
    [202, none], // accept
    [207, none], // recvfrom
    [212, none], // recvmsg
    [242, none], // accept4
    [260, none], // wait4
    [441, seconds(3)], // epoll_pwait2
  ]),
};

/** What a thread that does not run waits for. */
export interface BlockedCall {
  /** Whether it has nothing to do: false for a call that may wait for a disk. */
  readonly isWaiting: boolean;
  /** Milliseconds of `monotonicMs` at which it will go on by itself; infinite when it will not. */
  readonly until: number;
}

/** Milliseconds of the clock by which deadlines are told; that of all processes of the machine. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Reads a line of /proc/PID/task/TID/syscall ("7 0x55.. 0x3 0x3a97 ..."): number and arguments of the system call in which
 * the thread waits. `folder` is that of the thread. A limit counts from now on, so that it is told too late by as much as
 * the call has lasted. What cannot be read is due at once.
 */
export function readBlockedCall(line: string, folder: string): BlockedCall {
  const [number = "", ...words] = line.split(" ");
  const limit = waitingCalls[process.arch]?.get(Number(number));
  const now = monotonicMs();
  if (limit === undefined) return { isWaiting: false, until: Number.POSITIVE_INFINITY };
  if (limit.form === "none") return { isWaiting: true, until: Number.POSITIVE_INFINITY };
  const value = words[limit.argument];
  if (limit.form === "milliseconds") {
    const span = Number(value) | 0;
    return { isWaiting: true, until: span < 0 ? Number.POSITIVE_INFINITY : now + span };
  }
  const address = Number(value);
  if (address === 0) return { isWaiting: true, until: Number.POSITIVE_INFINITY };
  const span = readTime(`${folder}/mem`, address, limit.part);
  if (span === null) return { isWaiting: true, until: now };
  return { isWaiting: true, until: now + span - clockNow(limit.clock, words, now) };
}

const absoluteSleep = 1;
const clockMonotonic = 1;
const futexCommands = 0x7f;
const futexWait = 0;
const futexRealtime = 0x100;

/** What the clock of a limit shows; 0 for a limit that is a span of time. */
function clockNow(clock: Clocked | undefined, words: readonly string[], now: number): number {
  const [first = 0, second = 0] = words.map(Number);
  if (clock === "sleep") {
    if ((second & absoluteSleep) === 0) return 0;
    return first === clockMonotonic ? now : Date.now();
  }
  if (clock !== "futex" || (second & futexCommands) === futexWait) return 0;
  return (second & futexRealtime) === 0 ? now : Date.now();
}

/** Milliseconds that two words at an address of a process say; null where they cannot be read. */
function readTime(memory: string, address: number, part: number): number | null {
  const bytes = Buffer.alloc(16);
  try {
    const file = openSync(memory, "r");
    try {
      readSync(file, bytes, 0, bytes.length, address);
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
  return Number(bytes.readBigInt64LE(0)) * 1000 + Number(bytes.readBigInt64LE(8)) / part;
}
