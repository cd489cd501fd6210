import { spawnSync } from "node:child_process";
import { installedPackages, type PackageNeed } from "../../../environments/desktop/packages.js";
import { EnvironmentError } from "../../../errors.js";
import { print } from "../../output/print.js";

interface InstallationOptions {
  yes: boolean;
  json: boolean;
}

/**
 * Installs those of the Debian packages that are missing, if the user agrees. Resolves with whether all are there.
 * Throws EnvironmentError DESKTOP_INSTALL, DESKTOP_NO_DEBIAN.
 */
export async function installPackages(packages: readonly string[], options: InstallationOptions): Promise<boolean> {
  const installed = await installedPackages(packages);
  const missing = packages.filter((name) => !installed.has(name));
  if (missing.length === 0) return true;
  return runInstallation(
    installCommands([{ of: "desktop", missing, missingWeb: [] }], ""),
    options,
    "the same command and --yes",
  );
}

/** Prints commands that install something, and runs them where the user agrees; gives whether they ran or there are none. */
export function runInstallation(
  commands: readonly string[][],
  { yes, json }: InstallationOptions,
  again: string,
): boolean {
  if (!json && commands.length === 0) print("Everything is installed.\n");
  else if (!json)
    print(`${yes ? "Running" : "This would run"}:\n${commands.map((words) => `  ${words.join(" ")}\n`).join("")}`);
  if (commands.length === 0) return true;
  if (!yes) {
    if (!json) print(`Run it with: ${again}\n`);
    return false;
  }
  for (const [program = "", ...words] of commands) {
    // The output of these programs is not part of the result.
    const { status, error } = spawnSync(program, words, { stdio: ["inherit", json ? 2 : "inherit", "inherit"] });
    if (status !== 0) {
      const why = error?.message ?? `status ${status}`;
      throw new EnvironmentError(
        "DESKTOP_INSTALL",
        `${[program, ...words].join(" ")} failed (${why}); run it yourself to see why`,
      );
    }
  }
  return true;
}

/** The commands that install what applications lack: Debian packages, and packages of npm into a folder. */
export function installCommands(needs: readonly PackageNeed[], folder: string): string[][] {
  const debian = [...new Set(needs.flatMap(({ missing }) => missing))];
  const web = [...new Set(needs.flatMap(({ missingWeb }) => missingWeb))];
  const root = process.getuid?.() === 0 ? [] : ["sudo"];
  const quietly = [...root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  return [
    ...(debian.length === 0
      ? []
      : [
          [...quietly, "update"],
          // A package that conflicts with another application must not remove it: its subtasks would fail.
          [...quietly, "install", "-y", "--no-install-recommends", "--no-remove", ...debian],
        ]),
    ...(web.length === 0
      ? []
      : [["npm", "install", "--prefix", folder, "--save-exact", "--no-audit", "--no-fund", ...web]]),
  ];
}
