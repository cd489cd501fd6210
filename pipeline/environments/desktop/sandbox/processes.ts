import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";

export interface SandboxProcess {
  /** As programs inside see it: the pid in a window's _NET_WM_PID. */
  pid: number;
  command: string[];
}

/** What a desktop itself runs, and services that the session bus starts by itself. */
const ownPrograms = new Set([
  "Xvfb",
  "at-spi-bus-launcher",
  "at-spi2-registryd",
  "bwrap",
  "dbus-daemon",
  "dconf-service",
  "openbox",
  "sleep",
  "socat",
  "xfconfd",
]);

/** The processes of the sandbox whose first process, as seen outside, is given; daemons of the desktop left out. */
export async function readProcesses(
  firstProcess: number,
  isOwn: (command: string[]) => boolean,
): Promise<SandboxProcess[]> {
  const folder = `/proc/${firstProcess}/root/proc`;
  const pids = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`${folder}/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid, command: text.split("\0").slice(0, -1) };
    }),
  );
  return all
    .filter(({ command }) => command[0] !== undefined && !ownPrograms.has(basename(command[0])) && !isGuest(command))
    .filter(({ command }) => !isOwn(command))
    .sort((a, b) => a.pid - b.pid);
}

/** The shell that starts everything, and what it forks to wait for a daemon. */
function isGuest(command: readonly string[]): boolean {
  return command.length === 1 && command[0] === "/bin/sh";
}
