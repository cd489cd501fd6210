import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
import { home, userId } from "../layout.js";
import { openApplicationScript } from "../session/panel.js";
import { panelStyle, panelTheme } from "../session/panel-style.js";
import { windowManagerSettings } from "../session/window-manager.js";

/** A chooser that was used would look otherwise the next time, in any application. */
const chooser = { "location-mode": "'filename-entry'", "startup-mode": "'cwd'", "show-hidden": "false" };
const chooserGroup = "org/gtk/settings/file-chooser";

/** The entry that a desktop sees instead of other users of the machine, such as root. */
const nobody = "nobody:x:65534:65534:nobody";

/**
 * Any process that can reach the socket of a bus may use it. The permissions of its folder limit that to the desktop
 * and this program.
 */
function busSettings(usual: string): string {
  return `<busconfig>
  <include>${usual}</include>
  <policy context="default"><allow user="*"/></policy>
</busconfig>
`;
}

/** Writes the files that replace the machine's own in `/etc`, and the settings of the desktop's programs. */
export async function writeMachineFiles(root: string): Promise<void> {
  const files: Readonly<Record<string, string>> = {
    passwd: `root:x:0:0:root:/root:/bin/sh\nuser:x:${userId}:${userId}:User:${home}:/bin/sh\n${nobody}:/:/bin/false\n`,
    group: `root:x:0:\nuser:x:${userId}:\n`,
    "session.conf": busSettings("/usr/share/dbus-1/session.conf"),
    "at-spi2/accessibility.conf": busSettings("/usr/share/defaults/at-spi2/accessibility.conf"),
    hosts: "127.0.0.1 localhost desktop\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "machine-id": "7461736b6c6f6f6d7461736b6c6f6f6d\n",
    "glib-2.0/settings/defaults": `[${chooserGroup}]\n${lines(chooser, (key, value) => `${key}=${value}`)}`,
    "glib-2.0/settings/locks": lines(chooser, (key) => `/${chooserGroup}/${key}`),
    "openbox.xml": windowManagerSettings(),
    [`themes/${panelTheme}/gtk-3.0/gtk.css`]: panelStyle,
  };
  const folders = Object.keys(files).map((name) => dirname(join(root, "etc", name)));
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(join(root, "etc", name), text, { mode: 0o755 })),
  );
}

/** Writes the program that launchers run; `clock` is the environment that fixes the clock of applications. */
export function writeLauncher(
  root: string,
  applications: readonly DesktopApplication[],
  clock: Readonly<Record<string, string>>,
): Promise<void> {
  return writeFile(join(root, "etc", "open-application"), openApplicationScript(applications, clock), { mode: 0o755 });
}

function lines(entries: Readonly<Record<string, string>>, line: (key: string, value: string) => string): string {
  return Object.entries(entries)
    .map(([key, value]) => `${line(key, value)}\n`)
    .join("");
}
