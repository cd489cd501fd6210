import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { performance } from "node:perf_hooks";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { launch } from "../../pipeline/environments/desktop/survey/survey-actions.js";
import type { DesktopApplication } from "../../pipeline/schema/catalog/catalog.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { openDesktop } from "./desktop-timings.js";

/** Applications that start fast and use the bus, the file system and the mail server. */
const started = ["mousepad", "thunar", "claws-mail"];
const reports = 5;

/**
 * Whether resets leave something behind: processes, descriptors of this program, folders for temporary files and MiB
 * of memory, counted before the first and after every fifth part of `resets` of one desktop, each with an application
 * started and left running.
 */
export async function* reportResets(resets: number): AsyncIterable<string> {
  const catalog = await loadCatalog();
  const applications = started.flatMap((id): DesktopApplication[] => {
    const { name, desktop } = catalog.applications.get(id) ?? {};
    return name === undefined || desktop === undefined ? [] : [{ id, name, desktop }];
  });
  const desktop = (await openDesktop(applications))();
  const line = async (label: string): Promise<string> =>
    `${label.padEnd(14)}${(await leftovers()).map(([what, count]) => `${count} ${what}`.padStart(22)).join("")}`;
  try {
    await desktop.close();
    yield await line("before");
    const began = performance.now();
    for (let reset = 1; reset <= resets; reset++) {
      await desktop.reset(emptySetup);
      const application = applications[reset % applications.length];
      if (application !== undefined) await desktop.act(launch(application.name));
      if (reset % Math.ceil(resets / reports) === 0 || reset === resets) {
        await desktop.close();
        yield await line(`${reset} resets`);
      }
    }
    yield `${((performance.now() - began) / resets).toFixed(0)} ms per reset with a launch`;
  } finally {
    await desktop.close();
  }
}

async function leftovers(): Promise<[string, number][]> {
  return [
    ["processes", await processCount()],
    ["descriptors", (await readdir("/proc/self/fd")).length],
    ["temporary entries", (await readdir(tmpdir())).length],
    ["MiB", Math.round(process.memoryUsage().rss / 2 ** 20)],
  ];
}

/** Processes of the whole machine but threads of the kernel. */
async function processCount(): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  return commands.filter((command) => command !== "").length;
}
