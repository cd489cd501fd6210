import { keyNames } from "../../text/action-words.js";
import type { RecordedStep } from "../recording.js";
import { quoted } from "./describe-screen.js";
import { pressedKeys, previousStep, type ToldMoment, typedText } from "./moment.js";
import { cellPlace, seenSheet } from "./seen-sheet.js";
import { soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";

/** Why keys are pressed: by the keys, the text before them, and what has the focus. */
export function keyWays(moment: ToldMoment): Ways[] {
  const keys = pressedKeys(moment.step) ?? "";
  const ways = keys === "enter" ? enterWays(moment) : keys === "delete" ? deleteWays(moment) : (keyUses[keys] ?? []);
  const { part } = moment;
  const name = keyNames(keys);
  return [
    { key: `keys ${keys}`, ways },
    {
      key: "keys, part",
      ways: [
        `${name} is the next key for ${part.mention}.`,
        `I press ${name}, still for ${part.mention}.`,
        `${name} once more, as ${part.mention} asks for it.`,
      ],
    },
  ];
}

/** What a key does where nothing else has to be known. */
const keyUses: Readonly<Record<string, readonly string[]>> = {
  "ctrl+home": [
    "What is meant is at the beginning, so I put the cursor there.",
    "The cursor has to be in the first line; Ctrl+Home takes it there.",
  ],
  "ctrl+end": [
    "The new text belongs at the end, so I put the cursor there.",
    "Ctrl+End takes the cursor behind the last word, where I go on.",
  ],
  "ctrl+f": [
    "Reading all of it would take long, so I open the search.",
    "I look for certain words, and Ctrl+F opens a field for that.",
  ],
  "ctrl+h": [
    "One text is to be replaced by another; Ctrl+H opens the dialog for that.",
    "Find and replace opens with Ctrl+H.",
  ],
  "ctrl+a": [
    "What is in there now has to be selected as a whole first.",
    "I select all of it, so that what I do next is done to everything.",
  ],
  "alt+enter": [
    "Alt+Enter puts the formula into all of the selected cells at once.",
    "The formula is meant for the whole selection, and Alt+Enter fills it.",
  ],
  tab: [
    "Tab takes the selection on to the next object.",
    "With Tab I get to the next object without the mouse.",
    "One more Tab goes on to the object after that.",
  ],
  f2: [
    "The object is selected, and F2 lets me write in it.",
    "F2 puts the cursor into the text of the selected object.",
  ],
  f4: [
    "F4 opens the position and size of the selected object.",
    "The place of the object is set in a dialog that F4 opens.",
  ],
  escape: ["I am done writing here, and Escape leaves the text.", "Escape takes the cursor out of the object."],
};

function enterWays(moment: ToldMoment): string[] {
  const { step, part } = moment;
  const before = previousStep(moment);
  const typed = before === null ? null : typedText(before);
  const focused = step.controls.find((one) => one.focused && one.application !== "desktop");
  const field = before?.control?.control_text ?? "";
  if (field === "Terminal")
    return [
      "The command stands at the prompt as I want it; Enter runs it.",
      "The command is complete, and Enter runs it.",
      "Nothing is missing from the command, so I run it with Enter.",
    ];
  if (field === "Name Box" && typed !== null && before !== null) return goWays(moment, before, typed);
  if (typed?.startsWith("=") === true) {
    const sought = soughtWords(part);
    return [
      ...(sought === null
        ? []
        : [
            `The formula is complete; Enter works out ${sought}.`,
            `With Enter the cell shows ${sought} in place of the formula.`,
          ]),
      "The formula is complete, and Enter works it out.",
    ];
  }
  const isInText =
    focused?.control_type === "Document" || (before !== null && /^ctrl\+(?:end|home)$/.test(pressedKeys(before) ?? ""));
  if (isInText && (typed === null || focused?.control_type === "Document")) {
    return typed === null
      ? ["A new line is needed here, which Enter begins.", "Enter begins a line of its own."]
      : ["Enter ends this line.", "The line is complete, so I end it with Enter."];
  }
  if (before !== null && pressedKeys(before) === "enter") {
    return [
      "I press Enter once more, so that what I typed is sure to be taken over.",
      "Enter again makes sure that it counts.",
    ];
  }
  if (typed === null)
    return ["What the dialog shows can stay as it is, so I press Enter.", "Enter accepts what is set."];
  if (field === "To") return [`The address ${quoted(typed)} is complete, and Enter takes it over.`];
  if (field === "Subject")
    return [`The subject ${quoted(typed)} is complete; Enter takes it over before I go on to the text.`];
  return [
    `${quoted(typed)} is typed; Enter takes it over.`,
    `Enter makes ${quoted(typed)} count.`,
    `I press Enter, so that ${quoted(typed)} is acted on.`,
  ];
}

/** Where Enter leads after the address of a cell or range was typed, and for what. */
function goWays({ part }: ToldMoment, before: RecordedStep, address: string): string[] {
  const parameter = part.parameters.find(({ name }) => name === before.parameters[0]);
  const purpose =
    goPurposes[parameter?.derivation?.by ?? ""]?.(soughtWords(part)) ?? `and there I go on with ${part.mention}`;
  return cellPlace(address) === null
    ? [`Enter selects ${address}, ${purpose}.`, `With Enter the cells ${address} are selected, ${purpose}.`]
    : [
        `Enter takes the selection to ${address}, ${purpose}.`,
        `With Enter I get to ${address}, ${purpose}.`,
        `${address} is typed, and Enter goes there, ${purpose}.`,
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
