import { realpathSync } from "node:fs";
import { type BrowsedDataset, browsedDataset } from "../../browse/browsed-dataset.js";
import { serveSite } from "../../browse/serve-site.js";
import { type Site, siteOf } from "../../browse/site.js";
import { writeSite } from "../../browse/write-site.js";
import { requireOutputFolder } from "../../files/output-folder.js";
import { newToken } from "../../flow/token.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { counted } from "../../text/figure-words.js";
import { latestDataset } from "../dataset-file.js";
import type { OptionValues } from "../options.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"to" | "port" | "quiet" | "json">;

/** Milliseconds between two lines that say how many files are written. */
const betweenLines = 10_000;

/**
 * `taskloom browse`: shows datasets and the attempts in them as pages, until it is interrupted; with `--to` it writes the
 * pages into a folder. Throws StoreError for a file that is no dataset, RequestError NO_DATASET and BROWSE_PORT.
 */
export async function runBrowse(values: Values, named: string[], platform: Platform): Promise<number> {
  const files = named.length === 0 ? [latestDataset("out")] : named;
  if (values.to !== undefined) requireOutputFolder(values.to);
  const catalog = await platform.catalog();
  return withDatasets(files, [], async (datasets) => {
    const site = siteOf(datasets, catalog);
    if (values.to !== undefined) await write(site, files, values.to, values);
    else await serve(site, files, values);
    return 0;
  });
}

/** Opens datasets one after the other; a file that is named twice is opened once. */
function withDatasets<T>(
  [file, ...rest]: readonly string[],
  opened: readonly BrowsedDataset[],
  work: (datasets: readonly BrowsedDataset[]) => Promise<T>,
): Promise<T> {
  if (file === undefined) return work(opened);
  return withDatabase(file, openDatabase, (database) => {
    const isKnown = opened.some((one) => realpathSync(one.file) === realpathSync(file));
    return withDatasets(rest, isKnown ? opened : [...opened, browsedDataset(database, file, opened.length)], work);
  });
}

async function write(site: Site, files: readonly string[], folder: string, { quiet, json }: Values): Promise<void> {
  let said = performance.now();
  let all = 0;
  const page = await writeSite(site, folder, (written) => {
    all = written;
    if (quiet || json || performance.now() - said < betweenLines) return;
    said = performance.now();
    printErrorLine(`${counted(written, "file")} written`);
  });
  if (json) printJson({ from: files, folder, page, files: all });
  else if (!quiet) print(`${counted(all, "file")}; open ${page}\n`);
}

async function serve(site: Site, files: readonly string[], { port, quiet, json }: Values): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const report = (words: string): void => void (stop.signal.aborted || printErrorLine(words));
  const { address, close } = await serveSite(site, { port, token: newToken(), report });
  if (json) print(`${JSON.stringify({ from: files, address })}\n`);
  else if (!quiet)
    print(`${files.join(", ")} at\n\n  ${address}\n\nWhoever has this address can read them. Ctrl+C ends it.\n`);
  if (!stop.signal.aborted) {
    await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
  }
  await close();
}
