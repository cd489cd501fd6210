import { jsonText } from "../export-folder.js";
import type { ExportFormat } from "../export-format.js";
import { desktopTools } from "./desktop-tools.js";
import { writePythonClient } from "./python-client.js";
import { actingWords, serverWords, taskInfo, taskRowFormat, writeTaskRows } from "./task-rows.js";
import { environmentFile, environmentId, verifiersEnvironment, verifiersProject } from "./verifiers-environment.js";

const page = `# Tasks for verifiers

\`${environmentFile}\` is an environment of verifiers whose tasks are the rows beside it: \`load_environment\` takes \`split\`,
\`eval_split\`, \`pictures\` and what \`MultiTurnEnv\` takes. A model acts by the tools in \`tools.json\`. The reward is what the
server says; a rollout whose computer failed has an error.

${serverWords()}

\`\`\`
pip install -e .                                                      # in this folder, or put it on PYTHONPATH
vf-eval ${environmentId} --model NAME --num-examples 20 --max-concurrent 4
\`\`\`

\`\`\`python
import verifiers as vf

environment = vf.load_environment("${environmentId}", split="train", eval_split="test")
\`\`\`

Rollouts that are more than the server has desktops wait for one. \`pictures=False\` is for models that see none.
`;

/** Rows of tasks for the library verifiers, and an environment that works at them. */
export const verifiers: ExportFormat = {
  ...taskRowFormat,
  id: "verifiers",
  title: "an environment of verifiers (prime-rl) with rows of tasks, on the Gymnasium client",
  write(request) {
    writeTaskRows(request, (record, index) => {
      // verifiers reads "task", as a column and in the information, as a task of its own.
      const { task: task_id, ...told } = taskInfo(record);
      return {
        example_id: index,
        prompt: [
          { role: "system", content: actingWords },
          { role: "user", content: record.task_instruction },
        ],
        answer: "",
        info: jsonText({ task_id, ...told }),
      };
    });
    request.folder.write(["tools.json"], `${jsonText(desktopTools)}\n`);
    request.folder.write([environmentFile], verifiersEnvironment);
    request.folder.write(["pyproject.toml"], verifiersProject);
    writePythonClient(request.folder, []);
    request.folder.write(["README.md"], page);
  },
};
