import type { AttemptTask } from "../../../attempt/attempt-task.js";
import { canonicalJson } from "../../../hash.js";
import type { Fact } from "../../../schema/subtask.js";
import { fill } from "../../../template/template.js";
import { extension } from "../../../text/path.js";

/** Checks that ask for nothing but the files that are there in the end. */
const fileChecks: ReadonlySet<string> = new Set([
  "check_file_exists",
  "check_directory_exists",
  "check_file_read_only",
  "check_file_empty",
  "check_file_contains",
  "check_includes_text",
  "check_document_text",
  "check_same_text",
  "check_line",
]);

/** Files whose text the program that judges can read; folders have no extension. */
const readable: ReadonlySet<string> = new Set(["", "txt", "md", "docx"]);

/** Where the files of machines lie. */
const homeFolder = "/home/user/";

/**
 * Why a task cannot be judged by the text and the places of its files in the end alone; null where it can. Its evaluators
 * may ask for nothing else, its files have to be of kinds that can be read, and no subtask may undo what another one leaves.
 */
export function whyNotJudgeable({ bound }: Pick<AttemptTask, "bound">): string | null {
  if (bound.instances.some(({ subtask }) => subtask.os !== "linux")) return "subtasks of another system than Linux";
  const checks = bound.instances.flatMap(({ subtask }) =>
    [...canonicalJson(subtask.evaluator).matchAll(/"api":"(\w+)"/g)].map(([, name = ""]) => name),
  );
  const other = checks.find((name) => !fileChecks.has(name));
  if (other !== undefined) return `an evaluator with ${other}, which asks for more than the text of files`;
  const paths = bound.instances.flatMap(({ node }) =>
    Object.values(node.parameters).filter((value) => /^\//.test(value)),
  );
  if (paths.some((path) => !path.startsWith(homeFolder))) return "files outside of the home folder";
  const unread = paths.map(extension).find((kind) => !readable.has(kind));
  if (unread !== undefined) return `files of the kind ${unread}, whose text cannot be read`;
  const left = bound.instances.flatMap(({ subtask, node }) =>
    [...subtask.effects.adds, ...subtask.effects.destroys].map((fact) => filled(fact, node.parameters)),
  );
  const isUndone = left.some((one) => left.some((two) => sameThing(one, two) && one.present !== two.present));
  return isUndone ? "a subtask that undoes what another one leaves" : null;
}

function filled(fact: Fact, values: Readonly<Record<string, string>>): Fact {
  return { ...fact, value: fill(fact.value, values) };
}

function sameThing(one: Fact, two: Fact): boolean {
  return one.type === two.type && one.value === two.value;
}
