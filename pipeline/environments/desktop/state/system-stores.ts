import { merged, numbered, part } from "../../../content/part.js";
import type { StoreState } from "../../../schema/computer/system-state.js";
import type { DesktopStore } from "../../../schema/records/desktop-records.js";
import { basename } from "../../../text/path.js";
import type { StateApplication } from "./state-application.js";
import { applicationOf, type SeenWindow } from "./windows.js";

/** Files of the desktop itself that hold what a person sets. */
export const systemFiles: readonly DesktopStore[] = [
  {
    subject: "system:settings",
    file: ".config/glib-2.0/settings/keyfile",
    format: "gsettings",
    // What file choosers and windows remember of themselves.
    noise: [
      { parts: "section[name=org/gtk/settings/file-chooser]" },
      { parts: "section[name*=/state/window]" },
      { parts: "section/value[name*=window-]" },
    ],
  },
  { subject: "system:default-applications", file: ".config/mimeapps.list", format: "ini", noise: [] },
  { subject: "system:file-bookmarks", file: ".config/gtk-3.0/bookmarks", format: "txt", noise: [] },
  { subject: "system:toolkit", file: ".config/gtk-3.0/settings.ini", format: "ini", noise: [] },
];

/** Returns the running programs by name, and the windows of applications from front to back. */
export function systemStores(
  windows: readonly SeenWindow[],
  processes: readonly { command: readonly string[] }[],
  applications: readonly StateApplication[],
): StoreState[] {
  const shown = windows.flatMap(({ title, wmClass, active, dialog, rect, maximised, fullScreen }) => {
    const application = applicationOf(wmClass, applications);
    if (application === null || rect === undefined) return [];
    const [left, top, right, bottom] = rect;
    const place = { left, top, width: right - left, height: bottom - top };
    return [
      part("window", "", { title, application: application.id, active, dialog, maximised, fullScreen, ...place }),
    ];
  });
  const programs = processes.flatMap(({ command: [program] }) => (isProgram(program) ? [basename(program)] : []));
  return [
    { subject: "system:windows", parts: part("windows", "", {}, { parts: numbered(shown) }) },
    {
      subject: "system:processes",
      parts: part("processes", "", {}, { parts: merged(programs.sort().map((name) => part("process", name))) }),
    },
  ];
}

/** A process may write over its name, as the helpers of browsers do with what they are doing. */
function isProgram(name: string | undefined): name is string {
  return name !== undefined && /^[\w./+-]+$/.test(name);
}
