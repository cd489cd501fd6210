import { cell } from "../formats/markdown.js";
import { readOrigin } from "../formats/origin.js";
import { subtaskChanges } from "./subtask-changes.js";
import { type ComparedDatasets, type TaskChange, taskChanges } from "./task-changes.js";

const headings: Readonly<Record<TaskChange["kind"], string>> = {
  added: "Added tasks",
  changed: "Changed tasks",
  removed: "Removed tasks",
};

/** Characters of an instruction that a line shows. */
const longest = 120;

/** The changes between two datasets as Markdown, part by part. */
export function* changelogText(compared: ComparedDatasets): Generator<string> {
  const [now, before] = [readOrigin(compared.from), readOrigin(compared.against)];
  yield "# Changes of the dataset\n\n";
  yield `From ${cell(before.command)} (${cell(before.program)}) to ${cell(now.command)} (${cell(now.program)}).\n`;
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const kind of ["added", "changed", "removed"] as const) {
    // The file is read once for each part, so that no list of tasks is kept.
    for (const change of taskChanges(compared)) {
      if (change.kind !== kind) continue;
      if (counts[kind] === 0) yield `\n## ${headings[kind]}\n\n`;
      counts[kind] += 1;
      yield `${taskLine(change)}\n`;
    }
  }
  const subtasks = subtaskChanges(compared);
  if (subtasks.length > 0) yield "\n## Subtasks\n\n";
  for (const { kind, id, application, instruction, reason } of subtasks) {
    const why = reason === null ? "" : `; ${cell(reason)}`;
    yield `- ${kind}: \`${id}\` (${cell(application)}): ${cell(instruction)}${why}\n`;
  }
  yield `\n${counts.added} tasks were added, ${counts.changed} changed, ${counts.removed} removed.\n`;
}

function taskLine({ id, persona, level, instruction, fields, reason }: TaskChange): string {
  const told = instruction.length > longest ? `${instruction.slice(0, longest)}...` : instruction;
  const differs = fields.length === 0 ? "" : `; differs in ${fields.map((field) => `\`${field}\``).join(", ")}`;
  const why = reason === null ? "" : `; ${cell(reason)}`;
  return `- \`${id}\` (${cell(persona)}, ${level}): ${cell(told)}${differs}${why}`;
}
