import { relative } from "node:path";
import { resourcesFolder } from "../../catalog/resources-folder.js";
import { corePackages } from "../../environments/desktop/packages.js";
import { type DesktopEntry, desktopEntriesOf } from "../../environments/desktop/survey/desktop-entry.js";
import { RequestError } from "../../errors.js";
import { labelScreenshot } from "../../export/labelled-screenshot.js";
import { requireReplaceable, writeOutputFile } from "../../files/output-file.js";
import { requireOutputFolder } from "../../files/output-folder.js";
import { textWith } from "../../files/recognisers.js";
import { type Addition, addApplication } from "../../run/addition/add-application.js";
import { additionMark, additionPage } from "../../run/addition/page.js";
import { explorerOf, verifiersOf } from "../../run/models/authors.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printRejections } from "../output/print-summary.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";
import { checkCatalog } from "./catalog-check.js";
import { makePictures } from "./catalog-pictures.js";
import { installPackages } from "./desktop/install-packages.js";

type Values = OptionValues<
  "yes" | "budget" | "pairs" | "driftMinutes" | "parallel" | "seed" | "journal" | "pool" | "out" | "quiet" | "json"
>;

const usualActions = 600;
const usualPairs = 40;
const page = textWith("a page on an application that was added", "<!doctype html>", additionMark);

/**
 * `taskloom catalog add PACKAGE`: from the name of a Debian package to verified subtasks. `taskloom catalog check`: does
 * again what changed. `taskloom catalog pictures`: makes the pictures of subtasks that are not here.
 */
export async function runCatalog(
  values: Values,
  [step, named, ...more]: string[],
  platform: Platform,
): Promise<number> {
  if (step === "check") return checkCatalog(values, named === undefined ? [] : [named, ...more], platform);
  if (step === "pictures") return makePictures(values, named === undefined ? [] : [named, ...more], platform);
  if (step !== "add") {
    const text = `there is no "catalog ${step}"; use catalog add PACKAGE, catalog check or catalog pictures`;
    throw new RequestError("CATALOG_STEP", text);
  }
  if (more.length > 0) throw new RequestError("CATALOG_PACKAGE", `name one Debian package, not ${more.length + 1}`);
  if (named === undefined || !/^[a-z0-9][a-z0-9+.-]+$/.test(named)) {
    throw new RequestError("CATALOG_PACKAGE", "name a Debian package: pnpm catalog add gnote --yes");
  }
  const poolFolder = values.pool ?? "out/subtask-pool";
  const file = values.out ?? `out/added-${named}.html`;
  requireOutputFolder(poolFolder);
  requireReplaceable(file, page);
  if (!(await installPackages([...corePackages, named], values))) return 0;
  const packages = [named];
  const entry = await onlyEntry(named);
  const progress = await startProgress(["explore", "verify"], values.quiet || values.json);
  const offline = () => null;
  try {
    const added = await addApplication({
      entry,
      packages,
      resources: resourcesFolder(),
      poolFolder,
      authors: {
        explorer: await explorerOf(offline, { actions: values.budget ?? usualActions }),
        ...(await verifiersOf(offline)),
      },
      computers: platform.computers,
      journal: values.journal ?? `out/added-${named}.journal.sqlite`,
      seed: values.seed,
      parallel: values.parallel,
      actions: values.budget ?? usualActions,
      pairs: values.pairs ?? usualPairs,
      signal: interruptSignal(),
      now: () => performance.now(),
      report: progress.report,
    });
    await progress.finish();
    const addition = { ...added, entryFile: relative(process.cwd(), added.entryFile) };
    const { screenshot, starts } = addition.survey;
    const picture = screenshot === null ? null : await labelScreenshot(screenshot, starts[0]?.controls ?? []);
    writeOutputFile(file, additionPage(addition, picture), page);
    tell(addition, { file, poolFolder, json: values.json, quiet: values.quiet });
    return 0;
  } finally {
    await progress.finish();
  }
}

async function onlyEntry(debianPackage: string): Promise<DesktopEntry> {
  const [entry] = await desktopEntriesOf(debianPackage);
  if (entry !== undefined) return entry;
  throw new RequestError(
    "CATALOG_NO_WINDOW",
    `the package ${debianPackage} puts no program with windows into the menus; name one that does (apt-file search .desktop)`,
  );
}

function tell(
  { application, entryFile, subtasks, rejected, pairs, steps, drafted }: Addition,
  { file, poolFolder, json, quiet }: { file: string; poolFolder: string; json: boolean; quiet: boolean },
): void {
  const templates = subtasks.map(({ instruction_template }) => instruction_template);
  if (json) {
    const { id } = application;
    printJson({
      id,
      entry: entryFile,
      page: file,
      pool: poolFolder,
      subtasks: templates,
      drafted: drafted.length,
      rejected,
      pairs,
      steps,
    });
    return;
  }
  if (quiet) return;
  for (const template of templates) print(`  ${template}\n`);
  for (const line of printRejections(rejected)) print(`  ${line}\n`);
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
  print(`${subtasks.length} verified subtasks of ${application.name} in ${poolFolder}, after ${seconds} s.\n`);
  print(`Read ${file} and the requests in ${entryFile}; then make tasks with --pool ${poolFolder}.\n`);
}
