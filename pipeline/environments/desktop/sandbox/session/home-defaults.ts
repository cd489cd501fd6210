import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { proxyPort } from "../layout.js";

const folders = ["Desktop", "Documents", "Downloads", "Music", "Pictures", "Public", "Templates", "Videos"];

const userFolders = folders
  .map(
    (name) =>
      `XDG_${name === "Downloads" ? "DOWNLOAD" : name === "Public" ? "PUBLICSHARE" : name.toUpperCase()}_DIR="$HOME/${name}"\n`,
  )
  .join("");

/** Toolkits hold still: no blinking, no animation, nothing that remembers what was opened last. */
const files: readonly { path: string; text: string }[] = [
  { path: ".config/user-dirs.dirs", text: userFolders },
  { path: ".config/user-dirs.locale", text: "C" },
  {
    path: ".config/gtk-3.0/settings.ini",
    text: `[Settings]
gtk-cursor-blink=0
gtk-enable-animations=0
gtk-recent-files-enabled=0
gtk-recent-files-max-age=0
gtk-decoration-layout=menu:minimize,maximize,close
gtk-dialogs-use-header=0
gtk-theme-name=Adwaita
gtk-icon-theme-name=Adwaita
gtk-font-name=DejaVu Sans 10
gtk-tooltip-timeout=100000
gtk-primary-button-warps-slider=0
`,
  },
  {
    path: ".config/glib-2.0/settings/keyfile",
    text: `[org/gtk/settings/file-chooser]
sort-directories-first=true

[org/gnome/desktop/interface]
cursor-blink=false
enable-animations=false

[system/proxy]
mode='manual'

[system/proxy/http]
host='127.0.0.1'
port=${proxyPort}

[system/proxy/https]
host='127.0.0.1'
port=${proxyPort}
`,
  },
];

/** Fills a new home folder with what every application finds there; paths that a seed names are written over. */
export async function writeHomeDefaults(home: string): Promise<void> {
  const made = [...folders, ".local/share", ".cache", ...files.map(({ path }) => dirname(path))];
  await Promise.all(made.map((folder) => mkdir(join(home, folder), { recursive: true })));
  await Promise.all(files.map(({ path, text }) => writeFile(join(home, path), text)));
}
