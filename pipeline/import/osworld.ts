import { z } from "zod";
import { identify } from "../hash.js";
import type { ImportedCheck, ImportedStart, ImportedTask, ImportReason } from "../schema/imported-task.js";
import { type Counterparts, expressed } from "./expressed.js";
import type { ImportedRecord, Importer } from "./importer.js";
import { configSchema, startOfConfig } from "./osworld-config.js";
import { endStates } from "./osworld-end-states.js";
import { evaluatorFunctions, fetched, tableRules } from "./osworld-functions.js";
import { parseRecord } from "./parse-record.js";
import type { SourceRecord } from "./read-records.js";
import { saidText, sourceText } from "./source-text.js";

const source = "osworld";

/** A line of a list of tasks with the end states that they ask for. */
const listedSchema = z.object({
  peer: saidText,
  id: saidText,
  domain: saidText,
  apps: z.array(sourceText),
  instruction: saidText,
  status: z.enum(["ok", "infeasible", "no_evaluator", "windows twin of a Linux task"]),
  end_state_kinds: z.array(saidText),
  checks: z.array(saidText),
});

const oneOrMore = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])]).optional();
const fetchedSchema = z.looseObject({ type: sourceText.optional() });
const optionsSchema = z.looseObject({ rules: z.array(z.looseObject({ type: sourceText.optional() })).optional() });

/** A file of the folder `evaluation_examples/examples`. */
const publishedSchema = z.object({
  id: saidText,
  instruction: saidText,
  related_apps: z.array(sourceText).default([]),
  config: configSchema.optional(),
  evaluator: z.looseObject({
    func: oneOrMore(saidText),
    result: oneOrMore(fetchedSchema),
    options: oneOrMore(optionsSchema),
  }),
});

type Listed = z.infer<typeof listedSchema>;
type Published = z.infer<typeof publishedSchema>;

/** OSWorld: no graph; evaluators are functions over what they fetch. Ids repeat over domains, so that both make one. */
export const osworld: Importer = {
  name: source,
  description:
    "tasks of OSWorld: evaluation_examples/examples, or a list of them with the end states that they ask for",
  convert(record) {
    if (record.value instanceof Object && "evaluator" in record.value) {
      return { task: publishedTask(parseRecord(publishedSchema, record, "OSWorld"), record) };
    }
    return listedRecord(parseRecord(listedSchema, record, "OSWorld"));
  },
};

function listedRecord(listed: Listed): ImportedRecord {
  const source_id = `${listed.domain}/${listed.id}`;
  if (listed.peer !== source) return { source_id, reason: "other-benchmark" };
  if (listed.status === "windows twin of a Linux task") return { source_id, reason: "variant" };
  const infeasible = listed.status === "infeasible";
  const functions = infeasible ? [] : distinct(listed.checks, evaluatorFunctions);
  const states = infeasible ? [] : distinct(listed.end_state_kinds, endStates);
  const isUnjudged = listed.status === "no_evaluator" || (!infeasible && listed.checks.length === 0);
  const faults: ImportReason[] = isUnjudged ? ["no-evaluator"] : [];
  const { instruction, apps } = listed;
  return {
    task: taskOf({ source_id, instruction, apps, start: null, checks: [...functions, ...states], infeasible, faults }),
  };
}

function publishedTask(published: Published, record: SourceRecord): ImportedTask {
  const { func = [], result = [], options = [] } = published.evaluator;
  const infeasible = func.includes("infeasible");
  const rules = func.flatMap((name, index) =>
    name === "compare_table" ? (options[index]?.rules ?? []).flatMap(({ type }) => type ?? []) : [],
  );
  const checks = infeasible
    ? []
    : [
        ...distinct(func, evaluatorFunctions),
        ...distinct(rules, tableRules),
        ...distinct(
          result.flatMap(({ type }) => type ?? []),
          fetched,
        ),
      ];
  const faults: ImportReason[] = func.length > 0 ? [] : ["no-evaluator"];
  const { instruction, related_apps: apps, config } = published;
  const start = config === undefined ? null : startOfConfig(config);
  return taskOf({
    source_id: `${record.folder}/${published.id}`,
    instruction,
    apps,
    start,
    checks,
    infeasible,
    faults,
  });
}

interface TaskParts extends Pick<ImportedTask, "source_id" | "instruction" | "checks" | "infeasible"> {
  apps: readonly string[];
  start: ImportedStart | null;
  faults: ImportReason[];
}

function taskOf({ source_id, instruction, apps, start, checks, infeasible, faults }: TaskParts): ImportedTask {
  return {
    id: identify("imported-task", { source, id: source_id }),
    source,
    source_id,
    instruction,
    applications: [...new Set(apps.filter((app) => app !== "").map(applicationName))],
    level: null,
    graph: null,
    milestones: null,
    criterion: null,
    start,
    checks,
    faults,
    infeasible,
  };
}

function distinct(asked: readonly string[], table: Counterparts): ImportedCheck[] {
  return [...new Set(asked)].map((name) => expressed(name, table));
}

/** One name for the several that the source has for an application. */
function applicationName(app: string): string {
  const name = app.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return otherNames.get(name) ?? name;
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ["vscode", "vs_code"],
  ["calc", "libreoffice_calc"],
  ["excel", "libreoffice_calc"],
  ["msoffice_excel", "libreoffice_calc"],
  ["writer", "libreoffice_writer"],
  ["word", "libreoffice_writer"],
  ["impress", "libreoffice_impress"],
  ["ppt", "libreoffice_impress"],
  ["powerpoint", "libreoffice_impress"],
  ["browser", "chrome"],
]);
