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
  "check_says_facts",
  "check_added_facts",
]);

/** Files whose text the program that judges can read; folders have no extension. */
const readable: ReadonlySet<string> = new Set(["", "txt", "md", "docx"]);

/** Where the files of machines lie. */
const homeFolder = "/home/user/";

/** A node that an evaluator is asked about in the end. */
export interface JudgedNode extends Pick<AttemptTask["bound"]["instances"][number], "node" | "subtask"> {
  /** Whether it has to be done; what only the other branch of a decision asks for has to be left undone. */
  readonly wanted: boolean;
}

/** The nodes that tell by themselves whether they are done: a value that was read shows in what it is carried to. */
export function judgedNodes({ bound, carriers, never }: JudgedTask): JudgedNode[] {
  const shown = bound.instances.filter((_, node) => (carriers[node] ?? []).length === 0);
  return [
    ...shown.map(({ node, subtask }) => ({ node, subtask, wanted: true })),
    ...never.map(({ node, subtask }) => ({ node, subtask, wanted: false })),
  ];
}

type JudgedTask = Pick<AttemptTask, "bound" | "carriers" | "never">;

/**
 * Why a task cannot be judged by the text and the places of its files in the end alone; null where it can. Its evaluators
 * may ask for nothing else, its files have to be of kinds that can be read, and no subtask may undo what another one leaves.
 */
export function whyNotJudgeable(task: JudgedTask): string | null {
  const judged = judgedNodes(task);
  if (judged.some(({ subtask }) => subtask.os !== "linux")) return "subtasks of another system than Linux";
  const other = judged.flatMap(checksOf).find((name) => !fileChecks.has(name));
  if (other !== undefined) return `an evaluator with ${other}, which asks for more than the text of files`;
  const paths = judged.flatMap(({ node }) => Object.values(node.parameters).filter((value) => /^\//.test(value)));
  if (paths.some((path) => !path.startsWith(homeFolder))) return "files outside of the home folder";
  const unread = paths.map(extension).find((kind) => !readable.has(kind));
  if (unread !== undefined) return `files of the kind ${unread}, whose text cannot be read`;
  const left = judged.flatMap(({ subtask, node, wanted }) =>
    wanted ? [...subtask.effects.adds, ...subtask.effects.destroys].map((fact) => filled(fact, node.parameters)) : [],
  );
  const isUndone = left.some((one) => left.some((two) => sameThing(one, two) && one.present !== two.present));
  return isUndone ? "a subtask that undoes what another one leaves" : null;
}

function checksOf({ subtask }: JudgedNode): string[] {
  return [...canonicalJson(subtask.evaluator).matchAll(/"api":"(\w+)"/g)].map(([, name = ""]) => name);
}

function filled(fact: Fact, values: Readonly<Record<string, string>>): Fact {
  return { ...fact, value: fill(fact.value, values) };
}

function sameThing(one: Fact, two: Fact): boolean {
  return one.type === two.type && one.value === two.value;
}
