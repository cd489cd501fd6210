import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { sharedFolder } from "../../../../schema/computer/computer-id.js";
import { framebufferFolder, home, proxyPort, runtime, settings, userId } from "../layout.js";

/**
 * Paths of the machine that programs of a desktop can read. They run as a user that owns no file of the machine (see
 * guest-user.ts), so only world-readable files are accessible.
 */
const readable = [
  "/usr",
  "/opt",
  "/var/cache/fontconfig",
  "/var/lib/aspell",
  "/var/lib/dictionaries-common",
  "/var/lib/libreoffice",
  "/var/lib/openbox",
];

const linkedFolders = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];

const proxy = `http://127.0.0.1:${proxyPort}`;

/** Environment of everything inside; nothing is inherited. */
export const sandboxEnvironment: Readonly<Record<string, string>> = {
  PATH: "/usr/bin:/bin:/usr/sbin:/sbin:/usr/games",
  HOME: home,
  USER: "user",
  LOGNAME: "user",
  SHELL: "/bin/sh",
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  TMPDIR: "/tmp",
  DISPLAY: ":0",
  XDG_RUNTIME_DIR: runtime,
  XDG_CURRENT_DESKTOP: "XFCE",
  XDG_SESSION_TYPE: "x11",
  DBUS_SESSION_BUS_ADDRESS: `unix:path=${runtime}/bus`,
  // Programs that ask for the system bus get "no such service" instead of a failed connection.
  DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${runtime}/bus`,
  GDK_BACKEND: "x11",
  GDK_GL: "disable",
  GIO_USE_VFS: "local",
  GSETTINGS_BACKEND: "keyfile",
  GTK_CSD: "0",
  GTK_OVERLAY_SCROLLING: "0",
  GTK_THEME: "Adwaita",
  LIBGL_ALWAYS_SOFTWARE: "1",
  MOZ_ENABLE_WAYLAND: "0",
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON: "1",
  QT_QPA_PLATFORM: "xcb",
  QT_SCALE_FACTOR: "1",
  http_proxy: proxy,
  https_proxy: proxy,
  no_proxy: "localhost,127.0.0.1",
};

/** A folder or file of the machine that is bound read-only. */
export interface ReadOnlyBind {
  from: string;
  to: string;
}

/**
 * Arguments of bubblewrap for a desktop whose folder is `root`; `share` is what it has in common with other desktops, null
 * for nothing, and `extra` is bound after everything else.
 */
export function sandboxArguments(
  root: string,
  share: string | null,
  extra: readonly ReadOnlyBind[],
  command: readonly string[],
): string[] {
  const writable = [
    [join(root, "home"), home],
    ...(share === null ? [] : [[share, `${home}/${sharedFolder}`]]),
    [join(root, "run"), runtime],
    [join(root, "fb"), framebufferFolder],
    [join(root, "x11"), "/tmp/.X11-unix"],
  ];
  return [
    ...["--unshare-all", "--new-session", "--hostname", "desktop", "--clearenv"],
    ...["--uid", `${userId}`, "--gid", `${userId}`],
    ...readable.flatMap((path) => ["--ro-bind-try", path, path]),
    ...linkedFolders.flatMap((name) => ["--ro-bind-try", `/${name}`, `/${name}`]),
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/run", "--tmpfs", "/var/tmp"],
    ...configuration(join(root, "etc")),
    ...writable.flatMap(([from = "", to = ""]) => ["--bind", from, to]),
    ...["--ro-bind", join(root, "etc"), settings],
    ...extra.flatMap(({ from, to }) => ["--ro-bind", from, to]),
    ...Object.entries(sandboxEnvironment).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--chdir", home, "--", ...command],
  ];
}

/**
 * The machine's /etc, with a desktop's own files where there are some: links into a copy of the mount, since a hundred
 * mounts would make every start a quarter slower. What is replaced is covered there.
 */
function configuration(own: string): string[] {
  const machine = "/run/machine/etc";
  const replaced = ["at-spi2", "passwd", "group", "hosts", "nsswitch.conf", "machine-id", "glib-2.0"];
  const entries = readdirSync("/etc", { withFileTypes: true });
  const covered = entries.filter((entry) => !entry.isSymbolicLink() && replaced.includes(entry.name));
  return [
    ...["--ro-bind", "/etc", machine, "--tmpfs", "/etc"],
    ...covered.flatMap((entry) => {
      const path = join(machine, entry.name);
      return entry.isDirectory() ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path];
    }),
    ...entries
      .filter(({ name }) => !replaced.includes(name))
      .flatMap((entry) => {
        const path = join("/etc", entry.name);
        return ["--symlink", entry.isSymbolicLink() ? readlinkSync(path) : join(machine, entry.name), path];
      }),
    ...replaced.flatMap((name) => ["--ro-bind", join(own, name), join("/etc", name)]),
    ...["--remount-ro", "/etc"],
  ];
}
