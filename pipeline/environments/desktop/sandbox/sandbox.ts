import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EnvironmentError } from "../../../errors.js";
import type { DesktopApplication } from "../../../schema/catalog/catalog.js";
import type { SetupPage } from "../../../schema/computer/environment-setup.js";
import { type SetupPageServer, startPageServer } from "../pages/page-server.js";
import { type ThreadWatch, watchThreads } from "../rest/thread-watch.js";
import { type CommandWatch, watchCommands } from "./commands/command-watch.js";
import { type Guest, startGuest } from "./guest.js";
import { handOver } from "./guest-user.js";
import { home as homeInside, mailSocket, proxySocket } from "./layout.js";
import { type LimitWatch, watchLimits } from "./limits/limit-watch.js";
import { writeLauncher, writeMachineFiles } from "./mounts/machine-files.js";
import { createRootFolder, removeRootFolder, sweepRootFolders } from "./mounts/root-folder.js";
import { sandboxArguments } from "./mounts/sandbox-arguments.js";
import { stageBinds } from "./mounts/staged-binds.js";
import { readProcesses, type SandboxProcess } from "./processes.js";
import { requirePrograms } from "./required-programs.js";
import { type SmtpSink, startSmtpSink } from "./services/smtp-sink.js";
import { webFolder } from "./services/web-folder.js";
import { serviceBinds } from "./services/web-service.js";
import { bootParts, bootScript } from "./session/boot-script.js";
import { fixedClock, settleDates, writeClockLibrary } from "./session/clock.js";
import { writeHomeDefaults } from "./session/home-defaults.js";
import { assignments, shellWords } from "./shell-words.js";

/** A desktop that runs: display, buses, window manager and panel in a sandbox without network. */
export interface Sandbox {
  /** Folder outside that holds everything of this desktop. */
  root: string;
  /** Outside path of /home/user. */
  home: string;
  /** Unix socket path outside of the X server. */
  display: string;
  /** Path of the XWD file that Xvfb maps. */
  framebuffer: string;
  /** Unix socket paths outside. Clients are user 4242 inside: authenticate as EXTERNAL with that id or with none. */
  sessionBus: string;
  accessibilityBus: string;
  /** Folder outside into which each message that was sent is written, in order. */
  mail: string;
  /** Whether a program inside is talking to the mail server, or waits for a page. */
  isTalking(): boolean;
  /** What the threads of everything inside are doing. */
  threads: ThreadWatch;
  /** What runs inside beside what applications do by themselves. */
  commands: CommandWatch;
  /** Pid, as seen outside, of the first process inside. */
  firstProcess: number;
  /** Starts something inside, with the fixed clock. */
  spawn(command: readonly string[], environment?: Readonly<Record<string, string>>): void;
  /** What runs inside, beside the desktop's own daemons; pids as seen inside. */
  processes(): Promise<SandboxProcess[]>;
  /** Resolves with a reason when the desktop dies, or is closed. */
  exited: Promise<string>;
  /** DESKTOP_LIMIT or DESKTOP_STOPPED when the desktop was ended for that; null otherwise. */
  brokenLimit(): EnvironmentError | null;
  /** Kills everything inside and removes the folder. */
  close(): Promise<void>;
}

/** What a desktop is furnished with for one use. */
export interface Furnishing {
  prepareHome(home: string): Promise<void>;
  /** What browsers inside can open, by its address; none when it is not given. */
  pages?: readonly SetupPage[];
  /** Whether the mail account is locked, so that the server refuses what is sent. */
  mailLocked?: boolean;
}

/** A desktop that nobody uses yet: it starts without knowing what for. */
export interface BlankSandbox extends Omit<Sandbox, "spawn"> {
  /** Puts everything in place for its one use; the clock of applications starts then. */
  furnish(furnishing: Furnishing): Promise<Sandbox>;
}

export interface BlankOptions {
  applications: readonly DesktopApplication[];
  signal?: AbortSignal;
  /** Folder outside that is ~/Shared inside, which other desktops may have, too; none when it is not given. */
  share?: string | null;
  /** Folder with the node_modules of web applications; where `desktop install` puts them when it is not given. */
  webFolder?: string;
}

const startTimeoutMs = 15_000;

/**
 * Starts a desktop and returns when its display, buses and window manager take connections; `furnish` makes it one for
 * some use. Both throw EnvironmentError: DESKTOP_MISSING when a program is not installed, DESKTOP_START when it does not
 * come up.
 */
export async function startBlank(options: BlankOptions): Promise<BlankSandbox> {
  const { share = null } = options;
  const web = options.webFolder ?? webFolder();
  requirePrograms(options.applications, web);
  options.signal?.throwIfAborted();
  await sweepRootFolders();
  const root = await createRootFolder();
  let guest: Guest | null = null;
  let mail: SmtpSink | null = null;
  let pages: SetupPageServer | null = null;
  let watch: LimitWatch | null = null;
  let threads: ThreadWatch | null = null;
  let brokenLimit: EnvironmentError | null = null;
  const close = async (): Promise<void> => {
    watch?.stop();
    threads?.close();
    await guest?.kill();
    mail?.end();
    pages?.end();
    await removeRootFolder(root);
  };
  try {
    const sink = await startSmtpSink(join(root, "run", mailSocket), join(root, "mail"));
    mail = sink;
    const served = await startPageServer(join(root, "run", proxySocket));
    pages = served;
    await Promise.all([writeMachineFiles(root), writeClockLibrary(root), writeHomeDefaults(join(root, "home"))]);
    await handOver(join(root, "run"), join(root, "home"));
    const { binds, prefix } = await stageBinds(root, serviceBinds(options.applications, web));
    const running = startGuest(prefix, sandboxArguments(root, share, binds, ["/bin/sh"]), {
      log: join(root, "log"),
      info: join(root, "info"),
    });
    guest = running;
    const died = daemonDeath(running);
    const ready = everythingReady(running, died, options.signal);
    running.run(bootScript(options.applications));
    await ready;
    const firstProcess = running.firstProcess();
    if (firstProcess === null) throw new Error("bubblewrap did not say what it started");
    const own = ["home", "run", "fb", "x11"].map((name) => join(root, name));
    const writable = share === null ? own : [...own, share];
    const watched = watchThreads(firstProcess);
    threads = watched;
    const commands = watchCommands(`/proc/${firstProcess}/root/proc`, options.applications);
    const blank = {
      ...place(root),
      // What is bound into the home folder is only seen from inside.
      ...(share !== null && { home: `/proc/${firstProcess}/root${homeInside}` }),
      processes: () => readProcesses(firstProcess),
      firstProcess,
      isTalking: () => sink.isBusy() || served.isBusy(),
      threads: watched,
      commands,
      exited: died,
      brokenLimit: () => brokenLimit,
      close,
    };
    return {
      ...blank,
      async furnish({ prepareHome, pages: offered = [], mailLocked = false }) {
        const clock = fixedClock(Date.now());
        try {
          served.offer(offered);
          if (mailLocked) sink.lock();
          const home = furnishHome(blank.home, prepareHome);
          await Promise.all([home, writeLauncher(root, options.applications, clock)]);
          options.signal?.throwIfAborted();
        } catch (error) {
          throw startError(error, options.signal, "");
        }
        watch = watchLimits(firstProcess, writable, options.applications, {
          onLook: commands.look,
          onBroken(broken) {
            brokenLimit = broken;
            void running.kill();
          },
        });
        return { ...blank, spawn: spawnIn(running, clock) };
      },
    };
  } catch (error) {
    const log = await readFile(join(root, "log"), "utf8").catch(() => "");
    await close();
    throw startError(error, options.signal, log);
  }
}

/** What a failed start is reported as. */
function startError(error: unknown, signal: AbortSignal | undefined, log: string): unknown {
  if (error instanceof EnvironmentError || signal?.aborted) return error;
  const last = log.trim().split("\n").slice(-3).join("; ");
  return new EnvironmentError(
    "DESKTOP_START",
    `the desktop did not start: ${error instanceof Error ? error.message : String(error)}${last === "" ? "" : ` (${last})`}; see what is missing with pnpm desktop check`,
    { cause: error },
  );
}

function place(
  root: string,
): Pick<Sandbox, "root" | "home" | "display" | "framebuffer" | "sessionBus" | "accessibilityBus" | "mail"> {
  return {
    root,
    home: join(root, "home"),
    display: join(root, "x11", "X0"),
    framebuffer: join(root, "fb", "Xvfb_screen0"),
    sessionBus: join(root, "run", "bus"),
    accessibilityBus: join(root, "run", "at-spi", "bus_0"),
    mail: join(root, "mail"),
  };
}

function spawnIn(guest: Guest, clock: Readonly<Record<string, string>>): Sandbox["spawn"] {
  return (command, environment = {}) => {
    guest.run(`(env ${shellWords([...assignments({ ...clock, ...environment }), ...command])} >&2 &)`);
  };
}

/** Resolves with which daemon ended, or why the whole sandbox did. */
function daemonDeath(guest: Guest): Promise<string> {
  return new Promise((resolve) => {
    guest.onLine((line) => {
      const [, name, status] = /^ended ([\w-]+) (\d+)$/.exec(line) ?? [];
      if (name !== undefined) resolve(`the ${name} of the desktop ended with ${status}`);
    });
    void guest.ended.then(resolve);
  });
}

function everythingReady(guest: Guest, died: Promise<string>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = new Set<string>(bootParts);
    const late = setTimeout(
      () => reject(new Error(`no ${[...waiting].join(", ")} in ${startTimeoutMs / 1000} s`)),
      startTimeoutMs,
    );
    const stop = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    const finish = (): void => {
      clearTimeout(late);
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    guest.onLine((line) => {
      waiting.delete(line.replace(/^ready /, ""));
      if (waiting.size === 0) finish();
    });
    void died.then((reason) => {
      clearTimeout(late);
      reject(new Error(reason));
    });
  });
}

async function furnishHome(home: string, prepareHome: Furnishing["prepareHome"]): Promise<void> {
  await prepareHome(home);
  await settleDates(home);
  await handOver(home);
}
