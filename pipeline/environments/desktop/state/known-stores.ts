import type { DesktopStore } from "../../../schema/records/desktop-records.js";

/**
 * Where widespread programs keep what people set in them. They are read where the files are there, so that these
 * programs need no entry in the catalog for it; what an entry says of a subject counts instead.
 */
export const knownStores: readonly DesktopStore[] = [
  { subject: "gimp:preferences", file: ".config/GIMP/*/gimprc", format: "gimprc", noise: [] },
  { subject: "gimp:session", file: ".config/GIMP/*/sessionrc", format: "sessionrc", noise: [] },
  { subject: "vlc:preferences", file: ".config/vlc/vlcrc", format: "ini", noise: [] },
  {
    subject: "vlc:interface",
    file: ".config/vlc/vlc-qt-interface.conf",
    format: "ini",
    noise: [{ parts: "section/value[name*=geometry]" }, { parts: "section[RecentsMRL]" }],
  },
  { subject: "thunderbird:preferences", file: ".thunderbird/*/prefs.js", format: "prefs", noise: [] },
  { subject: "thunderbird:filters", file: ".thunderbird/*/**/msgFilterRules.dat", format: "mail-rules", noise: [] },
  { subject: "vscode:settings", file: ".config/Code/User/*.json", format: "jsonc", noise: [] },
  { subject: "vscode:extensions", file: ".vscode/extensions/extensions.json", format: "json", noise: [] },
  { subject: "chromium:bookmarks", file: ".config/chromium/*/Bookmarks", format: "json", noise: [] },
  { subject: "chromium:preferences", file: ".config/chromium/*/Preferences", format: "json", noise: [] },
  {
    subject: "xfce:settings",
    file: ".config/xfce4/xfconf/xfce-perchannel-xml/*.xml",
    format: "xfconf",
    noise: [{ parts: "value[name*=column-widths]" }, { parts: "value[name=last-separator-position]" }],
  },
];

/** Files of the machine that say who uses it and what is installed; their paths are below "/". */
export const machineFiles: readonly DesktopStore[] = [
  { subject: "system:users", file: "etc/passwd", format: "passwd", noise: [] },
  { subject: "system:groups", file: "etc/group", format: "group", noise: [] },
  { subject: "system:packages", file: "var/lib/dpkg/status", format: "deb822", noise: [] },
];
