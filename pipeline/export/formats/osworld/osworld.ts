import type Database from "better-sqlite3";
import { type AttemptTask, attemptTask } from "../../../attempt/attempt-task.js";
import { pythonRuntime } from "../../../evaluators/python-runtime.js";
import { contentHash } from "../../../hash.js";
import type { TaskRecord } from "../../../schema/records/dataset-records.js";
import { readStoredFile } from "../../../store/file/stored-file.js";
import { readEnvironmentFiles, readProofs, readSubtaskEvaluations, readTasks } from "../../../store/read.js";
import { readDefinitions } from "../../../store/tasks/read-definitions.js";
import { dirname } from "../../../text/path.js";
import { jsonText } from "../export-folder.js";
import type { ExportFormat, ExportRequest } from "../export-format.js";
import { readOrigin } from "../origin.js";
import { judgeProgram } from "./judge-program.js";
import { judgedNodes, whyNotJudgeable } from "./judgeable.js";
import { missingPart, setupConfig, type UploadedFile, upload } from "./setup-config.js";

/** Folders of the export; OSWorld looks for local files from the folder in which it is started. */
const [fileFolder, evaluatorFolder, exampleFolder] = [
  "taskloom_files",
  "taskloom_evaluators",
  "evaluation_examples",
] as const;
/** Where evaluators are put on the machine, after the agent has stopped. */
const guestFolder = "/tmp/taskloom";

/** Tasks as OSWorld has them, with the bytes of their files and evaluators that run after the agent. */
export const osWorld: ExportFormat = {
  id: "osworld",
  title: "OSWorld task files with setup and evaluators; tasks that machines of OSWorld cannot judge are left out",
  needs: "tasks",
  coordinates: [],
  write(request) {
    const { database, folder, tally } = request;
    const definitions = readDefinitions(database);
    const domains: Record<string, string[]> = {};
    const used = new Set<string>();
    for (const record of readTasks(database)) {
      const task = attemptTask(record, definitions);
      const why = whyNot(record, task);
      if (why !== null) {
        tally.unsaid(`${why}: the task is left out`);
        continue;
      }
      const domain = domainOf(task);
      const files = writeFiles(request, record.id);
      const evaluator =
        record.infeasibility === null
          ? writeEvaluator(request, task, { id: record.id, files }, used)
          : { func: "infeasible" };
      folder.write(
        [exampleFolder, "examples", domain, `${record.id}.json`],
        `${jsonText(example(database, record, task, files, evaluator))}\n`,
      );
      domains[domain] = [...(domains[domain] ?? []), record.id];
      tally.wrote("tasks");
    }
    folder.write([exampleFolder, "test_all.json"], `${jsonText(domains)}\n`);
    folder.write([evaluatorFolder, "taskloom_runtime.py"], pythonRuntime);
    folder.write([evaluatorFolder, "judge.py"], judgeProgram);
    for (const { subtask_id, python } of readSubtaskEvaluations(database)) {
      if (used.has(subtask_id)) folder.write([evaluatorFolder, `${subtask_id}.py`], python);
    }
    tally.wrote("evaluators", used.size);
    folder.write(["README.md"], page);
  },
};

/** An infeasible task is judged by what the agent says. */
function whyNot({ environment_setup, infeasibility }: TaskRecord, task: AttemptTask): string | null {
  const part = missingPart(environment_setup);
  if (part !== null) return `a setup with ${part}`;
  return infeasibility === null ? whyNotJudgeable(task) : null;
}

function writeFiles({ database, folder, tally }: ExportRequest, task: string): UploadedFile[] {
  return [...readEnvironmentFiles(database, task)].map(({ path, file, read_only: readOnly }) => {
    folder.keepNamed(fileFolder, file, readStoredFile(database, file).content);
    tally.wrote("files");
    return { local: `${fileFolder}/${file}`, path, readOnly };
  });
}

/** Writes what a task is judged by, and returns OSWorld's evaluator, which puts it on the machine and runs it. */
function writeEvaluator(
  { folder }: ExportRequest,
  task: AttemptTask,
  { id, files }: { id: string; files: readonly UploadedFile[] },
  used: Set<string>,
): object {
  const nodes = judgedNodes(task).map(({ subtask, node, wanted }) => {
    used.add(subtask.id);
    const values = subtask.evaluator.parameters.map((name) => node.parameters[name] ?? null);
    return { evaluator: subtask.id, values, wanted };
  });
  folder.write([evaluatorFolder, "tasks", `${id}.json`], `${jsonText({ nodes })}\n`);
  const needed = ["taskloom_runtime.py", "judge.py", ...new Set(nodes.map(({ evaluator }) => `${evaluator}.py`))];
  const start = files.map(({ local, path }) => ({ local, path: `${guestFolder}/start${path}` }));
  const uploaded = [
    ...needed.map((name) => ({ local: `${evaluatorFolder}/${name}`, path: `${guestFolder}/${name}` })),
    { local: `${evaluatorFolder}/tasks/${id}.json`, path: `${guestFolder}/task.json` },
    ...start,
  ];
  const folders = [...new Set([guestFolder, ...start.map(({ path }) => dirname(path))])];
  return {
    postconfig: [{ type: "execute", parameters: { command: ["mkdir", "-p", "--", ...folders] } }, upload(uploaded)],
    func: "exact_match",
    result: {
      type: "vm_command_line",
      command: ["python3", `${guestFolder}/judge.py`, `${guestFolder}/task.json`],
    },
    expected: { type: "rule", rules: { expected: "done" } },
  };
}

function example(
  database: Database.Database,
  record: TaskRecord,
  task: AttemptTask,
  files: readonly UploadedFile[],
  evaluator: object,
): object {
  return {
    id: record.id,
    snapshot: domainOf(task),
    instruction: record.task_instruction,
    source: readOrigin(database).program,
    config: setupConfig(record.environment_setup, files),
    trajectory: "trajectories/",
    related_apps: appsOf(task),
    evaluator,
    proxy: false,
    fixed_ip: false,
    possibility_of_env_change: "low",
    taskloom: {
      content_hash: record.content_hash,
      persona: record.persona,
      level: record.level,
      graph: { ...record.dag, edge_kinds: record.edge_kinds },
      subtasks: record.subtasks,
      orders: record.topo_count,
      proof: contentHash([...readProofs(database, record.id)]),
    },
  };
}

/** OSWorld writes names of applications with underscores. */
function appsOf({ applications }: AttemptTask): string[] {
  return [...new Set(applications.map((id) => id.replaceAll("-", "_")))].sort();
}

function domainOf(task: AttemptTask): string {
  const [app = "os", ...more] = appsOf(task);
  return more.length === 0 ? app : "multi_apps";
}

const page = `# Tasks for OSWorld

Copy these folders into the one from which OSWorld is started, and name the list of tasks:

\`\`\`
python run.py --test_all_meta_path evaluation_examples/test_all.json ...
\`\`\`

The machine needs the applications that \`related_apps\` names and python3. A task begins on an empty desktop with its files
in /home/user. After the agent has stopped, \`postconfig\` copies the evaluators to the machine, and they read the files there.
`;
