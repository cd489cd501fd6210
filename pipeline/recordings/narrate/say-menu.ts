import { capitalize } from "../../text/capitalize.js";
import type { RecordedStep } from "../recording.js";
import { fileAhead, fileName, isInFront, parentType, type ToldMoment } from "./moment.js";
import { changedFile, reasonWays, saveWays } from "./say-file-reason.js";
import { searchNeedWays } from "./say-mail.js";
import { openedEntryWays, openedWays } from "./say-opened.js";
import type { Ways } from "./teller.js";
import { todoWithIt } from "./todo-with-it.js";

/** What entries of menus are for, in any application, as a person would go on after "to". */
const entryAims: Readonly<Record<string, string>> = {
  "select all": "select everything",
  copy: "take a copy of it",
  cut: "cut it out, so that it can be put elsewhere",
  paste: "put it here",
  "quick search": "search the inbox",
  reply: "open the window for a reply",
  forward: "open the window that passes this message on",
  "forward as attachment": "pass this message on as an attachment",
  "compose an email message": "open the window for a new message",
  "move to trash": "delete this message",
  new: "begin a new file",
  "find and replace": "open the dialog for replacing",
  "select none": "take the selection away",
  outline: "see the slides as an outline, in which I can write",
  notes: "see the notes of the slide",
  "insert sheet at end": "add a sheet at the end",
  "copy result as unformatted ascii": "copy the result",
  "copy to clipboard": "copy the picture",
  "apply transformation": "apply the change to the picture",
  "rotating options": "see how the picture can be turned and flipped",
  "create folder": "make a folder",
  "new page": "begin a new page of the notebook",
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
  const { step, part } = moment;
  const own = `'${step.control?.control_text ?? ""}'`;
  const [entry, leaf] = wayOf(moment);
  const name = entry.control?.control_text ?? "";
  const aim = aimOf(leaf, name);
  const isTitle = parentType(step) !== "Menu";
  const isSearch = isQuickSearch(name);
  if (isTitle && entry !== step) {
    const file = fileAhead(leaf);
    const isOpener = file?.isInput === true && /^'(?:File|Archive)'$/.test(own);
    const opened = file !== null && isOpener ? openedWays(moment, file, own) : [];
    const why = opened.length > 0 ? opened : reasonWays(leaf, aim, own);
    return [...(isSearch ? searchNeedWays(moment, "menu") : []), ...why, ...titleWays(moment, aim, own)];
  }
  if (entry !== step) {
    return [
      {
        key: "menu submenu",
        ways: [
          `${own} leads to a further menu, which should have the command to ${aim}.`,
          `To ${aim}, I go on into the submenu ${own}.`,
          `I want to ${aim}, and ${own} should open a list with the command for that.`,
        ],
      },
    ];
  }
  return [
    ...(isSearch ? searchNeedWays(moment, "entry") : []),
    ...(name === "Save" && fileAhead(moment) === null ? saveWays(moment, own) : []),
    ...fileEntryWays(moment, own, name),
    {
      key: "menu entry",
      ways:
        aim === part.todo
          ? [
              `The menu has ${own}, which is the command to ${aim}.`,
              `${own} is what I opened the menu for: with it I can ${aim}.`,
              `To ${aim}, as the request asks, I choose ${own}.`,
            ]
          : [
              `${own} is the command to ${aim}, without which I cannot ${part.todo}.`,
              `I have to ${part.todo}, and that takes ${own}, the command to ${aim}.`,
              `The menu has ${own}, with which I can ${aim}; then I can go on to ${part.todo}.`,
            ],
    },
    {
      key: "menu entry, part",
      ways: [
        `${own} is the command that I need for ${part.mention} here, too.`,
        `Once more the command is ${own}, now for ${part.mention}.`,
      ],
    },
  ];
}

function isQuickSearch(entry: string): boolean {
  return entry.toLowerCase() === "quick search";
}

/** Why an entry is chosen that asks for a file: the dialog behind it is what is wanted. */
function fileEntryWays(moment: ToldMoment, own: string, entry: string): Ways[] {
  const file = fileAhead(moment);
  if (file === null) return [];
  const { part } = moment;
  const name = fileName(moment, file.path);
  const aim = aimOf(moment, entry);
  if (!file.isInput) {
    return [
      {
        key: "entry output",
        ways: [
          `${own} asks for a name and a place, so that I can ${aim}, as the request wants.`,
          `The name ${name} is asked for, and ${own} opens the dialog in which I can give it.`,
          `With ${own} I can ${aim}; name and place are given in the dialog that it opens.`,
        ],
      },
    ];
  }
  if (!name.startsWith("'")) {
    return [
      {
        key: "entry unknown",
        ways: [
          `${own} brings up the dialog that lists the files; by their names I should see which one tells ${part.mention}.`,
          `The dialog behind ${own} shows which files there are, and one of them should tell ${part.mention}.`,
        ],
      },
    ];
  }
  if (isInFront(moment, file.path) && /open/i.test(entry)) return openedEntryWays(moment, file.path, own);
  const todo = todoWithIt(part, file.path);
  return [
    {
      key: "entry input",
      ways: [
        `${own} brings up the dialog in which I can choose ${name}, so that I can ${todo}.`,
        `The dialog behind ${own} asks for a file. There I name ${name}, which I need for ${part.mention}.`,
        `I choose ${own} to ${aim}; only then can I ${todo}.`,
        `Of the commands in this menu, ${own} is the one to ${aim}, which is needed for ${part.mention}.`,
      ],
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

function titleWays({ part }: ToldMoment, aim: string, menu: string): Ways[] {
  return [
    {
      key: "menu title",
      ways:
        aim === part.todo
          ? [
              `To ${aim}, I look for the command in the menu ${menu}.`,
              `The menu ${menu} should have a command to ${aim}.`,
              `What is left for me to do here is to ${aim}; I open the menu ${menu} for that.`,
            ]
          : [
              `To ${part.todo}, I have to ${aim} first; the menu ${menu} should offer that.`,
              `For ${part.mention} I have to ${aim}, and the command for that should be in the menu ${menu}.`,
              `The next thing for ${part.mention} is to ${aim}, so I open the menu ${menu}.`,
            ],
    },
    {
      key: "menu title, part",
      ways: [
        `The menu ${menu} again, now for ${part.mention}.`,
        `${capitalize(part.mention)} takes me to the menu ${menu} once more.`,
      ],
    },
  ];
}
