import { renderPicture } from "../../pipeline/export/render-picture.js";
import { identify } from "../../pipeline/hash.js";
import type { ReviewSheet } from "../../pipeline/schema/review.js";
import type { LevelId } from "../../pipeline/schema/task/task.js";

const levels: readonly LevelId[] = ["L1", "L2", "L3", "L4"];

/** A sheet of a task that no dataset has; `text` stands wherever a text of an application or a model may stand. */
export function sheetOf(number: number, text = `text ${number}`): ReviewSheet {
  return {
    task_id: identify("review sheet", number),
    content_hash: `hash-${number}`,
    persona: number % 2 === 0 ? "Accountant" : "Designer",
    level: levels[number % 4] ?? "L1",
    scenario: number % 3 === 0 ? "document-filing" : "correspondence",
    complexity: { dependency: "medium", branch: "easy" },
    intent: `Intent ${number}: ${text}`,
    instruction: `Instruction ${number}: ${text}`,
    low_level_instruction: `1. ${text}`,
    graph: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="80" height="40" x="5" y="5" fill="#c7dcf5"/><text x="10" y="30">${number}</text></svg>`,
    subtasks: [subtaskOf(number, "a", text), subtaskOf(number, "b", text)],
    proof: `Each of the 2 orders succeeds: ${text}`,
  };
}

function subtaskOf(number: number, node: string, text: string): ReviewSheet["subtasks"][number] {
  return {
    node_id: `${node}${number}`,
    subtask_id: identify("review subtask", [number, node]),
    application: `LibreOffice Calc ${text}`,
    instruction: `Save the sheet as '${text}'.`,
    parameters: { xlsx_path: text },
    takes: [`xlsx_in_processing: ${text}`],
    leaves: [`xlsx_path: ${text}`],
    steps: [
      { words: `Start ${text}`, picture: null, rect: null },
      { words: `Click '${text}'`, picture: "screen.png", rect: [160, 100, 320, 150] },
    ],
    pictured_with: null,
    evaluator: `def evaluate(trace):\n    # ${text}\n    return check_file_exists("${text}")\n`,
    checks: [
      { check: `the file '${text}' exists`, saw: `it exists: ${text}` },
      { check: "the window is active", saw: null },
    ],
  };
}

/** The screen of those sheets: 640 by 400 pixels, with a button where their steps click. */
export async function screenPicture(): Promise<Uint8Array> {
  const button = '<rect x="160" y="100" width="160" height="50" rx="6" fill="#9fb4c8"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#eef1f4"/>${button}<text x="205" y="131" font-family="DejaVu Sans" font-size="18">Save</text></svg>`;
  return (await renderPicture(svg)).png();
}
