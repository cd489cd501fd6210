import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { counted } from "../../text/figure-words.js";
import { basename } from "../../text/path.js";
import { decisionWords, sizeWords, taskValues } from "../../text/task-data-words.js";
import { visibleLine } from "../../text/visible-text.js";

type TaskData = Pick<TaskRecord, "carried_values" | "condition" | "environment_setup">;

/**
 * What a task works with, a line each: the values that have to be found, by whom they are found and used (`letters` name
 * the nodes); what is decided; the files, messages and pages that it starts from.
 */
export function printTaskData(task: TaskData, letters: ReadonlyMap<string, string>): string[] {
  const { files, inbox, pages, computers = {} } = task.environment_setup;
  const elsewhere = Object.values(computers).flatMap(({ called, files: its }) =>
    its.map(({ path, content }) => `${basename(path)} (${sizeWords(content)}) on ${called}`),
  );
  const values = taskValues(task, letters).map(
    ({ value, quantity, finder, users }) =>
      `${value} (${quantity}), found by ${finder}, used by ${users.join(" and ")}`,
  );
  return [
    ...listed("Values", values),
    ...listed("Decision", task.condition === null ? [] : [decisionWords(task.condition, letters)]),
    ...listed("Files", [
      ...files.map(({ path, content }) => `${basename(path)} (${sizeWords(content)})`),
      ...elsewhere,
      ...(inbox.length === 0 ? [] : [`${counted(inbox.length, "message")} in the inbox`]),
      ...pages.map(({ title, url, available }) => `page '${title}', ${url}${available ? "" : " (cannot be reached)"}`),
    ]),
  ];
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.map((line, at) => visibleLine(`${at === 0 ? `${title}:` : "".padEnd(title.length + 1)} ${line}`));
}
