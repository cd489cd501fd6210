import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { corePackages } from "../../pipeline/environments/desktop/packages.js";
import type { DesktopApplication } from "../../pipeline/schema/catalog/catalog.js";
import type { Timings } from "./desktop-timings.js";

const execute = promisify(execFile);

/**
 * OSWorld's Ubuntu machine: `Ubuntu.qcow2.zip` of xlangai/ubuntu_osworld on Hugging Face has 12,273,896,463 bytes and
 * holds a disk of 24,460,197,888 bytes; its Docker provider (desktop_env/providers/docker/provider.py) gives each
 * machine RAM_SIZE 4G and CPU_CORES 4. OmniBench and CRAB run full virtual machines too and tell no sizes.
 */
const virtualMachine = { download: 12_273_896_463, disk: 24_460_197_888, memoryMib: 4096 };

/** Installed size in MiB of Debian packages with all that they depend on. */
export interface DesktopSizes {
  core: number;
  /** What each application adds to the core; applications may share it. */
  added: { application: string; mb: number }[];
  /** The core with all applications, everything once. */
  together: number;
  /** The folder of web applications. */
  web: number;
}

interface Installed {
  mb: number;
  /** Alternatives of each dependency. */
  needs: string[][];
}

export async function desktopSizes(applications: readonly DesktopApplication[], web: string): Promise<DesktopSizes> {
  const packages = await installedPackages();
  const size = (names: ReadonlySet<string>): number =>
    [...names].reduce((sum, name) => sum + (packages.get(name)?.mb ?? 0), 0);
  const core = closure(corePackages, packages);
  const added = applications.map(({ id, desktop }) => ({
    application: id,
    mb: size(closure([...corePackages, ...desktop.packages], packages)) - size(core),
  }));
  const all = closure([...corePackages, ...applications.flatMap(({ desktop }) => desktop.packages)], packages);
  const hasService = applications.some(({ desktop }) => desktop.service !== undefined);
  return { core: size(core), added, together: size(all), web: hasService ? await folderSize(web) : 0 };
}

export function* describeSizes({ core, added, together, web }: DesktopSizes): Iterable<string> {
  const each = added.map(({ application, mb }) => `${application} ${mb.toFixed(0)}`).join(", ");
  yield "disk in MiB, packages with everything that they depend on (much of it is on most machines anyway)";
  yield `  core ${core.toFixed(0)}; beside it ${each}`;
  yield `  together ${together.toFixed(0)}, web applications ${web.toFixed(0)}`;
}

export function* compareSizes({ together, web }: DesktopSizes, measured: readonly Timings[]): Iterable<string> {
  const disk = virtualMachine.disk / 1024 ** 2;
  const memory = measured.flatMap((timings) => timings.memory ?? []).toSorted((a, b) => a - b);
  const largest = memory.at(-1);
  yield "beside the virtual machine of OSWorld (published sizes; it holds a whole system and other applications)";
  yield `  disk ${disk.toFixed(0)} MiB (${(virtualMachine.download / 1024 ** 2).toFixed(0)} MiB to download): ${(disk / (together + web)).toFixed(1)} times as much`;
  if (largest !== undefined) {
    const ratio = virtualMachine.memoryMib / largest;
    yield `  memory ${virtualMachine.memoryMib} MiB set aside for each: ${ratio.toFixed(1)} times what the largest desktop here uses (${largest.toFixed(0)} MiB)`;
  }
}

async function installedPackages(): Promise<Map<string, Installed>> {
  const fields = ["Package", "Installed-Size", "Pre-Depends", "Depends", "Provides", "db:Status-Status"];
  const format = `${fields.map((field) => `$\{${field}}`).join("\t")}\n`;
  const { stdout } = await execute("dpkg-query", ["--show", `--showformat=${format}`], { maxBuffer: 2 ** 26 });
  const packages = new Map<string, Installed>();
  const provided: [string, Installed][] = [];
  for (const line of stdout.split("\n")) {
    const [name = "", kilobytes = "0", before = "", after = "", provides = "", status = ""] = line.split("\t");
    if (status !== "installed") continue;
    const needs = listed(`${before}, ${after}`).map((need) => need.split("|").map(bare));
    const one = { mb: Number(kilobytes) / 1024, needs };
    packages.set(name, one);
    // A name that is provided stands for a package that has no size of its own.
    for (const other of listed(provides)) provided.push([bare(other), { mb: 0, needs: [[name]] }]);
  }
  for (const [name, one] of provided) if (!packages.has(name)) packages.set(name, one);
  return packages;
}

function listed(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** "libc6:any (>= 2.36)" gives "libc6". */
function bare(text: string): string {
  return text.trim().replace(/[ :(].*$/, "");
}

function closure(names: readonly string[], packages: ReadonlyMap<string, Installed>): Set<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    for (const alternatives of packages.get(name)?.needs ?? []) {
      const installed = alternatives.find((other) => packages.has(other));
      if (installed !== undefined) waiting.push(installed);
    }
  }
  return found;
}

async function folderSize(folder: string): Promise<number> {
  return execute("du", ["--summarize", "--block-size=K", folder]).then(
    ({ stdout }) => Number.parseInt(stdout, 10) / 1024,
    () => 0,
  );
}
