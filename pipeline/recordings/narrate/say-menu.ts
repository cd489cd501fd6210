import { capitalize } from "../../text/capitalize.js";
import type { RecordedStep } from "../recording.js";
import { fileAhead, fileName, folderName, isInFront, parentType, type ToldMoment, wasInFront } from "./moment.js";
import { isPath } from "./request-words.js";
import { soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";

/** What entries of menus are for, in any application, as a person would go on after "to". */
const entryAims: Readonly<Record<string, string>> = {
  "select all": "select everything",
  copy: "copy it",
  cut: "cut it out, so that it can be put elsewhere",
  paste: "paste it",
  "quick search": "search the inbox",
  reply: "answer this message",
  forward: "pass this message on",
  "forward as attachment": "pass this message on as an attachment",
  "compose an email message": "begin a new message",
  "move to trash": "delete this message",
  new: "begin a new file",
  "find and replace": "replace one text by another",
  "select none": "take the selection away",
  outline: "see the slides as an outline, in which I can write",
  notes: "see the notes of the slide",
  "insert sheet at end": "add a sheet at the end",
  "copy result as unformatted ascii": "copy the result",
  "copy to clipboard": "copy the picture",
  "apply transformation": "apply the change to the picture",
  "rotating options": "see how the picture can be turned and flipped",
  "create folder": "make a folder",
};

/** What dialogs do with a file, by the entry that opens them. */
const fileVerbs: readonly { entry: RegExp; isInput: boolean; words: (file: string) => string }[] = [
  { entry: /attach/i, isInput: true, words: (file) => `attach ${file}` },
  { entry: /insert|text from/i, isInput: true, words: (file) => `take in the text of ${file}` },
  { entry: /^add/i, isInput: true, words: (file) => `add ${file}` },
  { entry: /open/i, isInput: true, words: (file) => `open ${file}` },
  { entry: /export/i, isInput: false, words: (file) => `export it as ${file}` },
  { entry: /extract/i, isInput: false, words: (file) => `unpack it into ${file}` },
  { entry: /^new$/i, isInput: false, words: (file) => `make ${file}` },
  { entry: /./, isInput: true, words: (file) => `choose ${file}` },
  { entry: /./, isInput: false, words: (file) => `save it as ${file}` },
];

/** Why a menu is opened or one of its entries is chosen: by what the way through the menus comes to. */
export function menuWays(moment: ToldMoment): Ways[] {
  const { step } = moment;
  const own = `'${step.control?.control_text ?? ""}'`;
  const [entry, leaf] = wayOf(moment);
  const name = entry.control?.control_text ?? "";
  const aim = aimOf(leaf, name);
  const isTitle = parentType(step) !== "Menu";
  if (isTitle && entry !== step)
    return [...openedWays(moment, own), ...reasonWays(leaf, aim, own), ...titleWays(moment, aim, own)];
  if (entry !== step) {
    return [
      {
        key: "menu submenu",
        ways: [
          `${own} leads to a further menu, where I expect the way to ${aim}.`,
          `To ${aim}, I go on into ${own}.`,
          `${own} fits; it opens a list of its own, in which I look for a way to ${aim}.`,
        ],
      },
    ];
  }
  return [
    ...(name === "Save" && fileAhead(moment) === null ? saveWays(moment, own) : []),
    {
      key: "menu entry",
      ways: [
        `The menu shows ${own}, which lets me ${aim}.`,
        `${own} is the entry to ${aim}.`,
        `I choose ${own} to ${aim}.`,
        `To ${aim}, ${own} is what I want of this menu.`,
        `${own} stands in the list, and with it I can ${aim}.`,
      ],
    },
    {
      key: "menu entry, part",
      ways: [`${own} again, this time for ${moment.part.mention}.`, `As I am ${moment.part.mention}, I take ${own}.`],
    },
  ];
}

/** The last step of the way through menus that a step is on, and the moment of that. */
function wayOf(moment: ToldMoment): [RecordedStep, ToldMoment] {
  const end = moment.later.findIndex(
    (step) => step.control?.control_type !== "MenuItem" || parentType(step) !== "Menu",
  );
  const count = end < 0 ? moment.later.length : end;
  const entry = count === 0 ? moment.step : (moment.later[count - 1] ?? moment.step);
  // What is known stays that of the step; only what lies ahead is read off the end of the way.
  return [entry, { ...moment, step: entry, later: moment.later.slice(count) }];
}

function aimOf(leaf: ToldMoment, entry: string): string {
  const file = fileAhead(leaf);
  if (file !== null) {
    const verb = fileVerbs.find((one) => one.isInput === file.isInput && one.entry.test(entry));
    return verb?.words(fileName(leaf, file.path)) ?? leaf.part.todo;
  }
  const plain = entry.replace(/\.+$/, "").toLowerCase();
  if (plain === "save") return `save ${changedFile(leaf) ?? "the change"}`;
  return entryAims[plain] ?? leaf.part.todo;
}

/** The file that a part changes and saves under its own name, in quotation marks; null where the title of the window has none. */
function changedFile(moment: ToldMoment): string | null {
  const { part } = moment;
  const path = part.parameters
    .filter(({ role }) => role === "input")
    .map(({ name }) => part.values[name] ?? "")
    .find(isPath);
  return path === undefined || !isInFront(moment, path) ? null : fileName(moment, path);
}

function titleWays(_: ToldMoment, aim: string, menu: string): Ways[] {
  return [
    {
      key: "menu title",
      ways: [
        `To ${aim}, I look in the menu ${menu}.`,
        `The menu ${menu} should have an entry to ${aim}.`,
        `I have to ${aim}; the place for that is the menu ${menu}.`,
        `I open the menu ${menu}, as I want to ${aim}.`,
        `Now I want to ${aim}, which the menu ${menu} should offer.`,
      ],
    },
    {
      key: "menu title, part",
      ways: [
        `The menu ${menu} again, now for ${_.part.mention}.`,
        `${capitalize(_.part.mention)} takes me to the menu ${menu} once more.`,
      ],
    },
  ];
}

/** Where the file is open already that the menu leads to. */
function openedWays(moment: ToldMoment, menu: string): Ways[] {
  const file = fileAhead(wayOf(moment)[1]);
  if (file === null || !file.isInput || !/^'(?:File|Archive)'$/.test(menu)) return [];
  const name = fileName(moment, file.path);
  if (isInFront(moment, file.path)) {
    return [
      {
        key: "open in front",
        ways: [
          `The title of the window says that ${name} is open. I open it once more by the menu ${menu}, so that I am sure to work in this file.`,
          `${name} is in this window already; I choose it again by the menu ${menu} to leave no doubt which file I work in.`,
          `I see ${name} in the title, so it is loaded; going through the menu ${menu} again only confirms that.`,
        ],
      },
    ];
  }
  if (!wasInFront(moment, file.path)) return [];
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

/** Why a file is opened or made, at the beginning of the way to it. */
function reasonWays(leaf: ToldMoment, aim: string, menu: string): Ways[] {
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
          `What I have here is to be kept as ${name}${place}, so I need the menu ${menu}.`,
          `The request wants the result under the name ${name}${place}. The menu ${menu} should let me save it there.`,
          `${name} has to be made${place}, which begins in the menu ${menu}.`,
        ],
      },
    ];
  }
  const sought = soughtWords(part);
  if (sought !== null) {
    return [
      {
        key: "reason reading",
        ways: [
          `I look for ${sought}, and ${name} should tell. The menu ${menu} opens files.`,
          `${name} is where ${sought} can be found out, so I open it by the menu ${menu}.`,
          `To learn ${sought} I have to see ${name}, which is not open yet; I go by the menu ${menu}.`,
        ],
      },
    ];
  }
  if (/^(?:attach|take in|add) /.test(aim)) {
    return [
      {
        key: "reason addition",
        ways: [
          `What is still missing is ${name}; to ${aim}, I open the menu ${menu}.`,
          `Now I have to ${aim}, and the menu ${menu} should offer that.`,
        ],
      },
    ];
  }
  return [
    {
      key: "reason work",
      ways: [
        `I have to ${part.todo}, and for that I need ${name}. I go by the menu ${menu}.`,
        `${name} is the file that I work on here, so I open it by the menu ${menu}.`,
        `Before I can ${part.todo}, ${name} has to be chosen, which begins in the menu ${menu}.`,
      ],
    },
  ];
}

function savedWays(leaf: ToldMoment, menu: string): Ways[] {
  const file = changedFile(leaf) ?? "the place where it belongs";
  return [
    {
      key: "reason save",
      ways: [
        `The change is made on the screen, but not yet in ${file}; the menu ${menu} has to save it.`,
        `What I changed has to be kept in ${file}, so I go to the menu ${menu}.`,
        `All that was to be changed is changed; now it has to get into ${file}, which begins in the menu ${menu}.`,
      ],
    },
  ];
}

function saveWays(moment: ToldMoment, own: string): Ways[] {
  const file = changedFile(moment);
  if (file === null) return [{ key: "menu save", ways: [`${own} keeps the change where it was made.`] }];
  return [
    {
      key: "menu save",
      ways: [
        `${own} writes the change into ${file} under the name that it has.`,
        `${file} keeps its name, so ${own} is enough.`,
        `The request asks for no new name, so I take ${own} for ${file}.`,
      ],
    },
  ];
}
