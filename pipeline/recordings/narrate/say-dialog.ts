import { enumerate } from "../../instruct/write/english.js";
import { basename, stem } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { quoted } from "./control-words.js";
import { fileName, folderName, isInFront, previousStep, type ToldMoment, typedText } from "./moment.js";
import { listNamed } from "./named-list.js";
import { type NamedPlace, namedPlace } from "./named-place.js";
import { isPath } from "./request-words.js";
import { openedConfirmWays, openedPathWays } from "./say-opened.js";
import { soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";
import { todoWithIt } from "./todo-with-it.js";

/** The folder that a dialog for files shows, and the files that it lists there; null for another dialog. */
export interface ListedFolder {
  readonly folder: string | null;
  readonly files: readonly string[];
}

/** Reads the dialog for files in front before a step. */
export function listedFolder({ controls }: RecordedStep): ListedFolder | null {
  const front = controls[0];
  const list = controls.findIndex(
    ({ control_type, control_text }) => control_type === "List" && control_text === "Files",
  );
  if (front?.control_type !== "Dialog" || list < 0) return null;
  const items = controls.filter(({ control_type, visible }) => control_type === "ListItem" && visible);
  const isFile = ({ parent }: (typeof items)[number]): boolean => parent === list;
  return {
    folder: items.find((item) => item.selected && !isFile(item))?.control_text ?? null,
    files: items.filter(isFile).map(({ control_text }) => control_text),
  };
}

/** Most names of a list that are told. */
const mostNames = 4;

/** "'A.xlsx', 'B.xlsx' and 'C.docx'", with the number of those that are left out. */
export function listWords(files: readonly string[]): string {
  const shown = files.slice(0, mostNames).map((file) => quoted(file));
  return files.length > mostNames ? `${shown.join(", ")} and others` : enumerate(shown);
}

/** Why a path is typed into a dialog for files. */
export function pathWays(moment: ToldMoment, path: string, isInput: boolean): Ways[] {
  const { step, knowledge } = moment;
  const name = quoted(basename(path));
  const folder = folderName(path);
  const listed = listedFolder(step);
  const field = step.control === null ? "" : ` into ${quoted(step.control.control_text)}`;
  const place = namedPlace(moment.task.instruction, path);
  const asked = place === "said";
  if (!isInput) {
    const where = asked ? `in ${folder}, as the request says` : `in ${folder}, where the files of this work are`;
    return [
      {
        key: "path output",
        ways: [
          `The file is to be called ${name} and to be ${where}, so I type the whole path${field}.`,
          `I type ${name} with its folder${field}; it has to be ${where}.`,
          `${name} has to be ${where}. I type the whole path${field}, so that name and place are both right.`,
        ],
      },
    ];
  }
  if (isOpening(moment) && isInFront(moment, path)) return openedPathWays(moment, path, field);
  const todo = todoWithIt(moment.part, path);
  if (listed !== null && listed.folder === folder && listed.files.includes(basename(path))) {
    if (!knowledge.knows(stem(path), 0)) {
      const list = listNamed(moment.task.instruction, path);
      if (list !== null) {
        return [
          {
            key: "path of list",
            ways: [
              `The request speaks of ${list}, and ${name} is the file in ${folder} that should be it. I need ${moment.part.mention} from it, so I type its path${field}.`,
              `${name} in ${folder} must be ${list}, going by its name. I type its path${field}, to ${todo}.`,
            ],
          },
        ];
      }
      return [
        {
          key: "path found",
          ways: [
            `The request does not say what the file is called. Of the files in ${folder}, ${name} is the one that fits ${moment.part.mention}, so I type its path${field}.`,
            `By its name, ${name} in the list of ${folder} is the file to look in for ${moment.part.mention}. I type its path${field}.`,
            `${name} is listed in ${folder} and should have ${moment.part.mention} in it, going by its name; I type its path${field}.`,
          ],
        },
      ];
    }
    return [
      {
        key: "path listed",
        ways: [
          `The dialog lists ${name} in ${folder}, and that is the file for ${moment.part.mention}. I type its whole path${field}.`,
          `${name}, which I need for ${moment.part.mention}, is among the files in ${folder}, so I type its path${field}.`,
          `In the list of ${folder} I see ${name}. I have to ${todo}, so I type its path${field}.`,
          `${name} is among the files in ${folder}. I want to ${todo}; for that I type its path${field}.`,
        ],
      },
      {
        key: "path listed, part",
        ways: [
          `For ${moment.part.mention} the file is ${name} again, which the list of ${folder} shows; I type its path.`,
        ],
      },
    ];
  }
  if (listed !== null && listed.folder === folder && listed.files.length > 0) {
    const reason = whyHere(place, name, folder);
    const others = listWords(listed.files);
    if (!knowledge.knows(stem(path), 0)) {
      return [
        {
          key: "path guessed",
          ways: [
            `The list of ${folder} has ${others}, and none of them is by its name the file for ${moment.part.mention}. I can only guess a name, and try ${name}: the answer will show whether there is such a file.`,
          ],
        },
      ];
    }
    return [
      {
        key: "path missing",
        ways: [
          `${reason}, but the list there shows only ${others} and no ${name}. A list may leave some kinds of files out, so I ask for ${name} by its path.`,
          `${reason}. I do not see ${name} in the list, which has ${others}; typing its path will show whether it is there all the same.`,
        ],
      },
    ];
  }
  const isMine = moment.steps.slice(0, moment.at).some((one) => typedText(one) === path && one.node !== step.node);
  const from = isMine
    ? `${name} is in ${folder}, where I worked with it before`
    : asked
      ? `The request says that ${name} is in ${folder}`
      : `${name} should be in ${folder}, where the files of this work are`;
  const shown = listed?.folder == null || listed.folder === folder ? "" : `, while the dialog shows ${listed.folder}`;
  return [
    {
      key: "path elsewhere",
      ways: [
        `${from}${shown}. I type the whole path${field}, to ${todo}.`,
        `${from}${shown}. I need this file for ${moment.part.mention}, so I type its whole path${field}.`,
      ],
    },
  ];
}

/** Whether the dialog in front is one for opening a file. */
function isOpening({ step }: ToldMoment): boolean {
  return step.controls[0]?.control_text === "Open";
}

/** Why a file is looked for in a folder. */
export function whyHere(place: NamedPlace, name: string, folder: string): string {
  if (place === "said") return `The request says that ${name} is in ${folder}`;
  if (place === "none")
    return `The request names no folder for ${name}, and ${folder} is where this dialog opens and the other files are`;
  return `${folder} is where this dialog opens and where the other files of this work are`;
}

/** Buttons that finish a dialog, with what they do. */
const finishing: Readonly<Record<string, (what: string) => readonly string[]>> = {
  open: (what) => [`opens ${what}`, `loads ${what}`],
  save: (what) => [`writes ${what}`],
  export: (what) => [`writes ${what}`],
  insert: (what) => [`takes ${what} in`],
  add: (what) => [`adds ${what}`],
  create: (what) => [`makes ${what}`],
  extract: (what) => [`unpacks it into ${what}`],
};

const attaching = (what: string): readonly string[] => [`attaches ${what}`];

const inserting = (what: string): readonly string[] => [`takes in the text of ${what}`];

/** Why a button of a dialog for files is clicked: the path stands in its field. */
export function confirmWays(moment: ToldMoment): Ways[] {
  const { step, part } = moment;
  const button = step.control?.control_text ?? "";
  const before = previousStep(moment);
  const path = before === null ? null : typedText(before);
  const entry =
    moment.earlier.findLast(({ control }) => control?.control_type === "MenuItem")?.control?.control_text ?? "";
  const words = /attach/i.test(entry)
    ? attaching
    : /insert|text from/i.test(entry)
      ? inserting
      : finishing[button.toLowerCase()];
  if (words === undefined || before === null || path === null || !isPath(path)) return [];
  const field = quoted(before.control?.control_text ?? "");
  const name = fileName(moment, path);
  const parameter = part.parameters.find(({ name: one }) => one === before.parameters[0]);
  const isInput = parameter?.role !== "output";
  const listed = listedFolder(before);
  const isMissed =
    isInput && listed !== null && listed.folder === folderName(path) && !listed.files.includes(basename(path));
  if (isInput && button === "Open" && isInFront(moment, path))
    return openedConfirmWays(moment, path, field, quoted(button));
  const sought = soughtWords(part);
  const next = sought === null ? todoWithIt(part, path) : `look for ${sought}`;
  const aim =
    !isInput || words === attaching || words === inserting
      ? part.mention.includes(name)
        ? ", as the request asks"
        : ` for ${part.mention}`
      : `, and then I can ${next}`;
  return [
    ...(isMissed && listed.files.length > 0
      ? [
          {
            key: "confirm missed",
            ways: [
              `${field} has the path of ${name}, which the list did not show. ${quoted(button)} will tell whether the file is there all the same.`,
              `The path is in ${field}. As ${name} was not in the list, the answer to ${quoted(button)} decides whether I can ${part.todo} at all.`,
            ],
          },
        ]
      : []),
    {
      key: `confirm ${button}`,
      ways: words(name).flatMap((does) => [
        `${field} now holds the path of ${name}. ${quoted(button)} ${does.replace(name, "it")}${aim}.`,
        `${name} is named in ${field}; I click ${quoted(button)}, which ${does.replace(name, "it")}${aim}.`,
        `With the path in ${field}, ${quoted(button)} ${does}${aim}.`,
      ]),
    },
    {
      key: "confirm, part",
      ways: [
        `${quoted(button)} takes the path of ${name}, now for ${part.mention}.`,
        `I click ${quoted(button)} for ${name} once more.`,
      ],
    },
  ];
}
