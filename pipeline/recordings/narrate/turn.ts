import { enumerate, numeral } from "../../instruct/write/english.js";
import { capitalize } from "../../text/capitalize.js";
import { isMany } from "../../text/number-agreement.js";
import { basename } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { foundWays } from "./found.js";
import { usesWords } from "./purpose.js";
import { isPath } from "./request-words.js";
import { soughtVerb, soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";
import { partAt, type ToldPart, type ToldTask } from "./told-task.js";

/** Where an agent stands in a task before a step that begins a part or ends the work. */
export interface PlaceInTask {
  readonly task: ToldTask;
  /** Indices of the parts that are done, in the order in which they were done; and of those that are left. */
  readonly done: readonly number[];
  readonly left: readonly number[];
}

/** The thought at the start of a later part: what came of the last one, why this one now, what remains. */
export function turnWays(standing: PlaceInTask, node: number, steps: readonly RecordedStep[], at: number): Ways[][] {
  const { task, done } = standing;
  const last = done.at(-1);
  return [
    last === undefined ? [] : [...foundWays(partAt(task, last), steps, at), ...doneWays(partAt(task, last), steps, at)],
    ...(last !== undefined && task.decidedAt.includes(last) && isDecidedBy(standing) ? [decidedWays(standing)] : []),
    nextWays(standing, node),
    remainingWays(standing, node),
  ];
}

/** Whether everything is known that the decision of a task is taken on. */
export function isDecidedBy({ task: { decidedAt }, done }: PlaceInTask): boolean {
  return decidedAt.length > 0 && decidedAt.every((node) => done.includes(node));
}

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

/** How a decision comes out, once its value is seen. */
function decidedWays({ task, left }: PlaceInTask): Ways[] {
  if (task.decision === null) return [];
  const decided = left.filter((node) => partAt(task, node).isDecided).map((node) => partAt(task, node).deed.full);
  const rest =
    decided.length === 0
      ? "nothing more has to be done because of it"
      : `in that case the request wants me to ${enumerate(decided)}`;
  return [
    {
      key: "decided",
      ways: [`${capitalize(task.decision)}, and ${rest}.`, `As ${task.decision}, the question is settled: ${rest}.`],
    },
    { key: "decided, short", ways: [`With that the question is settled: ${rest}.`] },
  ];
}

/** Why a part comes now: what it takes over, what had to come before it, or nothing that holds it back. */
function nextWays(standing: PlaceInTask, node: number): Ways[] {
  const { task, done } = standing;
  const part = partAt(task, node);
  if (part.isDecided && !isDecidedBy(standing) && task.decidedBy !== null) {
    return [
      {
        key: "next early",
        ways: [
          `Next comes ${part.mention}. It is needed in one case only, which ${task.decidedBy} will show, but it can be done already.`,
        ],
      },
    ];
  }
  return [
    ...(part.finds.length > 0 ? nextReading(part, partAt(task, done.at(-1) ?? node)) : []),
    ...nextTaking(task, part, done),
    ...nextOrdered(part),
    {
      key: "next",
      ways: [
        `Next I have to ${part.todo}, which does not depend on the rest.`,
        `The next thing that the request asks for is to ${part.todo}.`,
        `I go on with ${part.mention}.`,
      ],
    },
  ];
}

/** A part that finds something out: what it is needed for, and whether that is the same as what was found before. */
function nextReading(part: ToldPart, before: ToldPart): Ways[] {
  const uses = usesWords(part);
  const sought = soughtWords(part) ?? "";
  if (uses === "" || part.takes.length > 0) return [];
  const isSame = before.uses.some((use) => part.uses.includes(use));
  return [
    {
      key: isSame ? "next reading, too" : "next reading",
      ways: isSame
        ? [
            `What is still missing${uses} ${soughtVerb(part)} ${sought}.`,
            `Next I look for ${sought}, which ${soughtVerb(part)} needed${uses} as well.`,
          ]
        : [
            `Next I need ${sought}${uses}.`,
            `Now I have to find out ${sought}, which ${soughtVerb(part)} needed${uses}.`,
          ],
    },
  ];
}

/** A part that takes something over from those that are done. */
function nextTaking(task: ToldTask, part: ToldPart, done: readonly number[]): Ways[] {
  const taken = enumerate([...new Set(part.takes.map(({ quantity }) => quantity))]);
  if (taken !== "") {
    return [
      {
        key: "next taken",
        ways: [
          `Now that I know ${taken}, I can ${part.todo}.`,
          `With ${taken} I have all that I need to ${part.todo}.`,
          `I know ${taken} now, so I go on to ${part.todo}.`,
        ],
      },
    ];
  }
  const handed = part.after.filter(({ parameters, node: from }) => parameters.length > 0 && done.includes(from));
  const sources = enumerate(handed.map(({ node: from }) => partAt(task, from).mention));
  if (sources === "") return [];
  return [
    {
      key: "next handed",
      ways: handed.some(({ node: from }) => from === done.at(-1))
        ? [`Next I have to ${part.todo}, which had to wait for that.`, `With that I can ${part.todo}.`]
        : [`I can ${part.todo} now, because ${sources} ${handed.length > 1 ? "are" : "is"} there.`],
    },
  ];
}

/** A part that comes after another for a reason of order only. */
function nextOrdered(part: ToldPart): Ways[] {
  const ordered = part.after.find(({ reason }) => reason !== null);
  if (ordered?.reason == null) return [];
  // Why the request wants an order is its own affair; other reasons are worth telling.
  return ordered.reason.startsWith("it is asked for once")
    ? [
        {
          key: "next asked after",
          ways: [
            `As the request wants it in this order, I now ${part.todo}.`,
            `Only now does the request want me to ${part.todo}, so I go on with that.`,
          ],
        },
      ]
    : [{ key: "next ordered", ways: [`Now I ${part.todo}, which had to come later because ${ordered.reason}.`] }];
}

/** What is left after a part, where that is more than nothing. */
function remainingWays(standing: PlaceInTask, node: number): Ways[] {
  const { task, left } = standing;
  const isKnown = isDecidedBy(standing);
  const others = left.filter((one) => one !== node);
  const sure = others.filter((one) => isKnown || !partAt(task, one).isDecided).map((one) => partAt(task, one).mention);
  const rest =
    sure.length < others.length && task.decidedBy !== null ? [...sure, `what depends on ${task.decidedBy}`] : sure;
  if (rest.length === 0)
    return [{ key: "last", ways: ["After this the request is met.", "This is the last thing to do."] }];
  // What a value is needed for was told with it.
  if (sure.length === others.length && sure.every((mention) => partAt(task, node).uses.includes(mention))) return [];
  if (rest.length > 2) return [{ key: "more", ways: [`${capitalize(numeral(rest.length))} parts come after that.`] }];
  return [
    {
      key: "after",
      ways: [
        `After that, ${enumerate(rest)} ${rest.length > 1 || isMany(rest[0] ?? "") ? "are" : "is"} left.`,
        `What remains then is ${enumerate(rest)}.`,
        `Only ${enumerate(rest)} will be left after that.`,
      ],
    },
  ];
}
