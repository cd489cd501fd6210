import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DesktopApplication } from "../../../schema/catalog.js";
import { home, userId } from "./layout.js";
import { openApplicationScript } from "./panel.js";
import { panelStyle, panelTheme } from "./panel-style.js";
import { windowManagerSettings } from "./window-manager.js";

/** Writes what takes the place of the machine's own files in `/etc`, and the settings of the desktop's programs. */
export async function writeMachineFiles(
  root: string,
  applications: readonly DesktopApplication[],
  clock: Readonly<Record<string, string>>,
): Promise<void> {
  const files: Readonly<Record<string, string>> = {
    passwd: `root:x:0:0:root:/root:/bin/sh\nuser:x:${userId}:${userId}:User:${home}:/bin/sh\n`,
    group: `root:x:0:\nuser:x:${userId}:\n`,
    hosts: "127.0.0.1 localhost desktop\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "machine-id": "7461736b6c6f6f6d7461736b6c6f6f6d\n",
    "openbox.xml": windowManagerSettings(),
    [`themes/${panelTheme}/gtk-3.0/gtk.css`]: panelStyle,
    "open-application": openApplicationScript(applications, clock),
  };
  await mkdir(join(root, "etc", "themes", panelTheme, "gtk-3.0"), { recursive: true });
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(join(root, "etc", name), text, { mode: 0o755 })),
  );
}
