import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { EnvironmentError } from "../../errors.js";
import type { Application, DesktopApplication } from "../../schema/catalog/catalog.js";
import type { ProgramVersions } from "../../schema/computer/program-versions.js";
import { asGuestUser } from "./sandbox/guest-user.js";
import { webPackageVersion } from "./sandbox/services/web-folder.js";

const execute = promisify(execFile);

/** Debian packages that every desktop needs. */
export const corePackages: readonly string[] = [
  "adwaita-icon-theme",
  "at-spi2-core",
  "bubblewrap",
  "dbus-daemon",
  "faketime",
  "fonts-dejavu-core",
  "fonts-liberation",
  "librsvg2-common",
  "openbox",
  "socat",
  "tesseract-ocr",
  "tesseract-ocr-eng",
  "wmctrl",
  "x11-utils",
  "xdg-utils",
  "xvfb",
  "yad",
];

/** What an application, or the desktop itself, still lacks. */
export interface PackageNeed {
  /** Application id; "desktop" for the core. */
  of: string;
  missing: string[];
  /** npm packages as "name@version". */
  missingWeb: string[];
}

/** Needs of the core and of each application that has a `desktop:` block, in the order of the catalog. */
export async function packageNeeds(applications: Iterable<Application>, webFolder: string): Promise<PackageNeed[]> {
  const wanted = [
    { of: "desktop", packages: corePackages, web: {} },
    ...[...applications].flatMap(({ id, desktop }) =>
      desktop === undefined ? [] : [{ of: id, packages: desktop.packages, web: desktop.service?.packages ?? {} }],
    ),
  ];
  const installed = await installedPackages([...new Set(wanted.flatMap(({ packages }) => packages))]);
  return wanted.map(({ of, packages, web }) => ({
    of,
    missing: packages.filter((name) => !installed.has(name)),
    missingWeb: Object.entries(web)
      .filter(([name, version]) => webPackageVersion(webFolder, name) !== version)
      .map(([name, version]) => `${name}@${version}`),
  }));
}

/** Versions of those of the Debian packages that are installed, by name. Throws DESKTOP_NO_DEBIAN on other systems. */
export async function installedPackages(names: readonly string[]): Promise<Map<string, string>> {
  // It fails when it does not know one of the names, and still tells of the others.
  const output = await execute("dpkg-query", ["--list", ...names]).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      if (error instanceof Error && "stdout" in error && "code" in error && error.code !== "ENOENT") {
        return String(error.stdout);
      }
      throw new EnvironmentError(
        "DESKTOP_NO_DEBIAN",
        "the desktop is made of Debian packages and there is no dpkg-query here; use Debian 12, Ubuntu or the Dockerfile",
        { cause: error },
      );
    },
  );
  const lines = output.matchAll(/^ii +([^ :]+)\S* +(\S+)/gm);
  return new Map([...lines].map(([, name = "", version = ""]) => [name, version]));
}

/**
 * Versions of the packages of the desktop itself and of each application, by name of the package; a package that is not
 * installed is left out. Throws DESKTOP_NO_DEBIAN.
 */
export async function programVersions(
  applications: readonly DesktopApplication[],
  webFolder: string,
): Promise<ProgramVersions> {
  const names = applications.flatMap(({ desktop }) => desktop.packages);
  const installed = await installedPackages([...new Set([...corePackages, ...names])]);
  const debian = (packages: readonly string[]) =>
    packages.map((name): [string, string | null] => [name, installed.get(name) ?? null]);
  const web = (packages: readonly string[]) =>
    packages.map((name): [string, string | null] => [name, webPackageVersion(webFolder, name)]);
  const versions = [
    ["desktop", debian(corePackages)] as const,
    ...applications.map(({ id, desktop }) => {
      const served = Object.keys(desktop.service?.packages ?? {});
      return [id, [...debian(desktop.packages), ...web(served)]] as const;
    }),
  ];
  return Object.fromEntries(versions.map(([id, found]) => [id, present(found)]));
}

function present(found: readonly [string, string | null][]): Record<string, string> {
  return Object.fromEntries(found.flatMap(([name, version]) => (version === null ? [] : [[name, version]])));
}

/** Why programs cannot be put into a sandbox here; null when they can. */
export async function sandboxObstacle(): Promise<string | null> {
  const words = [
    ...asGuestUser(),
    "bwrap",
    "--unshare-all",
    "--uid",
    "4242",
    "--ro-bind",
    "/",
    "/",
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "true",
  ];
  const [program = "bwrap", ...rest] = words;
  return execute(program, rest).then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.message.trim().split("\n").at(-1) ?? "") : String(error)),
  );
}
