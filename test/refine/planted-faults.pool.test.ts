import { beforeAll, describe, expect, it } from "vitest";
import { writeBytes } from "../../pipeline/content/write-bytes.js";
import { auditTask } from "../../pipeline/refine/audit.js";
import { type AuditedTask, nodesOfAll } from "../../pipeline/refine/audited-task.js";
import type { AuditMeans } from "../../pipeline/refine/fault-kind.js";
import { faultTable } from "../../pipeline/refine/fault-kinds.js";
import type { EnvironmentSetup } from "../../pipeline/schema/computer/environment-setup.js";
import { type FaultKindId, faultKinds, type TaskFault } from "../../pipeline/schema/refinement.js";
import type { TaskNode } from "../../pipeline/schema/task/task-graph.js";
import { basename, dirname, extension } from "../../pipeline/text/path.js";
import { auditedTasks, withDefinition, withDraft } from "./audited-tasks.js";

let tasks: AuditedTask[];
let means: AuditMeans;
beforeAll(async () => {
  ({ tasks, means } = await auditedTasks());
});

/** The first task with what a fault needs. */
function taskWith(holds: (task: AuditedTask) => boolean): AuditedTask {
  const found = tasks.find(holds);
  if (found === undefined) throw new Error("no task of the sample has what this fault needs");
  return found;
}

const saying = (task: AuditedTask, more: string): AuditedTask => ({
  ...task,
  instruction: { ...task.instruction, high_level: `${task.instruction.high_level} ${more}` },
});

const onSetup = (task: AuditedTask, setup: Partial<EnvironmentSetup>): AuditedTask =>
  withDraft(task, { ...task.draft, setup: { ...task.draft.setup, ...setup } });

/** A task of which an input is a file that its computer has, and that file; `says` tells what its text may say. */
function taskOnFile(says: (text: string, path: string) => boolean = () => true): { task: AuditedTask; path: string } {
  const pathOf = ({ draft, instruction }: AuditedTask) =>
    draft.infeasibility !== null
      ? undefined
      : draft.setup.files.find(
          ({ path }) =>
            extension(path) === "xlsx" &&
            says(instruction.high_level, path) &&
            draft.graph.nodes.some(({ subtask_id, parameters }) =>
              means.definitions.get(subtask_id)?.inputs.some(({ parameter }) => parameters[parameter] === path),
            ),
        )?.path;
  const task = taskWith((one) => pathOf(one) !== undefined);
  return { task, path: pathOf(task) ?? "" };
}

const asksTable = ({ parameters: { query, xlsx_path } }: TaskNode) => query !== undefined && xlsx_path !== undefined;
const withQuery = ({ draft }: AuditedTask) => draft.infeasibility === null && draft.graph.nodes.some(asksTable);

interface Planted {
  kind: FaultKindId;
  what: string;
  plant(): { task: AuditedTask; means?: AuditMeans } | Promise<{ task: AuditedTask; means?: AuditMeans }>;
  /** What the fault has to tell. */
  tells: RegExp;
}

const planted: readonly Planted[] = [
  {
    ...{
      kind: "missing-file",
      what: "a file that a subtask works on is not on the computer",
      tells: /which is not on its/,
    },
    plant() {
      const { task, path } = taskOnFile();
      return { task: onSetup(task, { files: task.draft.setup.files.filter((file) => file.path !== path) }) };
    },
  },
  {
    ...{ kind: "missing-file", what: "a text names a file that there is not", tells: /Nowhere in sight\.pdf/ },
    plant: () => ({ task: saying(taskOnFile().task, "It is like 'Nowhere in sight.pdf'.") }),
  },
  {
    ...{ kind: "unsound-file", what: "bytes hold something else", tells: /do not hold/ },
    async plant() {
      const { task, path } = taskOnFile();
      const bytes = await writeBytes({ kind: "table", columns: ["A"], rows: [[1]] }, "xlsx");
      return { task: { ...task, files: new Map([...task.files, [path, bytes]]) } };
    },
  },
  {
    ...{ kind: "unsound-file", what: "bytes are no file of their kind", tells: /do not hold/ },
    plant() {
      const { task, path } = taskOnFile();
      return { task: { ...task, files: new Map([...task.files, [path, new Uint8Array([1, 2, 3])]]) } };
    },
  },
  {
    ...{ kind: "unsound-file", what: "bytes are lost", tells: /no bytes/ },
    plant() {
      const { task, path } = taskOnFile();
      return { task: { ...task, files: new Map([...task.files, [path, null]]) } };
    },
  },
  {
    ...{ kind: "unknown-address", what: "a text names a page that nobody serves", tells: /intranet\.nowhere\.example/ },
    plant: () => ({ task: saying(taskOnFile().task, "See https://intranet.nowhere.example/rules.") }),
  },
  {
    ...{ kind: "unknown-address", what: "a text names a mail address of nobody", tells: /nobody@nowhere\.example/ },
    plant: () => ({ task: saying(taskOnFile().task, "Ask nobody@nowhere.example.") }),
  },
  {
    ...{ kind: "done-at-start", what: "an evaluator accepts whatever there is", tells: /before anything is done/ },
    plant() {
      const { task } = taskOnFile();
      const [node] = task.draft.graph.nodes;
      const definition = means.definitions.get(node?.subtask_id ?? "");
      if (definition === undefined) throw new Error("no subtask");
      const body = { success: true, message: { literal: "done" }, progress: [1, 1] as [number, number] };
      const changed = { ...definition, evaluator: { ...definition.evaluator, body } };
      return { task, means: withDefinition(means, changed) };
    },
  },
  {
    ...{ kind: "unmet-precondition", what: "the folder of a result cannot be written to", tells: /permission/ },
    plant() {
      const makes = ({ draft }: AuditedTask) =>
        draft.infeasibility === null && draft.graph.nodes.some(({ parameters }) => parameters.docx_path !== undefined);
      const task = taskWith(makes);
      const path = task.draft.graph.nodes.find(({ parameters }) => parameters.docx_path)?.parameters.docx_path ?? "";
      const folder = path.slice(0, path.lastIndexOf("/"));
      return { task: onSetup(task, { directories: [{ path: folder, read_only: true }] }) };
    },
  },
  {
    ...{ kind: "stale-record", what: "a precondition is not so on the computer", tells: /pre_conditions/ },
    plant() {
      const { task } = taskOnFile();
      return { task: { ...task, record: { ...task.record, pre_conditions: ["The file /tmp/x.txt exists."] } } };
    },
  },
  {
    ...{ kind: "stale-record", what: "the hash is not that of the task", tells: /content_hash/ },
    plant() {
      const { task } = taskOnFile();
      return { task: { ...task, record: { ...task.record, content_hash: "0".repeat(64) } } };
    },
  },
  {
    ...{
      kind: "stale-value",
      what: "the table that a value is worked out from has become another",
      tells: /its files/,
    },
    plant() {
      const task = taskWith(withQuery);
      const files = task.draft.setup.files.map((file) =>
        file.content.kind === "table"
          ? { ...file, content: { ...file.content, rows: file.content.rows.slice(0, 1) } }
          : file,
      );
      return { task: onSetup(task, { files }) };
    },
  },
  {
    ...{ kind: "unstated", what: "the text asks for something else", tells: /text/i },
    plant() {
      const { task } = taskOnFile();
      const other = tasks.find(({ draft }) => draft.purpose?.situation !== task.draft.purpose?.situation);
      return { task: { ...task, instruction: other?.instruction ?? { ...task.instruction, high_level: "" } } };
    },
  },
  {
    ...{ kind: "empty-check", what: "a value that an evaluator asks for is empty", tells: /which is empty/ },
    plant() {
      const task = taskWith(({ draft }) =>
        draft.graph.nodes.some(({ parameters }) => parameters.subject !== undefined),
      );
      const nodes = task.draft.graph.nodes.map((node) =>
        node.parameters.subject === undefined ? node : { ...node, parameters: { ...node.parameters, subject: "" } },
      );
      return { task: withDraft(task, { ...task.draft, graph: { ...task.draft.graph, nodes } }) };
    },
  },
  {
    ...{ kind: "unexplained-check", what: "an evaluator asks for a text of its own", tells: /Zebra crossing/ },
    plant() {
      const { task } = taskOnFile();
      const [node] = task.draft.graph.nodes;
      const definition = means.definitions.get(node?.subtask_id ?? "");
      if (definition === undefined) throw new Error("no subtask");
      const { body } = definition.evaluator;
      const check = { api: "check_text_exists_via_control", arguments: { text: { literal: "Zebra crossing" } } };
      const no = { success: false, message: { literal: "no" }, progress: [0, 1] as [number, number] };
      const evaluator = { ...definition.evaluator, body: { when: { check }, yes: body, no } };
      return { task, means: withDefinition(means, { ...definition, evaluator }) };
    },
  },
  {
    ...{ kind: "ambiguous", what: "a file of the same name lies in another folder", tells: /fits .*Archive/ },
    plant() {
      const { task, path } = taskOnFile((text, of) => !text.includes(basename(dirname(of))));
      const twin = task.draft.setup.files.find((file) => file.path === path);
      const copy = { path: path.replace(/[^/]+\/([^/]+)$/, "Archive/$1"), read_only: false };
      const content = twin?.content ?? { kind: "text" as const, text: "" };
      return { task: onSetup(task, { files: [...task.draft.setup.files, { ...copy, content }] }) };
    },
  },
  {
    ...{ kind: "ambiguous", what: "two columns have the heading that is asked about", tells: /two columns/ },
    plant() {
      const task = taskWith(withQuery);
      const node = task.draft.graph.nodes.find(asksTable);
      const heading = /\[([^\]]+)\]/.exec(node?.parameters.query ?? "")?.[1] ?? "";
      const files = task.draft.setup.files.map((file) =>
        file.content.kind === "table" && file.path === node?.parameters.xlsx_path
          ? { ...file, content: { ...file.content, columns: [...file.content.columns, heading] } }
          : file,
      );
      return { task: onSetup(task, { files }) };
    },
  },
  {
    ...{ kind: "ambiguous", what: "two messages have the subject that is asked about", tells: /2 messages/ },
    plant() {
      const subjectOf = ({ draft }: AuditedTask) =>
        draft.infeasibility === null
          ? nodesOfAll(draft).find(({ parameters }) => parameters.mail_in_inbox)?.parameters.mail_in_inbox
          : undefined;
      const task = taskWith((one) => subjectOf(one) !== undefined);
      const { inbox } = task.draft.setup;
      const same = inbox.filter(({ subject }) => subject === subjectOf(task));
      const more = same.map((message) => ({ ...message, from: message.from, body: "Another one." }));
      return { task: onSetup(task, { inbox: [...inbox, ...more] }) };
    },
  },
];

it("sound tasks have no fault", async () => {
  const found: TaskFault[] = [];
  for (const task of tasks) found.push(...(await auditTask(task, means)));
  expect(found).toEqual([]);
  expect(tasks.length).toBeGreaterThan(20);
});

describe("a task is found at fault where", () => {
  it.each(planted)("$what ($kind)", async ({ kind, plant, tells }) => {
    const { task, means: own = means } = await plant();
    const faults = await auditTask(task, { ...own });
    expect(faults.map((fault) => fault.kind)).toContain(kind);
    expect(
      faults
        .filter((fault) => fault.kind === kind)
        .map(({ words }) => words)
        .join("\n"),
    ).toMatch(tells);
    for (const { task_id } of faults) expect(task_id).toBe(task.record.id);
  });

  it("every kind that one task can have by itself is planted", () => {
    const byItself = faultKinds.filter((kind) => faultTable[kind].find !== undefined);
    expect(new Set(planted.map(({ kind }) => kind))).toEqual(new Set(byItself));
  });
});
