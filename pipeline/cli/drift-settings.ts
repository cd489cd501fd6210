import { readFileSync } from "node:fs";
import { availableParallelism, freemem } from "node:os";
import { desktopName } from "../environments/desktop/desktop-factory.js";
import { desktopsCarried } from "../environments/desktop/desktops-here.js";
import { packageNeeds, sandboxObstacle } from "../environments/desktop/packages.js";
import { namespaceRemedy } from "../environments/desktop/sandbox/namespace-remedy.js";
import { webFolder } from "../environments/desktop/sandbox/services/web-folder.js";
import { EnvironmentError } from "../errors.js";
import type { DriftBudget } from "../run/drift/drift-order.js";
import type { Context } from "../stage.js";

/** A budget of so many minutes from now on, the first half of it for looks where something waits to be explored again. */
export function driftBudget(minutes: number): DriftBudget {
  const milliseconds = minutes * 60_000;
  return { half: AbortSignal.timeout(milliseconds / 2), whole: AbortSignal.timeout(milliseconds) };
}

/** How many desktops this machine carries; undefined for computers that are no programs of it. */
export function usualDesktops(environment: string): number | undefined {
  if (environment !== desktopName) return undefined;
  return desktopsCarried({ processors: availableParallelism(), freeBytes: availableMemory() });
}

/** Memory that programs can have without swapping: what Linux says, which counts the memory of its caches as free. */
function availableMemory(): number {
  try {
    const [, kilobytes = ""] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return kilobytes === "" ? freemem() : Number(kilobytes) * 1024;
  } catch {
    return freemem();
  }
}

/** Returns why no application can be started here; null when those that are installed can. */
export async function reasonNotToLook({ environment }: Context): Promise<string | null> {
  if (environment.name !== desktopName) return null;
  try {
    const [core] = await packageNeeds([], webFolder());
    if (core !== undefined && core.missing.length > 0) {
      return `${core.missing.join(", ")} are missing here: pnpm desktop install desktop`;
    }
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  const obstacle = await sandboxObstacle();
  return obstacle === null
    ? null
    : `programs cannot be put into a sandbox here: ${obstacle}; ${namespaceRemedy(obstacle)}`;
}
