import { type ImportReason, importReasons } from "../schema/imported-task.js";
import { readRecords } from "./read-records.js";
import { hasControlCharacters } from "./source-text.js";
import { windowsworldRecord } from "./windowsworld.js";

/** A task in words, without graph and proof, as WindowsWorld's generator writes it. */
export interface DraftedTask {
  /** Of its source and its id there: "windowsworld:win_hr__l1_001". */
  id: string;
  /** Id of a persona, as far as its source names one: "hr-specialist". */
  persona: string | null;
  level: string;
  instruction: string;
  /** By one name each: "Excel". */
  applications: readonly string[];
  /** What has to be so on the way, in words. */
  milestones: readonly string[];
}

/** A draft that is left out before anything is asked, with the reason. */
export interface UnusableDraft {
  id: string;
  persona: string | null;
  reason: ImportReason | "infeasible";
}

/** What is said of an unusable draft. */
export function unusableWords(reason: UnusableDraft["reason"]): string {
  return reason === "infeasible"
    ? "infeasible by design: tasks of level L4 are made of every situation"
    : importReasons[reason];
}

/**
 * The drafts of a `.json` or `.jsonl` file or of a folder, in WindowsWorld's form, and those that are unusable. Throws what
 * `readRecords` does, and StoreError IMPORT_RECORD for a record of another form.
 */
export function readDrafts(from: string): { drafts: DraftedTask[]; unusable: UnusableDraft[] } {
  const drafts: DraftedTask[] = [];
  const unusable: UnusableDraft[] = [];
  const seen = new Set<string>();
  for (const record of readRecords(from)) {
    const task = windowsworldRecord(record);
    const id = `windowsworld:${task.task_id}`;
    const reason = seen.has(id) ? "same-id" : unusableReason(task);
    seen.add(id);
    const persona = personaOf(task.persona);
    if (reason !== null) unusable.push({ id, persona, reason });
    else {
      const { task_category: level, instruction, applications, evaluation_metrics } = task;
      const milestones = evaluation_metrics.intermediate_checks ?? [];
      drafts.push({ id, persona, level, instruction, applications, milestones });
    }
  }
  return { drafts, unusable };
}

function unusableReason(task: ReturnType<typeof windowsworldRecord>): UnusableDraft["reason"] | null {
  if (task.is_duplicate) return "duplicate";
  if (task.validity_info?.is_valid === false) return "invalid";
  if (task.task_category === "L4") return "infeasible";
  return [task.task_id, task.instruction].some(hasControlCharacters) ? "control-characters" : null;
}

function personaOf(name: string | undefined): string | null {
  if (name === undefined) return null;
  const id = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return otherNames.get(id) ?? id;
}

/** Names of the published file that differ from ours; two are spelt wrongly there. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["social-media-ops", "social-media-operator"],
  ["it-useristrator", "it-administrator"],
  ["useristrative-assistant", "administrative-assistant"],
]);
