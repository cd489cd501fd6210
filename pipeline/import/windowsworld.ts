import { z } from "zod";
import { identify } from "../hash.js";
import type { ImportedCheck, ImportedStart, ImportReason } from "../schema/imported-task.js";
import { basename } from "../text/path.js";
import { asCheck } from "./expressed.js";
import type { Importer } from "./importer.js";
import { parseRecord } from "./parse-record.js";
import type { SourceRecord } from "./read-records.js";
import { saidText, sourceText } from "./source-text.js";
import { assertionChecks } from "./windowsworld-assertions.js";

const source = "windowsworld";

const recordSchema = z.object({
  task_id: saidText,
  persona: saidText.optional(),
  instruction: saidText,
  task_category: z.enum(["L1", "L2", "L3", "L4"]),
  involved_apps: z.array(saidText),
  evaluation_metrics: z.object({
    success_criterion: sourceText.nullable(),
    intermediate_checks: z.array(sourceText).optional(),
    assertions: z.array(sourceText).optional(),
    /** Null where the milestones say it all. */
    expected_final_state: sourceText.nullable(),
  }),
  environment_setup: z
    .looseObject({
      files_to_create: z.array(z.looseObject({ filename: saidText, file_path: sourceText })).default([]),
      urls_to_mock: z.array(saidText).default([]),
      downloadable_resources: z.array(z.looseObject({ save_as: saidText })).default([]),
    })
    .optional(),
  validity_info: z
    .looseObject({ is_valid: z.boolean(), checked_urls: z.array(z.looseObject({ url: saidText })).default([]) })
    .optional(),
  is_duplicate: z.boolean().default(false),
});

type WindowsWorldRecord = z.infer<typeof recordSchema>;
type Metrics = WindowsWorldRecord["evaluation_metrics"];

/**
 * WindowsWorld: milestones in prose instead of a graph, judged by a model; some tasks have assertions beside them, and a
 * task that has is taken at these.
 */
export const windowsworld: Importer = {
  name: source,
  description: "tasks of WindowsWorld: instruction, level, milestones and assertions (benchmark.json)",
  convert(record) {
    const task = windowsworldRecord(record);
    const { task_id, evaluation_metrics: metrics } = task;
    if (task.is_duplicate) return { source_id: task_id, reason: "duplicate" };
    const { assertions = [] } = metrics;
    const faults: ImportReason[] = task.validity_info?.is_valid === false ? ["invalid"] : [];
    return {
      task: {
        id: identify("imported-task", { source, id: task_id }),
        source,
        source_id: task_id,
        instruction: task.instruction,
        applications: task.applications,
        level: task.task_category,
        graph: null,
        milestones: metrics.intermediate_checks ?? null,
        criterion: metrics.success_criterion || null,
        start: startOf(task),
        checks: assertions.length > 0 ? assertions.flatMap(assertionChecks) : proseChecks(metrics),
        faults,
        infeasible: task.task_category === "L4",
      },
    };
  },
};

/** A record as WindowsWorld publishes it, with one name for each application. Throws StoreError IMPORT_RECORD. */
export function windowsworldRecord(record: SourceRecord) {
  const task = parseRecord(recordSchema, record, "WindowsWorld");
  return { ...task, applications: [...new Set(task.involved_apps.map(applicationName))] };
}

/** Files that are made for the task or fetched, both of which somebody has to have done before. */
function startOf({ environment_setup: setup, validity_info }: WindowsWorldRecord): ImportedStart | null {
  if (setup === undefined) return null;
  const made = setup.files_to_create.map(({ file_path, filename }) =>
    basename(file_path) === filename ? file_path : `${file_path.replace(/[\\/]+$/, "")}\\${filename}`,
  );
  // Without a drive they lie where downloads do.
  const fetched = setup.downloadable_resources.map(({ save_as }) =>
    /^[a-z]:/i.test(save_as) ? save_as : `C:\\Users\\User\\Downloads\\${save_as}`,
  );
  const pages = [...setup.urls_to_mock, ...(validity_info?.checked_urls ?? []).map(({ url }) => url)];
  return { files: [...new Set([...made, ...fetched])], open: [], pages: [...new Set(pages)], steps: [] };
}

/** What a model judges where there is nothing that a program could. */
function proseChecks({ intermediate_checks = [], expected_final_state }: Metrics): ImportedCheck[] {
  const milestones = intermediate_checks.map(() => asCheck("intermediate check", "prose"));
  return expected_final_state === null ? milestones : [...milestones, asCheck("final state", "prose")];
}

/** One name for the several that the source has for an application. */
function applicationName(name: string): string {
  return otherNames.find(([form]) => form.test(name))?.[1] ?? name;
}

const otherNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:microsoft )?edge/i, "Edge"],
  [/^(?:google )?chrome/i, "Chrome"],
  [/^(?:microsoft )?(?:excel)/i, "Excel"],
  [/^(?:microsoft )?word$/i, "Word"],
  [/^(?:microsoft )?outlook/i, "Outlook"],
  [/^(?:microsoft )?powerpoint/i, "PowerPoint"],
  [/^adobe (?:acrobat|reader)/i, "Adobe Acrobat"],
  [/^(?:windows )?(?:terminal|powershell)/i, "Windows Terminal"],
  [/^vlc/i, "VLC"],
];
