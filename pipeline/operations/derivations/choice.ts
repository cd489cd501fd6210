import { RequestError } from "../../errors.js";
import type { Derivation } from "./derivation.js";

/** Something that a person chooses, by its name: the entry of a menu that does it, and how the file tells it. */
interface MenuChoice {
  entry: string;
  told: string;
}

/** Choices of one kind, by what people call them. */
type MenuChoices = Readonly<Record<string, MenuChoice>>;

const numberFormats: MenuChoices = {
  percentages: { entry: "Percent", told: "0.00%" },
  currency: { entry: "Currency", told: "$#,##0.00;[Red]-$#,##0.00" },
  "scientific numbers": { entry: "Scientific", told: "0.00E+00" },
  "plain numbers": { entry: "Number", told: "0.00" },
};

const alignments: MenuChoices = {
  left: { entry: "Left", told: "left" },
  center: { entry: "Centered", told: "center" },
  right: { entry: "Right", told: "right" },
};

const slideAlignments: MenuChoices = {
  center: { entry: "Center", told: "center" },
  right: { entry: "Right", told: "right" },
};

const transitions: MenuChoices = {
  Wipe: { entry: "Wipe", told: "wipe" },
  Dissolve: { entry: "Dissolve", told: "dissolve" },
  Cover: { entry: "Cover", told: "cover" },
};

const slideMoves: MenuChoices = {
  start: { entry: "Slide to Start", told: "start" },
  end: { entry: "Slide to End", told: "end" },
};

const documentAlignments: MenuChoices = {
  center: { entry: "Centered", told: "center" },
  right: { entry: "Right", told: "right" },
  justify: { entry: "Justified", told: "justify" },
};

/** Colours of the standard palette. */
const paletteColours: MenuChoices = {
  Red: { entry: "Red", told: "#ff0000" },
  Blue: { entry: "Blue", told: "#2a6099" },
  Green: { entry: "Green", told: "#00a933" },
  Orange: { entry: "Orange", told: "#ff8000" },
  Purple: { entry: "Purple", told: "#800080" },
};

/** What is chosen in menus: for each kind the entry that is clicked, and the value that stands in the file afterwards. */
export const choiceDerivations = {
  format_entry: entryOf("format", numberFormats),
  format_code: toldOf("format", numberFormats),
  alignment_entry: entryOf("alignment", alignments),
  slide_alignment_entry: entryOf("alignment", slideAlignments),
  slide_move_entry: entryOf("target", slideMoves),
  document_alignment_entry: entryOf("alignment", documentAlignments),
  transition_told: toldOf("transition", transitions),
  palette_colour_told: toldOf("colour", paletteColours),
} satisfies Record<string, Derivation>;

function entryOf(name: string, choices: MenuChoices): Derivation {
  return {
    of: [name],
    rule: `the entry of the menu for one of: ${Object.keys(choices).join(", ")}`,
    give: ({ value }) => chosen(name, value(name), choices).entry,
    spoil: ({ value }) => {
      const others = Object.keys(choices).filter((other) => other !== value(name));
      return others.slice(0, 1).map((other) => ({ what: `it is ${other}`, value: chosen(name, other, choices).entry }));
    },
  };
}

function toldOf(name: string, choices: MenuChoices): Derivation {
  return {
    of: [name],
    rule: `how a file tells one of: ${Object.keys(choices).join(", ")}`,
    give: ({ value }) => chosen(name, value(name), choices).told,
  };
}

/** Throws RequestError OPERATION_VALUE. */
function chosen(name: string, value: string, choices: MenuChoices): MenuChoice {
  const choice = choices[value];
  if (choice !== undefined) return choice;
  throw new RequestError(
    "OPERATION_VALUE",
    `"${value}" is no ${name}; write one of: ${Object.keys(choices).join(", ")}`,
  );
}
