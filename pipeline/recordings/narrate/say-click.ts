import { enumerate } from "../../instruct/write/english.js";
import type { Control } from "../../schema/computer/control.js";
import { capitalize } from "../../text/capitalize.js";
import { basename } from "../../text/path.js";
import { nameOf, quoted } from "./control-words.js";
import { isOnScreen, type ToldMoment } from "./moment.js";
import { toldTakes } from "./purpose.js";
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
  Send: sendWays,
  Draft: ({ part }) => [
    `${capitalize(part.mention)} is to be kept and not sent, so I save it as a draft.`,
    `The request asks for a draft only, and this button keeps ${part.mention} as one.`,
  ],
  "Replace All": ({ part }) => [
    `Both texts are set, and every place is meant: 'Replace All' is the button to ${part.todo}.`,
    `The request wants it done everywhere, so I replace all places at once to ${part.todo}.`,
  ],
  "Find All": ({ part }) => [`Every place is meant, so all of them have to be found to ${part.todo}.`],
  Close: ({ part }) => [
    `All places are replaced, so the dialog can go; what is left to do is to save the file.`,
    `The dialog has done its work for ${part.mention}, so I close it to get back to the file.`,
  ],
  Yes: ({ part }) => [`The application asks whether I mean it; it is what was asked for, to ${part.todo}, so I agree.`],
  OK: ({ part }) => [
    `What this window shows is what I want, so I confirm it with 'OK' to ${part.todo}.`,
    `Nothing else has to be set here to ${part.todo}, so I click 'OK'.`,
  ],
  Today: ({ part }) => [`The request wants ${part.mention} for today, and that day has a button of its own.`],
  Tomorrow: ({ part }) => [
    `The request says that it is due tomorrow, and 'Tomorrow' sets that day without a search in the calendar.`,
    `To ${part.todo}, I take the button 'Tomorrow', which sets the day at once.`,
  ],
  "Select date and time": ({ part }) => [
    `The text of the entry is there, but no day yet. To ${part.todo}, I open the choice of dates.`,
  ],
  Finish: () => [
    "The preview shows the selected cells as a chart, and nothing else was asked for, so I finish the assistant.",
  ],
  Rename: ({ part }) => [`The new name is in the field, so I can ${part.todo}.`],
  Create: ({ part }) => [`The name is in the field; 'Create' is the button to ${part.todo}.`],
  Continue: ({ part }) => [`The name is in the field, so I go on with 'Continue' to ${part.todo}.`],
  "New task": ({ part }) => [`The list of tasks is in front. To ${part.todo}, I begin a new entry.`],
  "New contact": ({ part }) => [`The contacts are in front. To ${part.todo}, I begin a new entry.`],
  Upload: ({ part }) => [
    `To ${part.todo}, I have to change what lies on the server, and 'Upload' opens the commands for that.`,
  ],
  "Create folder": ({ part }) => [`'Create folder' is there now, which is the command to ${part.todo}.`],
  "Edit this tiddler": ({ part }) => [
    `The note is shown, but only to be read. To ${part.todo}, I open it for editing.`,
  ],
  "Confirm changes to this tiddler": ({ part }) => [
    `The new text is in the field, but not kept yet. I confirm the change to ${part.todo}.`,
  ],
  "Apply transformation": ({ part }) => [
    `The picture shows the change only as a preview, so it has to be applied to ${part.todo}.`,
  ],
};

/** Why a message is sent: what it has to have is in it. */
function sendWays({ part, step }: ToldMoment): string[] {
  const { to } = part.values;
  const seen = to !== undefined && isOnScreen(step, to) ? "Recipient, subject and text" : "Subject and text";
  const told = enumerate([...new Set(toldTakes(part).map(({ quantity }) => quantity))]);
  return told === ""
    ? [
        `${capitalize(part.mention)} has everything that the request asks for, so I send it.`,
        `I look over ${part.mention} once more: nothing is missing, so it can go out.`,
      ]
    : [
        `${capitalize(part.mention)} now names ${told}, which is all that it has to say, so I send it.`,
        `${seen} are in place, and ${told} can be read there, so ${part.mention} can go out.`,
      ];
}

function buttonWays(moment: ToldMoment, { control_text }: Control): Ways[] {
  const name = quoted(control_text);
  return [
    ...confirmWays(moment),
    { key: `button ${control_text}`, ways: buttonUses[control_text]?.(moment) ?? [] },
    moment.later.length > 1
      ? {
          key: "button on",
          ways: [
            `To ${moment.part.todo}, I need what the button ${name} opens.`,
            `${name} should open what it takes to ${moment.part.todo}.`,
            `The way to ${moment.part.mention} goes on with the button ${name}.`,
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
          `I see ${name} in the window ${quoted(front)}${selected ? ", where it is selected already" : ""}; I have to select it to ${part.todo}.`,
          `${name} is in the list, and it is the one that the request means, to ${part.todo}.`,
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
