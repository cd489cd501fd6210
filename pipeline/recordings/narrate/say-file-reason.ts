import { capitalize } from "../../text/capitalize.js";
import { fileAhead, fileName, folderName, isInFront, type ToldMoment } from "./moment.js";
import { listNamed } from "./named-list.js";
import { usesWords } from "./purpose.js";
import { isPath } from "./request-words.js";
import { soughtVerb, soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";
import { todoWithIt } from "./todo-with-it.js";

/** Why a file is opened or made, at the beginning of the way to it. */
export function reasonWays(leaf: ToldMoment, aim: string, menu: string): Ways[] {
  const { part } = leaf;
  const file = fileAhead(leaf);
  if (file === null) return aim.startsWith("save ") ? savedWays(leaf, menu) : [];
  const name = fileName(leaf, file.path);
  if (!file.isInput) {
    const folder = folderName(file.path);
    const place = leaf.knowledge.knows(folder, leaf.at) ? ` in ${folder}` : "";
    return [
      {
        key: "reason output",
        ways: [
          `The request wants what the window shows as ${name}${place}, so I open the menu ${menu}.`,
          `The request asks for the name ${name}${place}; the menu ${menu} should have the command that lets me give it.`,
          `Now ${name} has to be made${place}, and the command for that should be in the menu ${menu}.`,
        ],
      },
    ];
  }
  const sought = soughtWords(part);
  if (sought !== null) {
    const verb = soughtVerb(part);
    const uses = usesWords(part);
    if (!name.startsWith("'")) {
      const list = listNamed(leaf.task.instruction, file.path);
      if (list !== null) {
        return [
          {
            key: "reason list named",
            ways: [
              `I need ${sought}${uses}. The request speaks of ${list}, so I open the menu ${menu} to find the file for that.`,
              `${capitalize(sought)} should stand in ${list}, of which the request speaks. The menu ${menu} has the command that shows what the file is called.`,
            ],
          },
        ];
      }
      return [
        {
          key: "reason file unknown",
          ways: [
            `I need ${sought}${uses}. The request does not say which file has ${verb === "are" ? "them" : "it"}, so I open the menu ${menu} to see what files there are.`,
            `Which file tells ${sought} is not said in the request. The dialog for opening files will list what is there; it is in the menu ${menu}.`,
          ],
        },
      ];
    }
    return [
      {
        key: "reason reading",
        ways: [
          ...(uses === ""
            ? []
            : [
                `I need ${sought}${uses}, and ${name} is where to look. The file is not open yet, so I go to the menu ${menu}.`,
                `${capitalize(sought)} ${verb} needed${uses} and ${verb === "are" ? "have" : "has"} to come from ${name}, which I open from the menu ${menu}.`,
              ]),
          `To find out ${sought} I have to see ${name}, which this window does not show; the menu ${menu} has the command to open it.`,
          `${name} should tell ${sought}. It is not open yet, so I open the menu ${menu}.`,
        ],
      },
    ];
  }
  if (/^(?:attach|take in|add) /.test(aim)) {
    return [
      {
        key: "reason addition",
        ways: [
          `${capitalize(part.mention)} needs ${name}, which is not in there yet; to ${aim}, I open the menu ${menu}.`,
          `To ${part.todo}, I still have to ${aim}, and the menu ${menu} should offer that.`,
        ],
      },
    ];
  }
  return [
    {
      key: "reason work",
      ways: [
        `I first need ${name} in this window to ${todoWithIt(part, file.path)}, so I open the menu ${menu}.`,
        `${name} is not open yet, and I have to ${todoWithIt(part, file.path)}; the menu ${menu} has the command to open the file.`,
        `The work begins with ${name}, which this window does not show; I open the menu ${menu} for that.`,
      ],
    },
  ];
}

function savedWays(leaf: ToldMoment, menu: string): Ways[] {
  const file = changedFile(leaf);
  const where = file === null ? "" : ` in ${file}`;
  return [
    {
      key: "reason save",
      ways: [
        `What I did for ${leaf.part.mention} is on the screen, but not saved${where} yet, so I open the menu ${menu}.`,
        `What I changed has to be kept${where}; the menu ${menu} has the command to save it.`,
        `All that was to be changed is changed. It would be lost without saving, so I go to the menu ${menu}.`,
      ],
    },
  ];
}

/** Why a change is saved under the name of its file. */
export function saveWays(moment: ToldMoment, own: string): Ways[] {
  const file = changedFile(moment);
  if (file === null)
    return [{ key: "menu save", ways: [`${own} keeps the change where it was made, which ends the work on it.`] }];
  return [
    {
      key: "menu save",
      ways: [
        `The change belongs into ${file} itself, so I take ${own}, which keeps the name and the place.`,
        `The request asks for no new name, so ${own} is right: it writes the change into ${file}.`,
        `${file} is to stay the file that it is, only with the change in it, and ${own} does that.`,
      ],
    },
  ];
}

/**
 * The file that a part changes and saves under its own name, in quotation marks; null where the title of the window has
 * none.
 */
export function changedFile(moment: ToldMoment): string | null {
  const { part } = moment;
  const path = part.parameters
    .filter(({ role }) => role === "input")
    .map(({ name }) => part.values[name] ?? "")
    .find(isPath);
  return path === undefined || !isInFront(moment, path) ? null : fileName(moment, path);
}
