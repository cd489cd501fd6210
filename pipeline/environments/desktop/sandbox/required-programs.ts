import { existsSync } from "node:fs";
import { EnvironmentError } from "../../../errors.js";

/** Programs without which no desktop starts, by the Debian package that brings them. */
export const requiredPrograms: Readonly<Record<string, string>> = {
  bubblewrap: "/usr/bin/bwrap",
  xvfb: "/usr/bin/Xvfb",
  "dbus-daemon": "/usr/bin/dbus-daemon",
  "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
  openbox: "/usr/bin/openbox",
  yad: "/usr/bin/yad",
  wmctrl: "/usr/bin/wmctrl",
  "x11-utils": "/usr/bin/xprop",
};

/** Throws DESKTOP_MISSING when a program is not installed. */
export function requirePrograms(): void {
  const missing = Object.entries(requiredPrograms).filter(([, path]) => !existsSync(path));
  if (missing.length === 0) return;
  throw new EnvironmentError(
    "DESKTOP_MISSING",
    `the desktop needs ${missing.map(([name]) => name).join(", ")}; install with pnpm desktop install`,
  );
}
