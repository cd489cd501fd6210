import { readdir, readFile } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import { exitFile } from "./sandbox/session/panel.js";

/** How the program ended that a launcher started. */
export interface ApplicationExit {
  application: DesktopApplication;
  /** Exit status as in a shell: 128 plus the number of the signal for a program that was killed. */
  status: number;
}

/** Signals by which one asks a program to end. */
const requests: readonly number[] = [constants.signals.SIGHUP, constants.signals.SIGINT, constants.signals.SIGTERM];

/**
 * Watches the programs of a desktop whose folder is `root`. The returned function finds a program that ended
 * unexpectedly since the last call; `isQuitting` says whether a program was asked to quit.
 */
export function watchExits(
  root: string,
  applications: readonly DesktopApplication[],
): (isQuitting: boolean) => Promise<ApplicationExit | null> {
  const wanted = new Set<string>();
  return async (isQuitting) => {
    const exits = await readExits(join(root, "run"), applications);
    const ids = new Set(exits.map(({ application }) => application.id));
    // It was started again.
    for (const id of wanted) if (!ids.has(id)) wanted.delete(id);
    for (const exit of exits) {
      if (!wanted.has(exit.application.id) && isCrash(exit, isQuitting)) return exit;
      wanted.add(exit.application.id);
    }
    return null;
  };
}

async function readExits(folder: string, applications: readonly DesktopApplication[]): Promise<ApplicationExit[]> {
  const there = new Set(await readdir(folder).catch(() => []));
  const ended = applications.filter(({ id }) => there.has(exitFile(id)));
  return Promise.all(
    ended.map(async (application) => {
      // It goes when the application is started again.
      const text = await readFile(join(folder, exitFile(application.id)), "utf8").catch(() => "0");
      return { application, status: Number(text) };
    }),
  );
}

function isCrash({ status }: ApplicationExit, isQuitting: boolean): boolean {
  if (status === 0) return false;
  const signal = status - 128;
  return signal > 0 ? !requests.includes(signal) : !isQuitting;
}

/** Describes a crash. Applications that share a program (LibreOffice) all end with it. */
export function describeCrash({ application, status }: ApplicationExit, all: readonly DesktopApplication[]): string {
  const signal = Object.entries(constants.signals).find(([, number]) => number === status - 128);
  const sharing = all.filter(
    (other) =>
      other !== application &&
      other.desktop.window.accessible.some((name) => application.desktop.window.accessible.includes(name)),
  );
  const shared =
    sharing.length === 0 ? "" : ` (its program is that of ${sharing.map(({ name }) => name).join(", ")} too)`;
  return `${application.name}${shared} ended with ${signal?.[0] ?? `status ${status}`}`;
}
