import type { ExportFormat } from "../export-format.js";
import { desktopTools } from "./desktop-tools.js";
import {
  agentName,
  nemoGymConfiguration,
  nemoGymServer,
  serverFolder,
  serverName,
  serverRequirements,
} from "./nemo-gym-server.js";
import { writePythonClient } from "./python-client.js";
import { actingWords, serverWords, taskInfo, taskRowFormat, writeTaskRows } from "./task-rows.js";

const page = `# Tasks for NeMo Gym

A row has \`responses_create_params\`, as the Responses API takes them, and \`verifier_metadata\`, by which the resources server
knows the task. \`${serverFolder.join("/")}\` is that server, in Gymnasium's form: NeMo Gym's \`gymnasium_agent\` works with it.

${serverWords(`${serverFolder.join("/")}/taskloom_gym/`)}

\`\`\`
gym env start --search-dir . --resources-server ${serverName} --model-type openai_model
gym eval run --no-serve --search-dir . --agent ${agentName} --input train.jsonl --output rollouts.jsonl
\`\`\`

Observations of NeMo Gym are text: models get the controls of the screen as a list, and no picture. The reward is what the
server says. A rollout whose computer failed is answered with status 502 and counts as failed.
`;

/** Rows of tasks for NeMo Gym, and a resources server that lends their desktops. */
export const nemoGym: ExportFormat = {
  ...taskRowFormat,
  id: "nemo-gym",
  title: "rows of tasks and a resources server for NeMo Gym, on the Gymnasium client",
  write(request) {
    const splits = writeTaskRows(request, (record) => ({
      responses_create_params: {
        input: [
          { role: "system", content: actingWords },
          { role: "user", content: record.task_instruction },
        ],
        tools: desktopTools.map((tool) => ({ type: "function", ...tool, strict: true })),
        parallel_tool_calls: false,
      },
      verifier_metadata: { domain: "taskloom", ...taskInfo(record) },
    }));
    request.folder.write([...serverFolder, "app.py"], nemoGymServer);
    request.folder.write([...serverFolder, "requirements.txt"], serverRequirements);
    request.folder.write([...serverFolder, "configs", `${serverName}.yaml`], nemoGymConfiguration(splits));
    writePythonClient(request.folder, serverFolder);
    request.folder.write(["README.md"], page);
  },
};
