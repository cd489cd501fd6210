import type { Control } from "../../schema/computer/control.js";
import { basename } from "../../text/path.js";
import { nameOf, quoted } from "./describe-screen.js";
import type { ToldMoment } from "./moment.js";
import { isPath } from "./request-words.js";
import { confirmWays } from "./say-dialog.js";
import { menuWays } from "./say-menu.js";
import { panelWays } from "./say-panel.js";
import type { Ways } from "./teller.js";

/** Why something is clicked: by what it is. */
export function clickWays(moment: ToldMoment): Ways[] {
  const { control } = moment.step;
  if (control === null) return [];
  if (control.application === "desktop") return panelWays(moment);
  if (control.control_type === "MenuItem") return menuWays(moment);
  const name = quoted(control.control_text);
  const known = (controlUses[control.control_type]?.(moment, control) ?? []).filter(({ ways }) => ways.length > 0);
  return [
    ...known,
    {
      key: "click, part",
      ways: [
        `For ${moment.part.mention} I click ${nameOf(control)}.`,
        `${name} is what I need next for ${moment.part.mention}.`,
        `I click ${nameOf(control)}, still for ${moment.part.mention}.`,
      ],
    },
  ];
}

const controlUses: Readonly<
  Partial<Record<Control["control_type"], (moment: ToldMoment, control: Control) => Ways[]>>
> = {
  Button: buttonWays,
  ListItem: itemWays,
  DataItem: itemWays,
  CheckBox: (_, { control_text, selected }) => [
    {
      key: "box",
      ways: [
        `${quoted(control_text)} is ${selected ? "set and has to be switched off" : "not set yet and has to be"}.`,
      ],
    },
  ],
  RadioButton: ({ part }, { control_text }) => [
    { key: "option", ways: [`Of the options, ${quoted(control_text)} is the one to ${part.todo}.`] },
  ],
  TabItem: ({ part }, { control_text, selected }) => [
    {
      key: "tab",
      ways: selected
        ? [`The tab ${quoted(control_text)} is in front already; I click it to be sure.`]
        : [
            `To ${part.todo} I have to be on the tab ${quoted(control_text)}.`,
            `What I need for ${part.mention} is on the tab ${quoted(control_text)}.`,
          ],
    },
  ],
  Document: ({ part }) => [{ key: "document", ways: [`I put the cursor into the text for ${part.mention}.`] }],
  Edit: ({ part }, { control_text }) => [
    { key: "field", ways: [`I go into the field ${quoted(control_text)} for ${part.mention}.`] },
  ],
};

/** What buttons are for that are called the same in many applications. */
const buttonUses: Readonly<Record<string, (moment: ToldMoment) => readonly string[]>> = {
  Send: () => [
    "Address, subject and text are in place, so the message can go out.",
    "Nothing is missing from the message any more; I send it.",
  ],
  Draft: () => [
    "The message is to be kept and not sent, so I save it as a draft.",
    "It is only to be a draft, and this button keeps it as one.",
  ],
  "Replace All": () => [
    "Every place is meant, so all of them are replaced at once.",
    "I replace all places in one go.",
    "The next pair is set, and all of its places can be replaced.",
  ],
  "Find All": () => ["I want every place where it stands, so all of them are to be found."],
  Close: ({ part }) => [`The dialog has done its work for ${part.mention}, so I close it.`],
  Yes: ({ part }) => [`The application asks whether I mean it; it is what was asked for, to ${part.todo}, so I agree.`],
  OK: ({ part }) => [
    `Everything in this window is set for ${part.mention}, so 'OK' can close it.`,
    `I accept what is set here with 'OK', as ${part.mention} asks for no more.`,
  ],
  Today: () => ["The day is to be today, which has a button of its own."],
  Tomorrow: () => ["The day is to be tomorrow, which has a button of its own."],
  "Select date and time": ({ part }) => [
    `The entry needs a day; this button opens the choice of dates for ${part.mention}.`,
  ],
  Finish: () => [
    "The preview shows the selected cells as a chart, and nothing else was asked for, so I finish the assistant.",
  ],
  Rename: () => ["The new name is in the field, so the renaming can be done."],
  Create: () => ["The name is in the field, so the folder can be made."],
  Continue: () => ["The name is in the field; this button goes on with it."],
  "Apply transformation": () => ["The picture shows the change only as a preview, so it has to be applied."],
};

function buttonWays(moment: ToldMoment, { control_text }: Control): Ways[] {
  const name = quoted(control_text);
  return [
    ...confirmWays(moment),
    { key: `button ${control_text}`, ways: buttonUses[control_text]?.(moment) ?? [] },
    moment.later.length > 1
      ? {
          key: "button on",
          ways: [
            `${name} should lead on to what I need to ${moment.part.todo}.`,
            `To ${moment.part.todo}, I begin with the button ${name}.`,
            `The button ${name} is the next on the way to ${moment.part.todo}.`,
          ],
        }
      : {
          key: "button",
          ways: [`${name} is the button to ${moment.part.todo}.`, `To ${moment.part.todo}, I use the button ${name}.`],
        },
  ];
}

function itemWays({ part, step }: ToldMoment, { control_text, selected }: Control): Ways[] {
  const name = quoted(control_text);
  const isMeant = Object.values(part.values).some(
    (value) => (isPath(value) ? basename(value) : value) === control_text,
  );
  const front = step.controls[0]?.control_text ?? "";
  if (isMeant) {
    return [
      {
        key: "item",
        ways: [
          `I see ${name} in the window ${quoted(front)}${selected ? ", where it is selected already" : ""}; it is what I have to work on.`,
          `${name} is in the list, and it is the one that the request means.`,
        ],
      },
    ];
  }
  return [
    {
      key: "place",
      ways: [
        `${name} is where I have to be to ${part.todo}.`,
        `To ${part.todo} I go to ${name}, which the window shows.`,
      ],
    },
  ];
}
