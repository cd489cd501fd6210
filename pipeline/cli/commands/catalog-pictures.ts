import { requireId } from "../../catalog/require-id.js";
import { requireApplications } from "../../environments/require-applications.js";
import { requireOutputFolder } from "../../files/output-folder.js";
import { createContext } from "../../run/context.js";
import { committedPoolFolder } from "../../run/pool/pool.js";
import { bringPoolPictures } from "../../run/pool/pool-pictures.js";
import { usualDesktops } from "../drift-settings.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"yes" | "parallel" | "seed" | "pool" | "quiet" | "json">;

/**
 * `taskloom catalog pictures`: says which subtasks have no pictures here, and with `--yes` makes them by doing these
 * subtasks once more. Exit code 2 where some could not be made.
 */
export async function makePictures(values: Values, names: readonly string[], platform: Platform): Promise<number> {
  const root = values.pool ?? committedPoolFolder();
  const { yes, json, quiet } = values;
  if (yes) requireOutputFolder(root);
  const catalog = await platform.catalog();
  const environment = platform.computers([...catalog.applications.values()]);
  const ids = new Set(names.map((name) => requireId("application", name, catalog.applications.keys())));
  const isWanted = ({ application }: { application: string }): boolean => ids.size === 0 || ids.has(application);
  const progress = await startProgress(["verify"], !yes || quiet || json);
  const parallel = values.parallel ?? usualDesktops(environment.name);
  const settings = { seed: values.seed, signal: interruptSignal(), computers: platform.computers, parallel };
  const context = createContext(catalog, settings, progress.report);
  try {
    const looked = await bringPoolPictures(root, context, { isWanted, onlyLook: true });
    if (yes) {
      const needed = looked.missing.map(({ application }) => application);
      await requireApplications(environment, needed);
    }
    const made = yes ? await bringPoolPictures(root, context, { isWanted, onlyLook: false }) : looked;
    await progress.finish();
    const { moved, missing, recorded, dropped, deleted } = made;
    const applications = [...new Set(missing.map(({ application }) => application))];
    if (json) printJson({ pool: root, moved, missing: missing.length, recorded, dropped, deleted, applications });
    else if (yes && !quiet) {
      for (const { reason, subject } of dropped) print(`  ${reason}: ${subject}\n`);
      print(`pictures of ${recorded} of ${missing.length} subtasks made, ${moved} moved, ${deleted} deleted\n`);
    } else if (!quiet && missing.length === 0) print("No picture is missing.\n");
    else if (!quiet) {
      print(`The pictures of ${missing.length} subtasks are not here, of ${applications.join(", ")}.\n`);
      print("Make them with: the same command and --yes\n");
    }
    return dropped.length > 0 ? 2 : 0;
  } finally {
    await progress.finish();
  }
}
