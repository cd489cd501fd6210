import type { ReviewSheet } from "../../schema/review.js";
import type { DrawnSheet } from "./sheet-of.js";

/** Names of the texts of a sheet in forms and tables. */
export const sheetTextNames = [
  "level",
  "persona",
  "scenario",
  "complexity",
  "intent",
  "instruction",
  "low_level_instruction",
  "graph",
  "subtasks",
  "proof",
] as const;

/** Returns the content of a sheet as plain texts by name, for forms and tables without pictures. */
export function sheetTexts({ sheet, outline }: DrawnSheet): Record<(typeof sheetTextNames)[number], string> {
  return {
    level: sheet.level,
    persona: sheet.persona,
    scenario: sheet.scenario,
    complexity: Object.entries(sheet.complexity)
      .map(([dimension, level]) => `${dimension} ${level}`)
      .join(", "),
    intent: sheet.intent,
    instruction: sheet.instruction,
    low_level_instruction: sheet.low_level_instruction,
    graph: outline,
    subtasks: sheet.subtasks.map(subtaskText).join("\n\n"),
    proof: sheet.proof,
  };
}

function subtaskText(subtask: ReviewSheet["subtasks"][number], index: number): string {
  return [
    `${index + 1}. ${subtask.instruction}`,
    ...subtask.takes.map((resource) => `   takes ${resource}`),
    ...subtask.leaves.map((resource) => `   leaves ${resource}`),
    ...subtask.steps.map(({ words }) => `   step: ${words}`),
    ...subtask.checks.map(({ check, saw }) => `   check: ${check}${saw === null ? "" : `; saw: ${saw}`}`),
  ].join("\n");
}
