import { enumerate, numeral } from "../../instruct/write/english.js";
import { capitalize } from "../../text/capitalize.js";
import { isMany } from "../../text/number-agreement.js";
import type { RecordedStep } from "../recording.js";
import { doneWays } from "./done.js";
import { foundWays } from "./found.js";
import { usesWords } from "./purpose.js";
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
    ...(part.isDecided && !task.decidedAt.includes(done.at(-1) ?? -1) ? nextDecided(task, part) : []),
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

/** A part of the branch that was taken, some time after the decision. */
function nextDecided({ decision }: ToldTask, part: ToldPart): Ways[] {
  if (decision === null) return [];
  return [
    {
      key: "next decided",
      ways: [
        `As ${decision}, the request also wants me to ${part.todo}.`,
        `I now have to ${part.todo}, because ${decision}.`,
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

/** Most of what is left that is named. */
const mostLeft = 4;

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
  const named =
    rest.length > mostLeft ? [...rest.slice(0, mostLeft - 1), `${numeral(rest.length - mostLeft + 1)} more`] : rest;
  return [
    {
      key: "after",
      ways: [
        `After that, ${enumerate(named)} ${rest.length > 1 || isMany(sure[0] ?? "") ? "are" : "is"} left.`,
        `What remains then is ${enumerate(named)}.`,
        `Only ${enumerate(named)} will be left after that.`,
      ],
    },
  ];
}
