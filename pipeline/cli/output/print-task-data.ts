import type { FileContent } from "../../schema/computer/file-content.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { counted } from "../../text/figure-words.js";
import { basename } from "../../text/path.js";
import { visibleLine } from "../../text/visible-text.js";

type TaskData = Pick<TaskRecord, "carried_values" | "condition" | "environment_setup">;

/**
 * What a task works with, a line each: the values that have to be found, by whom they are found and used (`letters` name
 * the nodes); what is decided; the files and messages that it starts from.
 */
export function printTaskData(task: TaskData, letters: ReadonlyMap<string, string>): string[] {
  const { files, inbox } = task.environment_setup;
  return [
    ...listed("Values", valueLines(task, letters)),
    ...listed("Decision", decisionLines(task, letters)),
    ...listed("Files", [
      ...files.map(({ path, content }) => `${basename(path)} (${sizeOf(content)})`),
      ...(inbox.length === 0 ? [] : [`${counted(inbox.length, "message")} in the inbox`]),
    ]),
  ];
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.map((line, at) => visibleLine(`${at === 0 ? `${title}:` : "".padEnd(title.length + 1)} ${line}`));
}

/** Values of the branch that is taken; those of the other one belong to nodes that have no letter. */
function valueLines({ carried_values }: TaskData, letters: ReadonlyMap<string, string>): string[] {
  const users = new Map<string, Set<string>>();
  for (const { from, to, value, quantity } of carried_values) {
    const [finder, user] = [letters.get(from), letters.get(to)];
    if (finder === undefined || user === undefined) continue;
    const key = `${value} (${quantity}), found by ${finder}`;
    users.set(key, (users.get(key) ?? new Set()).add(user));
  }
  return [...users].map(([found, by]) => `${found}, used by ${[...by].sort().join(" and ")}`);
}

function decisionLines({ condition }: TaskData, letters: ReadonlyMap<string, string>): string[] {
  if (condition === null) return [];
  const { quantity, operator, threshold, value, flipped_value, source } = condition;
  const found = letters.get(source);
  return [
    `${quantity} ${operator} than ${threshold}? ${value} here${found === undefined ? "" : ` (found by ${found})`}, ${flipped_value} on the computer of the other branch`,
  ];
}

function sizeOf(content: FileContent): string {
  switch (content.kind) {
    case "table":
      return counted(content.rows.length, "row");
    case "document":
      return counted(content.paragraphs.length, "paragraph");
    case "text":
      return counted(content.text.split("\n").length, "line");
    case "slides":
      return counted(content.slides.length, "slide");
    case "archive":
      return counted(content.entries.length, "file");
    case "image":
      return "picture";
  }
}
