import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { guestNode } from "./services/web-service.js";
import { openApplication } from "./session/panel.js";
import { panelClass } from "./session/window-manager.js";

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
export async function readProcesses(firstProcess: number): Promise<SandboxProcess[]> {
  const folder = `/proc/${firstProcess}/root/proc`;
  const pids = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`${folder}/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid, command: text.split("\0").slice(0, -1) };
    }),
  );
  return all
    .filter(({ command }) => command[0] !== undefined && !ownPrograms.has(basename(command[0])) && !isDesktop(command))
    .sort((a, b) => a.pid - b.pid);
}

/** The shell that starts everything, what it forks to wait for a daemon, the panel and what a launcher runs. */
function isDesktop(command: readonly string[]): boolean {
  if (command.length === 1) return command[0] === "/bin/sh";
  if (command[0] === guestNode) return true;
  return command.includes(`--class=${panelClass}`) || command.includes(openApplication);
}
