import { enumerate } from "../../instruct/write/english.js";
import { basename } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { quoted } from "./control-words.js";
import { previousStep, type ToldMoment, typedText } from "./moment.js";
import { isPath } from "./request-words.js";
import { seenSheet } from "./seen-sheet.js";
import { askedOf } from "./sought.js";
import type { Ways } from "./teller.js";

/** What the step before has brought onto the screen, within the same part; nothing where that is not worth a sentence. */
export function newsWays(moment: ToldMoment): Ways[] {
  const before = previousStep(moment);
  return before === null
    ? []
    : [
        ...openedNews(moment, before),
        ...messageNews(moment, before),
        ...answerNews(moment, before),
        ...entryNews(moment, before),
      ];
}

/** A file whose name has come into the title of the window. */
function openedNews({ step, steps, at, earlier, part }: ToldMoment, before: RecordedStep): Ways[] {
  const title = step.controls[0]?.control_type === "Window" ? step.controls[0].control_text : "";
  const path = typedText(earlier.at(-2) ?? before) ?? "";
  const wasThere =
    earlier[0]?.controls.some(
      ({ control_type, control_text }) => control_type === "Window" && control_text === title,
    ) ?? false;
  if (wasThere || before.control?.control_type !== "Button" || !isPath(path) || !title.includes(basename(path)))
    return [];
  if (before.control.control_text === "Save" || before.control.control_text === "Export") return [];
  const name = quoted(basename(path));
  const sheet = seenSheet(steps, at);
  const columns = askedOf(part).columns.filter((heading) => sheet.columnOf(heading) !== null);
  const asked =
    columns.length === 0
      ? []
      : [
          `${name} is open and has the ${columns.length === 1 ? "column" : "columns"} that I need.`,
          `The rows of ${name} are on the screen now.`,
        ];
  const text = textOf(step);
  const begins = text === null ? [] : [`${name} is open; its text begins with ${quoted(text.slice(0, 60))}.`];
  return [
    {
      key: "news opened",
      ways: [
        ...asked,
        ...begins,
        `${name} is open now, as the title of the window says.`,
        `The title shows that ${name} is loaded.`,
        `Now the window shows ${name}.`,
      ],
    },
  ];
}

/** A message that the search has brought up. */
function messageNews({ step, part }: ToldMoment, before: RecordedStep): Ways[] {
  const subject = part.values.mail_in_inbox;
  const [now, then] = [step, before].map(({ controls }) =>
    controls.find(({ control_type, value }) => control_type === "Document" && value?.includes(`Subject: ${subject}`)),
  );
  if (subject === undefined || now === undefined || then !== undefined) return [];
  const sender = /From: (\S+@\S+)/.exec(now.value ?? "")?.[1];
  const from = sender === undefined ? "" : ` from '${sender}'`;
  return [
    {
      key: "news message",
      ways: [
        `The search leaves '${subject}'${from}, and the message is shown.`,
        `The message '${subject}'${from} is selected, and I can read it.`,
      ],
    },
  ];
}

/** The window of a message that has opened. */
function answerNews({ step, earlier }: ToldMoment, before: RecordedStep): Ways[] {
  const title = step.controls[0]?.control_text ?? "";
  if (!title.includes("Compose message") || before.controls[0]?.control_text.includes("Compose message") === true)
    return [];
  if (before.control?.control_type !== "MenuItem") {
    const file = basename(typedText(earlier.at(-2) ?? before) ?? "");
    const isShown =
      file !== "" && step.controls.some(({ control_text, value }) => `${control_text} ${value}`.includes(file));
    return [
      {
        key: "news attached",
        ways: isShown
          ? [`${quoted(file)} is attached to the message now.`, `The message lists ${quoted(file)} as its attachment.`]
          : ["The dialog is gone, and the message is in front again."],
      },
    ];
  }
  const subject =
    step.controls.find(({ control_text, control_type }) => control_type === "Edit" && control_text === "Subject")
      ?.value ?? "";
  return [
    subject === ""
      ? { key: "news compose", ways: ["An empty message is open.", "The window for a new message has come up."] }
      : {
          key: "news answer",
          ways: [
            `A message with the subject '${subject}' has opened, so only what it is to say is missing.`,
            `The window of the message is open, and its subject is '${subject}' already.`,
          ],
        },
  ];
}

/** Cells in sight that hold what was typed into them. */
function entryNews({ steps, at, part }: ToldMoment, before: RecordedStep): Ways[] {
  const typed = typedText(before);
  if (typed === null || !/\n/.test(typed)) return [];
  const sheet = seenSheet(steps, at);
  const cells = [...(part.values.cells ?? "").matchAll(/\[([A-Z]+\d+)\]/g)].map((match) => match[1] ?? "");
  const filled = cells.filter((cell) => sheet.value(cell) === part.values.entry).slice(0, 4);
  if (filled.length === 0 || part.values.entry === undefined) return [];
  const hold = filled.length === 1 ? "holds" : "hold";
  return [
    {
      key: "news entries",
      ways: [
        `${enumerate(filled)} now ${hold} '${part.values.entry}'.`,
        `I see '${part.values.entry}' in ${enumerate(filled)} now.`,
      ],
    },
  ];
}

function textOf({ controls }: RecordedStep): string | null {
  const text = controls.find(
    ({ control_type, value }) => control_type === "Document" && value !== null && value.trim() !== "",
  );
  return text?.value?.trim().split("\n")[0] ?? null;
}
