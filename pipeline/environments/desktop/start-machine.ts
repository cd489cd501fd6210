import { join } from "node:path";
import { EnvironmentError } from "../../errors.js";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import { type EnvironmentSetup, mailAccountSetting, noAccount } from "../../schema/computer/environment-setup.js";
import { type Accessibility, openAccessibility } from "./accessibility/accessibility.js";
import { type Display, openDisplay } from "./display/display.js";
import type { DesktopMachine } from "./look.js";
import { waitUntilTaken } from "./rest/taken.js";
import { runtime } from "./sandbox/layout.js";
import { type BlankSandbox, startBlank } from "./sandbox/sandbox.js";
import type { FileCache } from "./state/file-cache.js";
import { seedHome } from "./state/seed-home.js";

/** A desktop without a setup, connected to its parts. */
export interface BlankMachine {
  readonly sandbox: BlankSandbox;
  readonly display: Display;
  readonly accessibility: Accessibility;
  readonly applications: readonly DesktopApplication[];
}

/**
 * Starts a desktop, with the folder that it shares (null for none), and connects to its parts; when it does not come up,
 * as on a machine that is busy beyond measure, once more. Throws EnvironmentError, and leaves nothing then.
 */
export async function startMachine(
  applications: readonly DesktopApplication[],
  share: string | null,
): Promise<BlankMachine> {
  try {
    return await startOnce(applications, share);
  } catch (error) {
    if (!(error instanceof EnvironmentError) || error.code !== "DESKTOP_START") throw error;
    return startOnce(applications, share);
  }
}

async function startOnce(applications: readonly DesktopApplication[], share: string | null): Promise<BlankMachine> {
  const sandbox = await startBlank({ applications, share });
  try {
    const [display, accessibility] = await Promise.all([
      openDisplay(sandbox.display, sandbox.framebuffer, (mostMs) => waitUntilTaken(sandbox.threads, mostMs)),
      openAccessibility(sandbox.sessionBus, {
        outside: (path) => join(sandbox.root, "run", path.slice(runtime.length)),
      }),
    ]);
    return { sandbox, display, accessibility, applications };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/**
 * Puts a setup on a desktop on which there is none yet; `prepareHome` fills the home folder before it does. Throws
 * EnvironmentError ENVIRONMENT_SETUP, and has stopped the desktop then.
 */
export async function furnishMachine(
  blank: BlankMachine,
  setup: EnvironmentSetup,
  cache: FileCache,
  prepareHome: (home: string) => Promise<void>,
): Promise<DesktopMachine> {
  const { display, accessibility, applications } = blank;
  try {
    const seed = seedHome(setup, applications);
    const sandbox = await blank.sandbox.furnish({
      prepareHome: (home) => prepareHome(home).then(() => seed(home)),
      pages: setup.pages,
      mailLocked: setup.settings[mailAccountSetting] === noAccount,
    });
    if (setup.clipboard.kind !== "empty") await display.setClipboard(setup.clipboard);
    return {
      sandbox,
      display,
      accessibility,
      applications,
      cache,
      given: setup.records,
      hints: new Map(),
      pages: new Set(),
    };
  } catch (error) {
    await stopMachine(blank);
    throw error;
  }
}

export async function stopMachine({
  sandbox,
  display,
  accessibility,
}: Pick<BlankMachine, "display" | "accessibility"> & { sandbox: Pick<BlankSandbox, "close"> }): Promise<void> {
  accessibility.close();
  await Promise.allSettled([display.close(), sandbox.close()]);
}
