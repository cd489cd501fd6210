import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importRecords } from "../../pipeline/import/import-records.js";
import { readRecords } from "../../pipeline/import/read-records.js";
import { importerNamed } from "../../pipeline/import/table.js";
import type { ImportedTask, RefusedRecord } from "../../pipeline/schema/imported-task.js";

/** A subtask of CRAB that adds text to a file, and one that prints a file; others have their ids in the table. */
export const crabIds = {
  write: "0f589bf9-9b26-4581-8b78-2961b115ab49",
  print: "5b527839-0e58-426d-bab6-7160200b0d24",
  wallpaper: "a207ef38-b3b2-4c6c-a1e3-75c38162f5ba",
} as const;

/** A record in the shape of CRAB. */
export function crabRecord(id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    platform: "ubuntu",
    id,
    description: "Note the delivery date in the list and show the list.",
    tasks: [
      { task: crabIds.write, attribute: { file_path: "/home/user/list" }, output: "list" },
      { task: crabIds.print, attribute: {}, output: null },
    ],
    adjlist: "0 1\n1",
    ...changes,
  };
}

/** A record in the shape of WindowsWorld. */
export function windowsRecord(task_id: string, metrics: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    task_id,
    instruction: "Save the shopping list as a text file.",
    task_category: "L2",
    involved_apps: ["Microsoft Word", "Notepad"],
    evaluation_metrics: {
      success_criterion: "The list is saved.",
      intermediate_checks: ["Notepad is open.", "The file is there."],
      expected_final_state: "There is a file with the list.",
      ...metrics,
    },
    validity_info: { is_valid: true },
    is_duplicate: false,
  };
}

/** A record in the shape of the list of OSWorld's tasks with end states. */
export function listedRecord(id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    peer: "osworld",
    id,
    domain: "libreoffice_calc",
    apps: ["libreoffice calc"],
    instruction: "Sort the rows by price.",
    status: "ok",
    end_state_kinds: ["Spreadsheet: row order (sort)"],
    checks: ["compare_table"],
    ...changes,
  };
}

/** A task file in the shape in which OSWorld publishes one. */
export function osworldFile(id: string, evaluator: Record<string, unknown>): Record<string, unknown> {
  return {
    id,
    snapshot: "x",
    instruction: "Rename the sheet.",
    config: [],
    related_apps: ["libreoffice_calc"],
    evaluator,
  };
}

/** Writes a file into a new folder and returns its path. */
export function written(name: string, content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), "import-")), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

/** What an importer makes of the records of a file or folder. */
export function imported(kind: string, from: string): { tasks: ImportedTask[]; refused: RefusedRecord[] } {
  const outcomes = [...importRecords(importerNamed(kind), readRecords(from))];
  return {
    tasks: outcomes.flatMap((outcome) => ("kept" in outcome ? outcome.kept : [])),
    refused: outcomes.flatMap((outcome) => ("refused" in outcome ? outcome.refused : [])),
  };
}
