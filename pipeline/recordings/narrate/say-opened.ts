import { capitalize } from "../../text/capitalize.js";
import { type FileAhead, fileName, isInFront, type ToldMoment, wasInFront } from "./moment.js";
import { soughtVerb, soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";
import { todoWithIt } from "./todo-with-it.js";

/**
 * Why a file is opened by its path that is open in front already. Opening it again changes nothing that could be told as a
 * reason: the part begins with its file, wherever the parts before it have left off.
 */

/** At the menu that leads to the dialog; nothing where the file was not open before. */
export function openedWays(moment: ToldMoment, { path }: FileAhead, menu: string): Ways[] {
  const name = fileName(moment, path);
  const { part } = moment;
  if (!isInFront(moment, path)) {
    if (!wasInFront(moment, path)) return [];
    return [
      {
        key: "open before",
        ways: [
          `I had ${name} open before, but this window shows something else, so I open it again by the menu ${menu}.`,
          `${name} was open earlier; from this window I get back to it by the menu ${menu}.`,
        ],
      },
    ];
  }
  const sought = soughtWords(part);
  const about =
    sought === null
      ? `${name} is in front already, and I have to ${todoWithIt(part, path)}.`
      : `${capitalize(sought)} ${soughtVerb(part)} to be found in ${name}, too, which is in front already.`;
  return [
    {
      key: "open in front",
      ways: [
        `${about} I begin this part from the path of its file all the same, which the menu ${menu} lets me give.`,
        `${about} I do not go on from where the part before left off, but begin from the file, by the menu ${menu}.`,
      ],
    },
    {
      key: "open in front, part",
      ways: [
        `I begin with the path of the file for ${part.mention}, too, although its window is in front; the menu ${menu} leads to that.`,
        `The window in front has the file for ${part.mention}. I name it once more by the menu ${menu}, to begin this part from it.`,
      ],
    },
  ];
}

/** At the entry that opens the dialog. */
export function openedEntryWays(moment: ToldMoment, path: string, entry: string): Ways[] {
  const name = fileName(moment, path);
  const { part } = moment;
  return [
    {
      key: "entry again",
      ways: [
        `${entry} asks for the path with which this part begins. It is that of ${name} again, which is open already, now for ${part.mention}.`,
        `The file for ${part.mention} is the one that is open. ${entry} is where I name it, so that the part begins with its file.`,
        `With ${entry} I begin from the file itself, although its window is open: I have to ${todoWithIt(part, path)}.`,
      ],
    },
  ];
}

/** At the field for the path. */
export function openedPathWays(moment: ToldMoment, path: string, field: string): Ways[] {
  const name = fileName(moment, path);
  const { part } = moment;
  return [
    {
      key: "path again",
      ways: [
        `${name} is open behind this dialog already. This part begins from its path, so I type that${field}, to ${todoWithIt(part, path)}.`,
        `It is the same file as in the window behind, ${name}; I type its path${field} to begin the part for ${part.mention} with it.`,
        `What I type${field} for ${part.mention} is the path of the file that is open already, ${name}.`,
      ],
    },
  ];
}

/** At the button that confirms the path. */
export function openedConfirmWays(moment: ToldMoment, path: string, field: string, button: string): Ways[] {
  const name = fileName(moment, path);
  const todo = todoWithIt(moment.part, path);
  return [
    {
      key: "confirm again",
      ways: [
        `${field} has the path of ${name}, which is open already; ${button} should lead back to its window, where I can ${todo}.`,
        `The path in ${field} is that of the file behind this dialog. ${button} closes the dialog, and then I can ${todo}.`,
        `${name} is open already, so ${button} only comes back to it; then I can ${todo}.`,
      ],
    },
  ];
}
