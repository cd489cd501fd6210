import { capitalize } from "../../text/capitalize.js";
import { basename } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { isPath } from "./request-words.js";
import type { Ways } from "./teller.js";
import type { ToldPart } from "./told-task.js";

/** What shows that a part is done, by the last button or menu entry that was clicked for it. */
interface Evidence {
  readonly key: string;
  readonly holds: (seen: SeenEnd) => boolean;
  readonly ways: (seen: SeenEnd) => readonly string[];
}

/** The end of a part: the step that ended it, and the screen after that. */
interface SeenEnd {
  readonly part: ToldPart;
  readonly button: string;
  readonly inDialog: boolean;
  readonly isGone: boolean;
  readonly title: string;
  readonly isDialog: boolean;
  /** Last part of the path of the file that the part makes; null where it makes none. */
  readonly made: string | null;
  readonly terminal: string;
}

const evidence: readonly Evidence[] = [
  {
    key: "done title",
    holds: ({ made, button, title }) => made !== null && button === "Save" && title.includes(made),
    ways: ({ made, part }) => [
      `The title bar shows '${made}', so ${part.done}.`,
      `The window now has '${made}' in its title: the file is saved.`,
    ],
  },
  {
    key: "done sent",
    holds: ({ button, isGone }) => /^(?:Send|Draft)$/.test(button) && isGone,
    ways: ({ part, title }) => [
      `The window of the message has closed: ${part.done}.`,
      `The message has left its window and '${title}' is in front again, so ${part.done}.`,
    ],
  },
  {
    key: "done dialog",
    holds: ({ button, inDialog, isDialog }) =>
      /^(?:Save|Export|Create|Extract|Add|OK|Open|Replace All|Close)$/.test(button) && inDialog && !isDialog,
    ways: ({ part }) => [
      `The dialog has closed without an error, so ${part.done}.`,
      `The dialog is gone and no error came up: ${part.done}.`,
    ],
  },
  {
    key: "done saved",
    holds: ({ button, inDialog }) => button === "Save" && !inDialog,
    ways: ({ part }) => [`Saving brought up no error, so ${part.done}.`, `No error came up on saving: ${part.done}.`],
  },
  {
    key: "done command",
    holds: ({ part, terminal }) => part.applicationId === "lxterminal" && /[$#]\s*$/.test(terminal),
    ways: ({ part }) => [
      `The prompt is back without an error, so the command has run: ${part.done}.`,
      `The terminal shows a new prompt and no error, so ${part.done}.`,
    ],
  },
];

/** That a part is done, by what the screen shows of it. */
export function doneWays(part: ToldPart, steps: readonly RecordedStep[], at: number): Ways[] {
  const before = steps[at - 1];
  const now = steps[at];
  const title = now?.controls[0]?.control_text ?? "";
  const output = part.parameters
    .filter(({ role }) => role === "output")
    .map(({ name }) => part.values[name] ?? "")
    .find(isPath);
  const seen: SeenEnd = {
    part,
    title,
    button: before?.control?.control_text ?? "",
    inDialog: before?.action.control?.dialog != null,
    isGone: before?.controls[0]?.control_text !== title,
    isDialog: now?.controls[0]?.control_type === "Dialog",
    made: output === undefined ? null : basename(output),
    terminal: now?.controls.find(({ control_text }) => control_text === "Terminal")?.value ?? "",
  };
  const shown = part.applicationId === "lxterminal" ? null : appeared(part, steps, at);
  return [
    ...evidence.filter(({ holds }) => holds(seen)).map(({ key, ways }) => ({ key, ways: ways(seen) })),
    ...(shown === null
      ? []
      : [
          {
            key: "done shown",
            ways: [
              `The window now shows '${shown}', so ${part.done}.`,
              `'${shown}' has appeared in the window: ${part.done}.`,
            ],
          },
        ]),
    { key: "done", ways: [`${capitalize(part.done)}.`, `With that, ${part.done}.`] },
  ];
}

/** A value of a part that the screen shows after it, and did not show before its first step; null where none does. */
function appeared(part: ToldPart, steps: readonly RecordedStep[], at: number): string | null {
  const node = steps[at - 1]?.node;
  const begun = steps.findIndex((step) => step.node === node);
  const [before, now] = [steps[begun], steps[at]].map((step) =>
    (step?.controls ?? [])
      .filter(({ application }) => application === part.applicationId)
      .map(({ control_text, value }) => `${control_text}\n${value ?? ""}`)
      .join("\n"),
  );
  const values = part.parameters
    .filter(({ role }) => role !== "derived")
    .map(({ name }) => part.values[name] ?? "")
    .map((value) => (isPath(value) ? basename(value) : value))
    .filter((value) => value.length > 3 && !value.includes("\n") && !value.includes("'"));
  return values.find((value) => now?.includes(value) === true && before?.includes(value) === false) ?? null;
}
