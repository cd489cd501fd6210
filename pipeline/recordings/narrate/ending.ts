import { enumerate, numeral } from "../../instruct/write/english.js";
import type { ObstacleKind } from "../../schema/subtask.js";
import { basename } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { quoted } from "./describe-screen.js";
import { foundWays } from "./found.js";
import { folderName, typedText } from "./moment.js";
import { listedFolder, listWords } from "./say-dialog.js";
import type { Ways } from "./teller.js";
import { isPath, partAt, type ToldTask } from "./told-task.js";
import { doneWays, type PlaceInTask } from "./turn.js";

/** The last thought: what came of the last part and that nothing is left, or why the task cannot be done. */
export function endWays(standing: PlaceInTask, steps: readonly RecordedStep[], at: number, message: string): Ways[][] {
  const { task, done } = standing;
  if (task.obstacle !== null) return obstacleWays(task, task.obstacle, steps, at, message);
  const last = done.at(-1);
  const isDecided = done.some((node) => partAt(task, node).isDecided);
  const parts = enumerate(done.map((node) => partAt(task, node).gerund));
  return [
    last === undefined ? [] : [...foundWays(partAt(task, last), steps, at), ...doneWays(partAt(task, last), steps, at)],
    task.decision === null || isDecided
      ? []
      : [{ key: "nothing else", ways: [`As ${task.decision}, nothing more is asked for.`, "The other case of the request does not apply."] }],
    done.length === 1
      ? [{ key: "end one", ways: ["The request asked for nothing else, so I finish.", "That is all that was asked for, and I finish."] }]
      : [
          {
            key: "end",
            ways: [
              `I go through the request once more: ${parts}. ${done.length === 2 ? "Both" : `All ${numeral(done.length)}`} are done, so I finish.`,
              `Compared with the request nothing is missing: ${parts}. I finish.`,
            ],
          },
        ],
  ];
}

/** Why a task cannot be done: what was looked for and where, what the application says, and why that settles it. */
function obstacleWays(
  task: ToldTask,
  kind: ObstacleKind,
  steps: readonly RecordedStep[],
  at: number,
  message: string,
): Ways[][] {
  const said = message.replace(/\.$/, "");
  const blocked = steps.slice(0, at).findLast(({ node }) => node !== null)?.node;
  const waits = blocked == null ? "" : partAt(task, blocked).todo;
  return [
    [{ key: "answer", ways: [`The application answers: ${said}.`] }],
    kind === "missing_file" ? missingWays(task, steps, at) : [{ key: "obstacle", ways: [obstacleWords[kind]] }],
    [
      {
        key: "infeasible",
        ways: [
          `Without that I cannot ${waits}, and the request says nothing about what to do instead. I change nothing else and report that it cannot be done.`,
          `I cannot ${waits} then. Anything that I took in its place would be a guess of mine, so I report that it cannot be done.`,
        ],
      },
      { key: "infeasible, short", ways: ["The request says nothing about what to do instead, so I report that it cannot be done."] },
    ],
  ];
}

/** Where a file was looked for, and what is there in its place. */
function missingWays(task: ToldTask, steps: readonly RecordedStep[], at: number): Ways[] {
  const typed = steps.slice(0, at).findLast((step) => isPath(typedText(step) ?? ""));
  const path = typed === undefined ? null : typedText(typed);
  if (typed === undefined || path === null) return [{ key: "missing", ways: [obstacleWords.missing_file] }];
  const name = quoted(basename(path));
  const folder = folderName(path);
  const listed = listedFolder(typed);
  const place = task.instruction.includes(folder)
    ? `The request says that it is in ${folder}`
    : `The request names no folder for ${name}; ${folder} is where the dialog opened and where the other files of this work lie`;
  const isSeen = listed?.folder === folder && !listed.files.includes(basename(path));
  const there = !isSeen || listed === null ? "" : listed.files.length === 0 ? ", and the list there is empty" : `, and the list there has ${listWords(listed.files)} and no ${name}`;
  return [
    {
      key: "missing",
      ways: isSeen
        ? [`${place}${there}. The list and the answer to the path agree: the file is not there.`]
        : [`${place}. The path leads to that place, and the file is not there.`],
    },
  ];
}

/** What an answer of an application means for the task, by what is missing. */
const obstacleWords: Readonly<Record<ObstacleKind, string>> = {
  missing_file: "What the request names is not where it should be.",
  dead_address: "The address comes from the request, and nothing answers there.",
  no_account: "There is no account here with which this could be done.",
  no_permission: "The name and the folder are those of the request, and nothing may be written there; saving it elsewhere would not be what was asked for.",
};
