import { enumerate, numeral } from "../../instruct/write/english.js";
import { capitalize } from "../../text/capitalize.js";
import { basename } from "../../text/path.js";
import type { RecordedStep } from "../recording.js";
import { foundWays } from "./found.js";
import { isPath } from "./request-words.js";
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
    ...(last !== undefined && task.decidedAt === last ? [decidedWays(standing)] : []),
    nextWays(standing, node),
    remainingWays(standing, node),
  ];
}

/** That a part is done, by what the screen shows of it. */
export function doneWays(part: ToldPart, steps: readonly RecordedStep[], at: number): Ways[] {
  const before = steps[at - 1];
  const now = steps[at];
  const button = before?.control?.control_text ?? "";
  const title = now?.controls[0]?.control_text ?? "";
  const isGone = before?.controls[0]?.control_text !== title;
  const evidence: Ways[] = [];
  const output = part.parameters
    .filter(({ role }) => role === "output")
    .map(({ name }) => part.values[name] ?? "")
    .find(isPath);
  if (output !== undefined && button === "Save" && title.includes(basename(output))) {
    evidence.push({
      key: "done title",
      ways: [
        `The title of the window is '${title}' now, so '${basename(output)}' is saved.`,
        `'${basename(output)}' is saved: the window has it in its title.`,
      ],
    });
  }
  if (/^(?:Send|Draft)$/.test(button) && isGone) {
    evidence.push({
      key: "done sent",
      ways: [
        `The window of the message is gone, so it is ${button === "Send" ? "sent" : "kept as a draft"}.`,
        `The message has left its window: ${part.mention} is done.`,
      ],
    });
  }
  if (
    /^(?:Save|Export|Create|Extract)$/.test(button) &&
    before?.action.control?.dialog != null &&
    now?.controls[0]?.control_type !== "Dialog"
  ) {
    evidence.push({
      key: "done dialog",
      ways: [
        `The dialog has closed without a complaint, so ${part.mention} is done.`,
        `Nothing was objected to, and the dialog is gone: ${part.mention} is done.`,
      ],
    });
  }
  if (button === "Save" && before?.action.control?.dialog == null) {
    evidence.push({
      key: "done saved",
      ways: [
        `The change is saved, and with it ${part.mention} is done.`,
        `No message appeared on saving, so ${part.mention} is done.`,
      ],
    });
  }
  const terminal = now?.controls.find(({ control_text }) => control_text === "Terminal")?.value ?? "";
  if (part.applicationId === "lxterminal" && /[$#]\s*$/.test(terminal)) {
    evidence.push({
      key: "done command",
      ways: [
        `The prompt is back, so the command has run and ${part.mention} is done.`,
        `The terminal waits for the next command: ${part.mention} is done.`,
      ],
    });
  }
  const shown = part.applicationId === "lxterminal" ? null : appeared(part, steps, at);
  if (shown !== null && evidence.length === 0) {
    evidence.push({
      key: "done shown",
      ways: [
        `'${shown}' is there now, which was not so before: ${part.mention} is done.`,
        `I see '${shown}' in the window now, so ${part.mention} is done.`,
        `The window shows '${shown}', and with that ${part.mention} is done.`,
      ],
    });
  }
  return [
    ...evidence,
    {
      key: "done",
      ways: [
        `${capitalize(part.mention)} is done.`,
        `I am through with ${part.mention}.`,
        `That was all for ${part.mention}.`,
      ],
    },
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
  const decided = left.filter((node) => partAt(task, node).isDecided).map((node) => partAt(task, node).todo);
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
function nextWays({ task, done }: PlaceInTask, node: number): Ways[] {
  const part = partAt(task, node);
  const isKnown = task.decidedAt !== null && done.includes(task.decidedAt);
  if (part.isDecided && !isKnown && task.decidedBy !== null) {
    return [
      {
        key: "next early",
        ways: [
          `Next comes ${part.mention}. It is needed only in one case, which ${task.decidedBy} will show, but I can do it while I am here.`,
        ],
      },
    ];
  }
  const taken = enumerate([...new Set(part.takes.map(({ quantity }) => `the ${quantity.replace(/^the /, "")}`))]);
  if (taken !== "") {
    return [
      {
        key: "next taken",
        ways: [
          `Now that I know ${taken}, I can ${part.todo}.`,
          `With ${taken} I have what it takes to ${part.todo}.`,
          `I have ${taken} now, so ${part.mention} comes next.`,
        ],
      },
    ];
  }
  const handed = part.after.filter(({ parameters, node: from }) => parameters.length > 0 && done.includes(from));
  const sources = enumerate(handed.map(({ node: from }) => partAt(task, from).mention));
  if (sources !== "") {
    if (handed.some(({ node: from }) => from === done.at(-1))) {
      return [
        {
          key: "next after that",
          ways: [
            `Next I have to ${part.todo}, which had to wait for that.`,
            `With that I can ${part.todo}.`,
            `Only now can I ${part.todo}.`,
          ],
        },
      ];
    }
    return [
      {
        key: "next handed",
        ways: [
          `I can ${part.todo} now, because that takes what came of ${sources}.`,
          `Next I ${part.todo}, which was not possible before ${sources}.`,
        ],
      },
    ];
  }
  const ordered = part.after.find(({ reason }) => reason !== null);
  const loose = [
    `Next I have to ${part.todo}, which does not depend on the rest.`,
    `Now I ${part.todo}.`,
    `I go on with ${part.mention}.`,
  ];
  if (ordered?.reason == null) return [{ key: "next", ways: loose }];
  const before = partAt(task, ordered.node).mention;
  // Why the request wants an order is its own affair; other reasons are worth telling.
  if (ordered.reason.startsWith("it is asked for once")) {
    return [
      {
        key: "next asked after",
        ways: [
          `The request wants the rest only after ${before}, so now I ${part.todo}.`,
          `Now that ${before} is done, I ${part.todo}, as the request asks.`,
        ],
      },
      { key: "next", ways: loose },
    ];
  }
  return [
    {
      key: "next ordered",
      ways: [`Now I ${part.todo}. It comes after ${partAt(task, ordered.node).mention}, because ${ordered.reason}.`],
    },
    { key: "next", ways: loose },
  ];
}

/** What is left after a part, where that is more than nothing. */
function remainingWays({ task, done, left }: PlaceInTask, node: number): Ways[] {
  const isKnown = task.decidedAt !== null && done.includes(task.decidedAt);
  const others = left.filter((one) => one !== node);
  const sure = others.filter((one) => isKnown || !partAt(task, one).isDecided).map((one) => partAt(task, one).mention);
  const rest =
    sure.length < others.length && task.decidedBy !== null ? [...sure, `what depends on ${task.decidedBy}`] : sure;
  if (rest.length === 0)
    return [{ key: "last", ways: ["After this the request is met.", "This is the last thing to do."] }];
  if (rest.length > 2) return [{ key: "more", ways: [`${capitalize(numeral(rest.length))} parts come after that.`] }];
  return [
    {
      key: "after",
      ways: [
        `After that I still have ${enumerate(rest)} to do.`,
        `Then there is still ${enumerate(rest)}.`,
        `What remains after it is ${enumerate(rest)}.`,
      ],
    },
  ];
}
