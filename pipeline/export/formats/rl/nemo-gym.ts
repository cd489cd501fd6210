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

const text = (description: string): object => ({ type: "string", description });

/** Tools of the Responses API by which a desktop is acted on. */
const tools = [
  {
    type: "function",
    name: "act",
    description: "Runs calls of pyautogui on the desktop and returns what is on the screen then.",
    strict: true,
    parameters: {
      type: "object",
      properties: { code: text("One or more lines such as pyautogui.click(40, 32).") },
      required: ["code"],
      additionalProperties: false,
    },
  },
  {
    type: "function",
    name: "finish",
    description: "Ends the task.",
    strict: true,
    parameters: {
      type: "object",
      properties: {
        status: { ...text("success, or infeasible for a task that cannot be done."), enum: ["success", "infeasible"] },
        message: text("What was done, or why it cannot be done."),
      },
      required: ["status", "message"],
      additionalProperties: false,
    },
  },
];

const page = `# Tasks for NeMo Gym

A row has \`responses_create_params\`, as the Responses API takes them, and \`verifier_metadata\`, by which a resources server
knows the task.

${serverWords}

\`\`\`python
import os
from taskloom_gym import TaskloomEnv

env = TaskloomEnv(os.environ["${addressVariable}"], os.environ["${tokenVariable}"])


def seed_session(verifier_metadata):
    return env.reset(options={"task": verifier_metadata["task"]})


def act(code):
    return env.step(code)


def finish(status, message):
    return env.step({"function": "finish", "args": {"status": status, "message": message}})
\`\`\`

\`verify\` answers with the sum of the rewards. Where \`info["success"]\` is None the computer failed: set \`mask_sample\`.
`;

/** Rows of tasks for NeMo Gym. */
export const nemoGym: ExportFormat = {
  ...taskRowFormat,
  id: "nemo-gym",
  title: "rows of tasks for NeMo Gym, with the Gymnasium client as environment",
  write(request) {
    writeTaskRows(request, (record) => ({
      responses_create_params: {
        input: [
          { role: "system", content: actingWords },
          { role: "user", content: record.task_instruction },
        ],
        tools,
        parallel_tool_calls: false,
      },
      verifier_metadata: { domain: "taskloom", ...taskInfo(record) },
    }));
    request.folder.write(["README.md"], page);
  },
};
