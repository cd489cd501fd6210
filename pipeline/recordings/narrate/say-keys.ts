import { keyNames } from "../../text/action-words.js";
import type { RecordedStep } from "../recording.js";
import { quoted } from "./control-words.js";
import { isOnScreen, pressedKeys, previousStep, type ToldMoment, typedText } from "./moment.js";
import { usesWords } from "./purpose.js";
import { searchNeedWays } from "./say-mail.js";
import { cellPlace, seenSheet } from "./seen-sheet.js";
import { soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";

/** Why keys are pressed: by the keys, the text before them, and what has the focus. */
export function keyWays(moment: ToldMoment): Ways[] {
  const keys = pressedKeys(moment.step) ?? "";
  const { part } = moment;
  const ways =
    keys === "enter" ? enterWays(moment) : keys === "delete" ? deleteWays(moment) : (keyUses[keys]?.(moment) ?? []);
  const name = keyNames(keys);
  return [
    { key: `keys ${keys}`, ways },
    {
      key: "keys, part",
      ways: [
        `${name} is the key that ${part.mention} needs next.`,
        `I press ${name}, still for ${part.mention}.`,
        `${name} once more, to ${part.todo}.`,
      ],
    },
  ];
}

/** What keys are pressed for, by their names. */
const keyUses: Readonly<Record<string, (moment: ToldMoment) => readonly string[]>> = {
  "ctrl+home": ({ part }) => [
    `The change belongs at the beginning of the text, so I put the cursor there to ${part.todo}.`,
    `To ${part.todo}, the cursor has to be in the first line; Ctrl+Home takes it there.`,
  ],
  "ctrl+end": ({ part }) => [
    `What I add has to stand at the end, so I take the cursor there with Ctrl+End before I ${part.todo}.`,
    `To ${part.todo}, the cursor has to be behind the last word, where Ctrl+End puts it.`,
  ],
  "ctrl+f": ({ part }) => {
    const sought = soughtWords(part) ?? "the place";
    return [
      `I want ${sought} out of this text. Searching is quicker than reading all of it, so I open the search with Ctrl+F.`,
      `The text is long, and I need only ${sought} of it; Ctrl+F opens the field for searching.`,
    ];
  },
  "ctrl+h": ({ part }) => [`To ${part.todo}, I open find and replace with Ctrl+H.`],
  "ctrl+a": ({ part }) => [
    `What is there has to be selected as a whole first, so that I can ${part.todo}.`,
    `I select all of it, so that what I do next for ${part.mention} is done to everything.`,
  ],
  "alt+enter": () => [
    "The formula is meant for all of the selected cells, and Alt+Enter fills them at once.",
    "Alt+Enter puts the formula into the whole selection and not only into its first cell.",
  ],
  tab: ({ part }) => [
    `Tab takes the selection on to the next object, on the way to the one for ${part.mention}.`,
    "The object that is selected is not the one that I want, so I go on to the next with Tab.",
    "One more Tab goes on to the object after that.",
  ],
  f2: () => [
    "The object is selected, and F2 lets me write in it.",
    "F2 puts the cursor into the text of the selected object.",
  ],
  f4: () => [
    "F4 opens the position and size of the selected object.",
    "The place of the object is set in a dialog that F4 opens.",
  ],
  escape: () => ["I am done writing here, and Escape leaves the text.", "Escape takes the cursor out of the object."],
};

/** What Enter does behind a value, by the parameter that was typed. */
const enterUses: Readonly<Record<string, (moment: ToldMoment, typed: string) => readonly string[]>> = {
  mail_in_inbox: (moment, typed) => {
    const [only] = searchNeedWays(moment, "enter");
    return only?.ways ?? searchedWays(moment, typed);
  },
  web_url: ({ part }, typed) => [
    `The address ${typed} is complete. Enter loads the page, on which I look for ${soughtWords(part) ?? "it"}.`,
    `Enter opens ${typed}, where ${soughtWords(part) ?? "what I need"} should stand.`,
  ],
  what: ({ part }, typed) => [
    `Enter goes to the first place with ${typed}, beside which ${soughtWords(part) ?? "the value"} should stand.`,
    `${typed} is in the search field; Enter finds it, and with it ${soughtWords(part) ?? "the value"}.`,
  ],
  to: ({ step, part }, typed) =>
    isOnScreen(step, part.values.to ?? "")
      ? [
          `Enter takes ${typed} over as the recipient, so that I can go on to the subject of ${part.mention}.`,
          `The recipient of ${part.mention} is ${typed}; Enter makes it count before I go on to the subject.`,
        ]
      : [
          `I have typed ${typed} into 'To'. Enter ends this entry, so that I can go on to the subject of ${part.mention}.`,
          `${typed} was typed as the recipient of ${part.mention}, and Enter ends the entry; the subject comes next.`,
        ],
  subject: ({ part }, typed) => [
    `The subject ${typed} is complete; Enter takes it over and leads on to the text of ${part.mention}.`,
    `The subject is complete; Enter leads on to the text of ${part.mention}.`,
  ],
};

function searchedWays({ part }: ToldMoment, typed: string): string[] {
  return [
    `${typed} is in the search field. Enter filters the inbox by it, so that I get to the mail for ${part.mention}.`,
    `Enter leaves only mails with ${typed} in the list, so that I can ${part.todo}.`,
    "The subject is in the search field. Enter filters the inbox by it, and then I see the mail that is meant.",
  ];
}

function enterWays(moment: ToldMoment): readonly string[] {
  const { step, part } = moment;
  const before = previousStep(moment);
  const typed = before === null ? null : typedText(before);
  const focused = step.controls.find((one) => one.focused && one.application !== "desktop");
  const field = before?.control?.control_text ?? "";
  if (field === "Terminal")
    return [
      `The command at the prompt is complete; Enter runs it, to ${part.todo}.`,
      `I have read the command over, and nothing is missing. Enter runs it, which should ${part.todo}.`,
    ];
  if (field === "Name Box" && typed !== null && before !== null) return goWays(moment, before, typed);
  if (typed?.startsWith("=") === true) return formulaEnterWays(part);
  const use = typed === null ? undefined : enterUses[before?.parameters[0] ?? ""];
  if (use !== undefined && typed !== null) return use(moment, quoted(typed));
  const isInText =
    focused?.control_type === "Document" || (before !== null && /^ctrl\+(?:end|home)$/.test(pressedKeys(before) ?? ""));
  if (isInText && (typed === null || focused?.control_type === "Document")) {
    return typed === null
      ? [
          `What I add is to be a paragraph of its own, so I begin a new line with Enter before I ${part.todo}.`,
          `The cursor is at the place for ${part.mention}; Enter begins a line of its own for it.`,
        ]
      : ["Enter ends this line.", `The line for ${part.mention} is complete, so I end it with Enter.`];
  }
  if (before !== null && pressedKeys(before) === "enter") {
    return [
      `I press Enter once more, so that what I typed for ${part.mention} is sure to be taken over.`,
      `A second Enter confirms what I typed for ${part.mention}.`,
    ];
  }
  if (typed === null)
    return [
      `What the dialog shows fits ${part.mention}, so I accept it with Enter.`,
      `Nothing has to be changed here to ${part.todo}; Enter accepts it.`,
    ];
  return [
    `${quoted(typed)} is typed; Enter takes it over, to ${part.todo}.`,
    `Enter makes ${quoted(typed)} count, which ${part.mention} needs.`,
    `I press Enter, so that ${quoted(typed)} is acted on for ${part.mention}.`,
  ];
}

function formulaEnterWays(part: ToldMoment["part"]): string[] {
  const sought = soughtWords(part);
  if (sought === null) return [`The formula is complete, and Enter works it out, to ${part.todo}.`];
  const uses = usesWords(part);
  return [
    `The formula is complete. Enter works it out, and the cell should then show ${sought}, which I need${uses === "" ? " to go on" : uses}.`,
    `With Enter the cell shows ${sought} in place of the formula${uses === "" ? "" : `, and I have that${uses}`}.`,
    `Nothing is missing from the formula, so I press Enter to see ${sought}.`,
  ];
}

/** Where Enter leads after the address of a cell or range was typed, and for what. */
function goWays({ part }: ToldMoment, before: RecordedStep, address: string): string[] {
  const parameter = part.parameters.find(({ name }) => name === before.parameters[0]);
  const purpose =
    goPurposes[parameter?.derivation?.by ?? ""]?.(soughtWords(part)) ?? `and there I go on with ${part.mention}`;
  return cellPlace(address) === null
    ? [
        `I have typed ${address} into 'Name Box'. Enter selects these cells, ${purpose}.`,
        `With Enter the cells ${address} are selected, ${purpose}.`,
      ]
    : [
        `I have typed ${address} into 'Name Box'; Enter takes the selection there, ${purpose}.`,
        `With Enter I get to ${address}, ${purpose}.`,
        `${address} is typed, and Enter goes to that cell, ${purpose}.`,
        `Enter makes ${address} the selected cell, ${purpose}.`,
      ];
}

/** What a cell is gone to for, by what its address is derived as; given what is sought. */
const goPurposes: Readonly<Record<string, (sought: string | null) => string>> = {
  scratch_cell: (sought) => (sought === null ? "to see what it holds" : `where the formula for ${sought} is to stand`),
  query_cell: (sought) => `where I expect to read ${sought ?? "the value"}`,
  first_cell: () => "from where I fill the column downwards",
  sort_cell: () => "so that the order is taken from that column",
  free_column: () => "where the heading of the new column goes",
  free_column_cells: () => "which the formula is to fill",
  row_below: () => "where the new row begins",
  cell_below: () => "where the total goes",
};

function deleteWays({ steps, at, step }: ToldMoment): string[] {
  const cell = step.controls.find((one) => one.focused && one.control_type === "DataItem");
  if (cell === undefined) return ["What is selected is not wanted any more, so I delete it."];
  const held = seenSheet(steps, at).value(cell.control_text);
  return held === null || held === ""
    ? [`${cell.control_text} is empty, as it should be; Delete only makes sure that nothing is left in it.`]
    : [`${cell.control_text} holds '${held}', which was only for me; Delete takes it out before the file is saved.`];
}
