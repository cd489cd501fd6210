import { pathToFileURL } from "node:url";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { webFolder } from "../../pipeline/environments/desktop/sandbox/services/web-folder.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import type { DesktopApplication } from "../../pipeline/schema/catalog/catalog.js";
import { countEpisodes } from "./desktop-episodes.js";
import { compareSizes, describeSizes, desktopSizes } from "./desktop-sizes.js";
import { figureNames, type Timings, timeApplication } from "./desktop-timings.js";

const environments = [1, 2, 4];
/** A light, a middling and the heaviest application, where they are among those chosen. */
const episodeApplications = ["mousepad", "thunar", "libreoffice-calc"];

/**
 * What the desktop of real applications costs, as lines for a terminal: times per application, episodes per minute,
 * memory and disk. `ids` limits the applications, null takes all of the catalog.
 */
export async function* reportDesktop(ids: readonly string[] | null): AsyncIterable<string> {
  const all = [...(await loadCatalog()).applications.values()].flatMap(({ id, name, desktop }) =>
    desktop === undefined ? [] : [{ id, name, desktop }],
  );
  const chosen = ids === null ? all : all.filter(({ id }) => ids.includes(id));
  const unknown = ids?.filter((id) => all.every((application) => application.id !== id)) ?? [];
  if (unknown.length > 0) throw new RangeError(`no desktop application ${unknown.join(", ")}; there are ${names(all)}`);

  yield "milliseconds, median / p95; memory as proportional set size in MiB, without and with the application";
  yield row("", [...figureNames, "memory"]);
  const measured: Timings[] = [];
  for (const application of chosen) {
    try {
      const timings = await timeApplication(application);
      measured.push(timings);
      yield row(application.id, [...figureNames.map((name) => spread(timings.figures[name])), memory(timings)]);
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      yield row(application.id, [`${error.message} [${error.code}]`]);
    }
  }
  if (measured.length === 0) return;
  const working = chosen.filter(({ id }) => measured.some(({ application }) => application === id));
  const played = working.filter(({ id }) => episodeApplications.includes(id));
  const inEpisodes = played.length > 0 ? played : working.slice(0, 1);
  yield `episodes per minute (reset, launch, three steps, state) over ${names(inEpisodes)}`;
  for (const count of environments) {
    const { perMinute, done, failed } = await countEpisodes(inEpisodes, count);
    const failures = failed.length === 0 ? "" : `, ${failed.length} failed (${[...new Set(failed)].join(", ")})`;
    yield row(`${count} environment${count === 1 ? "" : "s"}`, [
      `${perMinute.toFixed(0)} per minute (${done} done${failures})`,
    ]);
  }
  const sizes = await desktopSizes(chosen, webFolder());
  yield* describeSizes(sizes);
  yield* compareSizes(sizes, measured);
}

function memory({ idleMemory, memory: loaded }: Timings): string {
  return idleMemory === null || loaded === null ? "not readable" : `${idleMemory.toFixed(0)} / ${loaded.toFixed(0)}`;
}

function spread(values: readonly number[]): string {
  return `${at(values, 0.5).toFixed(0)} / ${at(values, 0.95).toFixed(0)}`;
}

/** The value below which this share of the values lies (nearest rank). */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function row(label: string, cells: readonly string[]): string {
  return `${label.padEnd(22)}${cells.map((cell) => cell.padStart(14)).join("")}`;
}

function names(applications: readonly DesktopApplication[]): string {
  return applications.map(({ id }) => id).join(", ");
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const ids = process.argv.slice(2);
  for await (const line of reportDesktop(ids.length === 0 ? null : ids)) console.log(line);
}
