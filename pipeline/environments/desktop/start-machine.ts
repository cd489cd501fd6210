import { join } from "node:path";
import { EnvironmentError } from "../../errors.js";
import type { DesktopApplication } from "../../schema/catalog.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { openAccessibility } from "./accessibility/accessibility.js";
import { openDisplay } from "./display/display.js";
import type { DesktopMachine } from "./look.js";
import { runtime } from "./sandbox/layout.js";
import { startSandbox } from "./sandbox/sandbox.js";
import type { FileCache } from "./state/file-cache.js";
import { seedHome } from "./state/seed-home.js";

/**
 * Starts a desktop with a setup on it and connects to its parts; when it does not come up, as on a machine that is busy
 * beyond measure, once more. Throws EnvironmentError, and leaves nothing then.
 */
export async function startMachine(...what: Parameters<typeof startOnce>): Promise<DesktopMachine> {
  try {
    return await startOnce(...what);
  } catch (error) {
    if (!(error instanceof EnvironmentError) || error.code !== "DESKTOP_START") throw error;
    return startOnce(...what);
  }
}

async function startOnce(
  applications: readonly DesktopApplication[],
  setup: EnvironmentSetup,
  cache: FileCache,
  prepareHome: (home: string) => Promise<void>,
): Promise<DesktopMachine> {
  const seed = seedHome(setup, applications);
  const sandbox = await startSandbox({
    applications,
    prepareHome: (home) => prepareHome(home).then(() => seed(home)),
    pages: setup.pages,
  });
  try {
    const [display, accessibility] = await Promise.all([
      openDisplay(sandbox.display, sandbox.framebuffer),
      openAccessibility(sandbox.sessionBus, {
        outside: (path) => join(sandbox.root, "run", path.slice(runtime.length)),
      }),
    ]);
    if (setup.clipboard.kind !== "empty") await display.setClipboard(setup.clipboard);
    return { sandbox, display, accessibility, applications, cache, hints: new Map() };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

export async function stopMachine({ sandbox, display, accessibility }: DesktopMachine): Promise<void> {
  accessibility.close();
  await Promise.allSettled([display.close(), sandbox.close()]);
}
