import { notYetKnown } from "../../content/derive/message-shown.js";
import { enumerate } from "../../instruct/write/english.js";
import type { ObstacleKind } from "../../schema/subtask.js";
import { capitalize } from "../../text/capitalize.js";
import { basename } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { quoted } from "./control-words.js";
import { doneWays } from "./done.js";
import { foundWays } from "./found.js";
import { folderName, typedText } from "./moment.js";
import { namedPlace } from "./named-place.js";
import { isPath } from "./request-words.js";
import { listedFolder, listWords, whyHere } from "./say-dialog.js";
import type { Ways } from "./teller.js";
import { partAt, type ToldTask } from "./told-task.js";
import type { PlaceInTask } from "./turn.js";

/** The last thought: what came of the last part and that nothing is left, or why the task cannot be done. */
export function endWays(standing: PlaceInTask, steps: readonly RecordedStep[], at: number, message: string): Ways[][] {
  const { task, done } = standing;
  if (task.obstacle !== null) return obstacleWays(task, task.obstacle, steps, at, message);
  const last = done.at(-1);
  const isDecided = done.some((node) => partAt(task, node).isDecided);
  const works = done.map((node) => partAt(task, node)).filter(({ finds }) => finds.length === 0);
  const [work] = works;
  const earlier = works.filter((part) => last === undefined || part !== partAt(task, last));
  return [
    last === undefined ? [] : [...foundWays(partAt(task, last), steps, at), ...doneWays(partAt(task, last), steps, at)],
    task.decision === null || isDecided
      ? []
      : [
          {
            key: "nothing else",
            ways: [
              `As ${task.decision}, the request asks for nothing more.`,
              "What the request asks for in the other case does not apply.",
            ],
          },
        ],
    works.length === 1 && done.length > 1 && work !== undefined
      ? [
          {
            key: "end after readings",
            ways: [
              `${capitalize(work.mention)} has what I looked up for it, and nothing else was asked for, so I finish.`,
              `What I looked up went into ${work.mention}. The request asks for nothing else, so I finish.`,
            ],
          },
        ]
      : earlier.length === 0
        ? [
            {
              key: "end one",
              ways: [
                "The request asked for nothing else, so I finish.",
                "That was all that was asked for, so I finish.",
              ],
            },
          ]
        : [
            {
              key: "end",
              ways: [
                `Before that, ${enumerate(earlier.map((part) => part.mention))} ${earlier.length === 1 ? "was" : "were"} finished, so all that the request asks for is done. I finish.`,
                `Together with ${enumerate(earlier.map((part) => part.mention))}, that is everything that the request asks for, so I finish.`,
              ],
            },
            { key: "end, short", ways: ["Everything that the request asks for is done, so I finish."] },
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
    [
      {
        key: "answer",
        ways: [seenInstead[kind] ?? `The application answers: ${said}.`],
      },
    ],
    kind === "missing_file"
      ? missingWays(task, steps, at)
      : [{ key: "obstacle", ways: [isSilent(kind, said) ? silentWords : obstacleWords[kind]] }],
    [
      {
        key: "infeasible",
        ways: [
          `Without that I cannot ${waits}, and the request names nothing to take instead. I leave everything as it is and report that it cannot be done.`,
          `I cannot ${waits} then. Anything that I took in its place would be a guess of mine, so I report that it cannot be done.`,
        ],
      },
      {
        key: "infeasible, short",
        ways: ["The request names nothing to take instead, so I report that it cannot be done."],
      },
    ],
  ];
}

const silentWords =
  "It does not say why, but it has not done it. The names and the place are those that were asked for, so I have nothing to correct.";

/** Whether the answer of an application says nothing about why a file cannot be written. */
function isSilent(kind: ObstacleKind, said: string): boolean {
  return kind === "no_permission" && !/writ|permi|denied|read-only|allowed|sav/i.test(said);
}

/** Where a file was looked for, and what is there in its place. */
function missingWays(task: ToldTask, steps: readonly RecordedStep[], at: number): Ways[] {
  const typed = steps.slice(0, at).findLast((step) => isPath(typedText(step) ?? ""));
  const path = typed === undefined ? null : typedText(typed);
  if (typed === undefined || path === null) return [{ key: "missing", ways: [obstacleWords.missing_file] }];
  const name = quoted(basename(path));
  const folder = folderName(path);
  const listed = listedFolder(typed);
  const asked = namedPlace(task.instruction, path);
  // Where the dialog showed another folder, nothing is known of this one but the answer.
  const place =
    asked === "said" || listed?.folder === folder
      ? whyHere(asked, name, folder).replace("this dialog opens", "the dialog opened")
      : `The request does not say plainly where ${name} is, and I asked for it in ${folder}`;
  const isSeen = listed?.folder === folder && !listed.files.includes(basename(path));
  const there =
    !isSeen || listed === null
      ? ""
      : listed.files.length === 0
        ? ", and the list there is empty"
        : `, and the list there has ${listWords(listed.files)} and no ${name}`;
  return [
    {
      key: "missing",
      ways: isSeen
        ? [`${place}${there}. The list and the answer to the path agree: the file is not there.`]
        : [`${place}. The path leads to that place, and the file is not there.`],
    },
  ];
}

const emptyCell = "I am at the cell in which it would stand, and it is empty.";
/** What is seen where no application answers with an error. */
const seenInstead: Readonly<Partial<Record<ObstacleKind, string>>> = {
  missing_value: "What I was to find is left open there.",
  empty_cells: emptyCell,
  missing_rows: emptyCell,
};

/** What an answer of an application means for the task, by what is missing. */
const obstacleWords: Readonly<Record<ObstacleKind, string>> = {
  missing_file: "What the request names is not where it should be.",
  dead_address: "I typed the address as the request has it, so it is the page that is gone.",
  missing_value: `In its place it says "${notYetKnown}", so nobody knows it yet.`,
  empty_cells: "The row is there, and what I was to look up is not filled in.",
  missing_rows: "The table ends above it, and what I was to look up has no row in it.",
  no_account: "The server refuses what this account sends, and nothing on this computer changes that.",
  no_permission:
    "So nothing can be written there. The name and the place are those that were asked for, and saving it elsewhere would be something else.",
};
