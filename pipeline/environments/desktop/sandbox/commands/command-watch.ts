import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
import type { SeenCommand } from "../../../../schema/computer/seen-command.js";
import { isOwnProgram, isPromptingShell } from "./own-program.js";

/** Sees which programs run on a desktop beside what its applications do by themselves. */
export interface CommandWatch {
  /** Looks at the processes; between two looks a program may come and go unseen, unless a shell has waited for it. */
  look(): void;
  /** To be called when a program is run for somebody. */
  ran(command: readonly string[]): void;
  /** Whether any was seen so far. */
  any(): boolean;
  /** What was at work since the last call, each program once, in alphabetical order; to be called when all is at rest. */
  take(): SeenCommand[];
}

/** A process that counts as a command. */
interface CommandProcess extends SeenCommand {
  readonly pid: string;
  /** Its words, as the table has them: they change when it becomes another program. */
  readonly words: string;
  /**
   * Whether it is still a copy of the process that started it, which is about to become another program or works for that
   * one.
   */
  readonly isCopy: boolean;
  readonly isPrompt: boolean;
  /** What it had done at the last look; null for a shell that may still be starting. */
  done: string | null;
}

interface ProcessLine {
  readonly name: string;
  readonly parent: string;
  readonly hasEnded: boolean;
  readonly hasTerminal: boolean;
  /** What it computed by itself, and page faults of the children that it has waited for: any child has some. */
  readonly ticks: string;
  readonly childFaults: string;
}

/**
 * Watches the processes of a desktop. `table` is a folder like /proc. Only a terminal gives a process a controlling terminal,
 * so that such a process, and what descends from it, counts as one that ran in a terminal.
 */
export function watchCommands(table: string, applications: readonly DesktopApplication[]): CommandWatch {
  /** By pid; null for what is no command. */
  const known = new Map<string, CommandProcess | null>();
  const found = new Map<string, SeenCommand>();
  let hasAny = false;

  function see({ origin, program }: SeenCommand): void {
    hasAny = true;
    found.set(`${program} ${origin}`, { origin, program });
  }

  /** Meets a process; `before` is what it counted as when it was another program. */
  function meet(pid: string, before: SeenCommand["origin"] | null): CommandProcess | null {
    const line = lineOf(table, pid);
    const words = wordsOf(table, pid);
    // Without words it is about to begin, or has ended and waits for its parent to take note of that.
    if (line === null || (words === "" && !line.hasEnded)) return null;
    const command = words.split("\0").slice(0, -1);
    const inherited = before ?? known.get(line.parent)?.origin ?? null;
    const isOwn = () => isOwnProgram(command, targetOf(table, pid), applications);
    const origin = line.hasTerminal ? "terminal" : (inherited ?? (isOwn() ? "script" : null));
    if (origin === null) return null;
    const isCopy = words !== "" && words === wordsOf(table, line.parent);
    const isPrompt = origin === "terminal" && isPromptingShell(command);
    return { pid, words, origin, program: line.name, isCopy, isPrompt, done: isPrompt ? null : "" };
  }

  function look({ atRest }: { atRest: boolean }): void {
    let pids: string[];
    try {
      pids = readdirSync(table).filter((name) => /^\d+$/.test(name));
    } catch {
      // The desktop is gone, and what was seen stays.
      return;
    }
    const there = new Set(pids);
    for (const pid of known.keys()) if (!there.has(pid)) known.delete(pid);
    for (const pid of pids) {
      const old = known.get(pid);
      if (old === undefined || (old === null && atRest)) known.set(pid, meet(pid, null));
      else if (old !== null && isOtherProgram(old)) known.set(pid, meet(pid, old.origin));
    }
    for (const command of known.values()) {
      if (command === null || command.isCopy) continue;
      const done = workOf(table, command);
      if (done === null) continue;
      if (command.done !== null && command.done !== done) see(command);
      if (command.done !== null || atRest) command.done = done;
    }
  }

  /** What has ended has no words any more, and is no other program for that. */
  function isOtherProgram({ pid, words }: CommandProcess): boolean {
    const now = wordsOf(table, pid);
    return now !== "" && now !== words;
  }

  return {
    look: () => look({ atRest: false }),
    ran([program = ""]) {
      see({ origin: "script", program: shownName(program.slice(program.lastIndexOf("/") + 1)) });
    },
    any() {
      look({ atRest: false });
      return hasAny;
    },
    take() {
      look({ atRest: true });
      const taken = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, command]) => command);
      found.clear();
      return taken;
    },
  };
}

/** What a process has done so far, as a word that changes with it: of a shell what it was told and ran, not what it shows. */
function workOf(table: string, { pid, isPrompt }: CommandProcess): string | null {
  const line = lineOf(table, pid);
  if (line === null) return null;
  const io = textOf(`${table}/${pid}/io`) ?? "";
  const [, read = ""] = /^rchar: (\d+)/m.exec(io) ?? [];
  const [, written = ""] = /^wchar: (\d+)/m.exec(io) ?? [];
  return isPrompt ? `${read} ${line.childFaults}` : `${read} ${written} ${line.ticks} ${line.childFaults}`;
}

/** What /proc/PID/stat says (proc(5)); its second field is a name that may hold anything. Null for what has ended. */
function lineOf(table: string, pid: string): ProcessLine | null {
  const [, name = "", rest] = /^\d+ \((.*)\) (.*)$/s.exec(textOf(`${table}/${pid}/stat`) ?? "") ?? [];
  if (rest === undefined) return null;
  const fields = rest.trim().split(" ");
  const field = (number: number) => fields[number - 3] ?? "0";
  return {
    name: shownName(name),
    parent: field(4),
    hasEnded: field(3) === "Z",
    hasTerminal: field(7) !== "0",
    ticks: `${field(14)} ${field(15)}`,
    childFaults: field(11),
  };
}

/** A program names itself as it likes, and this is shown to people. */
function shownName(name: string): string {
  return name.replace(/[^ -~]/g, "?").slice(0, 15);
}

function wordsOf(table: string, pid: string): string {
  return textOf(`${table}/${pid}/cmdline`) ?? "";
}

function targetOf(table: string, pid: string): string | null {
  try {
    return readlinkSync(`${table}/${pid}/exe`);
  } catch {
    return null;
  }
}

/** Null for what has just ended. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
