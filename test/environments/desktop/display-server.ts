import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** An X server with a window manager, and programs that run on it. */
export interface DisplayServer {
  socket: string;
  framebuffer: string;
  home: string;
  /** Starts a program, optionally with something on its standard input. */
  start(command: string, args?: readonly string[], input?: string | Uint8Array): ChildProcess;
  /** Ends the X server at once, as a crash would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Xvfb and openbox; fails when either is not installed. */
export async function startDisplayServer(): Promise<DisplayServer> {
  const home = await mkdtemp(join(tmpdir(), "display-"));
  const children: ChildProcess[] = [];
  const screen = ["-screen", "0", "1280x800x24", "-fbdir", home, "-nolisten", "tcp", "-noreset", "-dpi", "96"];
  const server = spawn("Xvfb", ["-displayfd", "3", ...screen], {
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  children.push(server);
  const number = await firstLine(server);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${number}`,
    LANG: "C.UTF-8",
    GDK_BACKEND: "x11",
    GSETTINGS_BACKEND: "memory",
    NO_AT_BRIDGE: "1",
  };
  const start: DisplayServer["start"] = (command, args = [], input) => {
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
    });
    child.stdin?.end(input);
    children.push(child);
    return child;
  };
  start("openbox", ["--sm-disable"]).stdout?.resume();
  return {
    socket: `/tmp/.X11-unix/X${number}`,
    framebuffer: join(home, "Xvfb_screen0"),
    home,
    start,
    kill: () => endProgram(server),
    async stop() {
      await Promise.all(children.reverse().map(endProgram));
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** What a program writes until it ends. */
export async function outputOf(child: ChildProcess): Promise<Buffer> {
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  return Buffer.concat(chunks);
}

/** Asks until the answer is there; fails after a minute, as programs start slowly on a busy machine. */
export async function eventually<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(20);
  }
  throw new Error(`${what} did not come about`);
}

function firstLine(server: ChildProcess): Promise<string> {
  const pipe = server.stdio[3];
  return new Promise((resolve, reject) => {
    server.once("error", reject).once("exit", () => reject(new Error("Xvfb ended")));
    (pipe as Readable).once("data", (data: Buffer) => resolve(data.toString().trim()));
  });
}

/** Ends a program and all that it started. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    return; // it ended by itself in this moment
  }
  await gone;
}
