import { jsonText } from "../export-folder.js";
import type { ExportFormat } from "../export-format.js";
import {
  actingWords,
  addressVariable,
  serverWords,
  taskInfo,
  taskRowFormat,
  tokenVariable,
  writeTaskRows,
} from "./task-rows.js";

const page = `# Tasks for verifiers

A row has \`prompt\`, \`answer\`, \`example_id\`, and \`info\`, which is JSON as text.

${serverWords}

\`\`\`python
import json
import os
from taskloom_gym import TaskloomEnv


def open_desktop(info):
    env = TaskloomEnv(os.environ["${addressVariable}"], os.environ["${tokenVariable}"])
    observation, told = env.reset(options={"task": json.loads(info)["task"]})
    return env, observation


def reward(state, **kwargs) -> float:
    # The rewards of the steps of a task that was done add up to 1.
    return state["reward"]
\`\`\`

In a \`MultiTurnEnv\`, open the desktop in \`setup_state\`, do what an answer says with \`env.step\` in \`env_response\`, add the
rewards up in the state, and close it when the episode ends.
`;

/** Rows of tasks for the library verifiers. */
export const verifiers: ExportFormat = {
  ...taskRowFormat,
  id: "verifiers",
  title: "rows of tasks for verifiers and prime-rl, with the Gymnasium client as environment",
  write(request) {
    writeTaskRows(request, (record, index) => ({
      example_id: index,
      prompt: [
        { role: "system", content: actingWords },
        { role: "user", content: record.task_instruction },
      ],
      answer: "",
      task: "taskloom",
      info: jsonText(taskInfo(record)),
    }));
    request.folder.write(["README.md"], page);
  },
};
