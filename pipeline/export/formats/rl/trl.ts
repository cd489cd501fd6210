import type { ExportFormat } from "../export-format.js";
import { writePythonClient } from "./python-client.js";
import {
  actingWords,
  addressVariable,
  serverWords,
  taskInfo,
  taskRowFormat,
  tokenVariable,
  writeTaskRows,
} from "./task-rows.js";

const page = `# Tasks for TRL

A row has \`prompt\`, the \`environment\` to be used, and fields that are handed to its \`reset\`.

${serverWords()}

\`\`\`python
import os
from datasets import load_dataset
from taskloom_gym import TaskloomEnv
from trl import GRPOTrainer


class Desktop:
    def __init__(self):
        self.env = TaskloomEnv(os.environ["${addressVariable}"], os.environ["${tokenVariable}"])
        self.reward = 0.0

    def reset(self, task, **row):
        self.reward = 0.0
        observation, info = self.env.reset(options={"task": task})
        return observation["text"]

    def act(self, code: str) -> str:
        """Runs calls of pyautogui on the desktop and returns the controls of the screen.

        Args:
            code: One or more lines such as pyautogui.click(40, 32).
        """
        observation, reward, terminated, truncated, info = self.env.step(code)
        self.reward += reward
        return observation["text"]

    def finish(self, status: str, message: str) -> str:
        """Ends the task.

        Args:
            status: success, or infeasible for a task that cannot be done.
            message: What was done, or why it cannot be done.
        """
        action = {"function": "finish", "args": {"status": status, "message": message}}
        self.reward += self.env.step(action)[1]
        return "finished"

    def get_reward(self) -> float:
        return self.reward


rows = load_dataset("json", data_files={"train": "train.jsonl"})["train"]
trainer = GRPOTrainer(model=..., train_dataset=rows, environment_factory=Desktop)
\`\`\`
`;

/** Rows of tasks for TRL's trainers with an environment factory. */
export const trl: ExportFormat = {
  ...taskRowFormat,
  id: "trl",
  title: "rows of tasks for TRL (GRPO), with the Gymnasium client as environment",
  write(request) {
    writeTaskRows(request, (record) => ({
      prompt: [
        { role: "system", content: actingWords },
        { role: "user", content: record.task_instruction },
      ],
      environment: "taskloom",
      ...taskInfo(record),
    }));
    writePythonClient(request.folder, []);
    request.folder.write(["README.md"], page);
  },
};
