import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DesktopApplication } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import { emptySetup } from "../../schema/computer/environment-setup.js";
import type { Desktop } from "./desktop-environment.js";
import { panel } from "./look.js";

/** Files of a home folder, by their path in it. */
export type HomeFiles = ReadonlyMap<string, Uint8Array>;

const quitMs = 10_000;
const pollMs = 50;

/**
 * What programs that name folders in their `profile` write there when they start for the first time: with it in place
 * every later start is as quick as a second one (LibreOffice 7.4: 0.5 instead of 2 s). Each is started and quit once.
 */
export async function recordFirstStart(
  desktop: Desktop,
  applications: readonly DesktopApplication[],
): Promise<HomeFiles> {
  const slow = applications.filter(({ desktop: program }) => program.profile.length > 0);
  const files = new Map<string, Uint8Array>();
  if (slow.length === 0) return files;
  try {
    await desktop.reset(emptySetup);
    for (const { name } of slow) await desktop.act(click(name));
    const sandbox = desktop.sandbox();
    for (const _application of slow) await desktop.act(quit);
    for (let waited = 0; waited < quitMs && (await sandbox.processes()).length > 0; waited += pollMs) {
      await pause(pollMs);
    }
    for (const folder of new Set(slow.flatMap(({ desktop: program }) => program.profile))) {
      for (const path of await filesBelow(join(sandbox.home, folder))) {
        files.set(relative(sandbox.home, path), await readFile(path));
      }
    }
    return files;
  } finally {
    await desktop.close();
  }
}

export async function writeHomeFiles(home: string, files: HomeFiles): Promise<void> {
  const folders = new Set([...files.keys()].map((path) => dirname(join(home, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all([...files].map(([path, bytes]) => writeFile(join(home, path), bytes)));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return nested.flat();
}

function click(name: string): Action {
  const control = { application: panel, dialog: null, control_type: "Button", control_text: name, ordinal: 0 } as const;
  return { function: "click_input", args: { button: "left", double: false }, control, ...plain };
}

const plain = { rect: null, description: "", thought: "" } as const;
const quit: Action = { function: "keyboard_input", args: { keys: "ctrl+q" }, control: null, ...plain };
