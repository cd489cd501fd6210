import type { ExportFormat } from "../export-format.js";
import { inspectTask } from "./inspect-task.js";
import { writePythonClient } from "./python-client.js";
import { addressVariable, serverWords, taskInfo, taskRowFormat, tokenVariable, writeTaskRows } from "./task-rows.js";

const page = `# Tasks for Inspect

\`task.py\` is a task of inspect_ai that reads the samples beside it. The server judges; the score is what it says.

${serverWords()}

\`\`\`
pip install inspect-ai
inspect eval task.py --model openai/gpt-5 -T split=test
\`\`\`

Samples whose computer failed have no score. \`${addressVariable}\` and \`${tokenVariable}\` say where the server is.
`;

/** A task of Inspect: samples, and a Python file that lets a model work on them and takes the score from the server. */
export const inspect: ExportFormat = {
  ...taskRowFormat,
  id: "inspect",
  title: "a task of Inspect (inspect_ai), with the Gymnasium client as environment and judge",
  write(request) {
    writeTaskRows(request, (record) => ({
      id: record.id,
      input: record.task_instruction,
      target: record.infeasibility === null ? "success" : "infeasible",
      metadata: taskInfo(record),
    }));
    request.folder.write(["task.py"], inspectTask);
    writePythonClient(request.folder, []);
    request.folder.write(["README.md"], page);
  },
};
