// Judges what an agent did by an evaluator in Python, which is read and never executed.
import { judge } from "taskloom";

const evaluator = `
from taskloom_runtime import EvalResult, check_file_exists

def evaluate_agent_task_completion(path):
    if not check_file_exists(path):
        return EvalResult(False, "the file is not there", 0.0)
    return EvalResult(True, "the file is there", 1.0)
`;

const nothing = {
  files: [],
  clipboard: { kind: "empty" },
  windows: [],
  processes: [],
  mailbox: [],
  records: [],
  settings: {},
};
const note = {
  path: "/home/user/a.txt",
  type: "txt",
  read_only: false,
  content_hash: "1",
  content: { kind: "text", text: "hello" },
};
const steps = [nothing, { ...nothing, files: [note] }].map((state) => ({ action: null, state, controls: [] }));
const trace = { version: 1, window_start: 1, steps };

for (const path of ["/home/user/a.txt", "/home/user/b.txt"]) {
  console.log(path, judge(evaluator, { path }, trace));
}
