import { existsSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError } from "../../../errors.js";
import type { DesktopApplication } from "../../../schema/catalog/catalog.js";
import { webPackageVersion } from "./services/web-folder.js";

/** Programs without which no desktop starts, by the Debian package that brings them. */
const requiredPrograms: Readonly<Record<string, string>> = {
  bubblewrap: "/usr/bin/bwrap",
  xvfb: "/usr/bin/Xvfb",
  "dbus-daemon": "/usr/bin/dbus-daemon",
  "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
  openbox: "/usr/bin/openbox",
  yad: "/usr/bin/yad",
  wmctrl: "/usr/bin/wmctrl",
  "x11-utils": "/usr/bin/xprop",
  socat: "/usr/bin/socat",
};

const programFolders = ["/usr/bin", "/usr/games", "/usr/sbin", "/usr/local/bin"];

/** Whether the program of an application is here, and what it serves. */
export function isInstalled(application: DesktopApplication, webFolder: string): boolean {
  return missingFor(application, webFolder).length === 0;
}

/** Throws DESKTOP_MISSING when a program of the desktop or of an application is not installed. */
export function requirePrograms(applications: readonly DesktopApplication[], webFolder: string): void {
  const core = Object.keys(requiredPrograms).filter((name) => !existsSync(requiredPrograms[name] ?? ""));
  const lacking = applications.filter((application) => !isInstalled(application, webFolder));
  const missing = [...core, ...lacking.flatMap((application) => missingFor(application, webFolder))];
  if (missing.length === 0) return;
  const names = lacking.length === 0 ? ["desktop"] : lacking.map(({ id }) => id);
  throw new EnvironmentError(
    "DESKTOP_MISSING",
    `the desktop needs ${[...new Set(missing)].join(", ")}; install with pnpm desktop install ${names.join(" ")} --yes`,
  );
}

/** Debian and npm packages that an application lacks, by whether its program and that of its service are there. */
function missingFor({ desktop }: DesktopApplication, webFolder: string): string[] {
  const [program = ""] = desktop.command;
  const [server = "{node}"] = desktop.service?.command ?? [];
  const found = isProgram(program) && (server === "{node}" || isProgram(server));
  const web = Object.entries(desktop.service?.packages ?? {});
  return [
    ...(found ? [] : desktop.packages.length > 0 ? desktop.packages : [program]),
    ...web.filter(([name, version]) => webPackageVersion(webFolder, name) !== version).map(([name]) => name),
  ];
}

function isProgram(program: string): boolean {
  if (program.startsWith("/")) return existsSync(program);
  return programFolders.some((folder) => existsSync(join(folder, program)));
}
