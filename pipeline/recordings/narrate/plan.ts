import { enumerate, numeral } from "../../instruct/write/english.js";
import { capitalize } from "../../text/capitalize.js";
import { isMany } from "../../text/number-agreement.js";
import type { Ways } from "./teller.js";
import type { ToldPart, ToldTask } from "./told-task.js";
import { partAt } from "./told-task.js";

/** The first thought: what is wanted in the end, what has to be known for that, and with what the work begins. */
export function planWays(task: ToldTask, order: readonly number[]): Ways[][] {
  const parts = order.map((node) => partAt(task, node)).filter(({ isDecided }) => !isDecided);
  const readings = parts.filter(({ finds }) => finds.length > 0);
  const works = parts.filter(({ finds }) => finds.length === 0);
  return [
    aimWays(task, works.length > 0 ? works.map(({ deed: { full, short } }) => [full, short]) : []),
    readingWays(readings, works.length > 0),
    decisionWays(task),
    firstWays(task, order),
  ];
}

/** What is wanted; each part in full or short. */
function aimWays({ goal }: ToldTask, parts: readonly (readonly [string, string])[]): Ways[] {
  const aim = goal === null ? null : goal.slice(0, 1).toLowerCase() + goal.slice(1);
  if (parts.length === 0) return aim === null ? [] : [{ key: "goal", ways: [`The request is to ${aim}.`] }];
  const lists = [parts.map(([full]) => full), parts.map(([, short]) => short)];
  return lists.map((list): Ways => {
    const asked = askedFor(list);
    return aim === null
      ? { key: "aim", ways: [list.length === 1 ? `I am asked to ${list[0] ?? ""}.` : asked] }
      : { key: "aim and goal", ways: [`The request is to ${aim}. ${asked}`, `I am to ${aim}. ${asked}`] };
  });
}

function askedFor(list: readonly string[]): string {
  if (list.length === 1) return `For that I have to ${list[0] ?? ""}.`;
  const [last = "", ...before] = [...list].reverse();
  const items = [...before.reverse().map((item) => `to ${item}`), `and to ${last}`];
  return `${capitalize(numeral(list.length))} things are asked for: ${items.join(list.length === 2 ? ", " : "; ")}.`;
}

/** What has to be found out first, and where. */
function readingWays(readings: readonly ToldPart[], hasWork: boolean): Ways[] {
  if (readings.length === 0) return [];
  const list = enumerate([...new Set(readings.flatMap(({ finds }) => finds.map(({ quantity }) => quantity)))]);
  const sources = [...new Set(readings.flatMap(({ source }) => source ?? []))];
  const from = sources.length === 0 ? [] : [` in ${enumerate(sources)}`];
  const before = hasWork ? "Before that " : "";
  return [...from, ""].map((where) => ({
    key: "readings",
    ways: [
      `${before === "" ? "I" : `${before}I`} have to find out ${list}${where === "" ? "" : `, which should stand${where}`}.`,
      `The request does not say ${list}; I have to look that up${where}.`,
      `I do not know ${list} yet, so I have to look${where === "" ? " that up" : where} first.`,
    ],
  }));
}

function decisionWays({ question, decidedBy }: ToldTask): Ways[] {
  if (question === null || decidedBy === null) return [];
  return [
    {
      key: "decision ahead",
      ways: [
        `Whether more has to be done depends on whether ${question}, which I cannot tell yet.`,
        `If ${question}, the request asks for something else than otherwise, so I have to see ${decidedBy} for that.`,
      ],
    },
    { key: "decision ahead, short", ways: [`What else there is to do depends on ${decidedBy}.`] },
  ];
}

/** With what the work begins, and why with that. */
function firstWays(task: ToldTask, order: readonly number[]): Ways[] {
  const [first] = order;
  if (first === undefined || order.length === 1) return [];
  const part = partAt(task, first);
  const waiting = order.flatMap((node) => {
    const other = partAt(task, node);
    const edge = other.isDecided ? undefined : other.after.find((one) => one.node === first);
    return edge === undefined ? [] : [{ other, isHandover: edge.parameters.length > 0 }];
  });
  const needed = [...new Set(waiting.filter(({ isHandover }) => isHandover).map(({ other }) => other.mention))];
  const ordered = waiting.find(({ isHandover }) => !isHandover)?.other;
  const need = needed.length > 1 || isMany(needed[0] ?? "") ? "need" : "needs";
  const begin = part.isDecided
    ? [`I begin with ${part.mention}; that is needed in one case only, but it can be looked up at any time.`]
    : needed.length > 0
      ? needed.length > 2
        ? [
            `I begin with ${part.mention}, because ${numeral(needed.length)} later parts need it.`,
            `${capitalize(numeral(needed.length))} later parts need ${part.mention}, so that comes first.`,
          ]
        : [
            ...(part.finds.length > 0
              ? [
                  `I begin with ${part.mention}, which ${enumerate(needed)} ${need}.`,
                  `${capitalize(enumerate(needed))} ${need} ${part.mention}, so I begin with that.`,
                ]
              : [
                  `I begin with ${part.mention}, because ${enumerate(needed)} can only be done after that.`,
                  `First comes ${part.mention}, on which the rest builds.`,
                ]),
          ]
      : ordered !== undefined
        ? [`I begin with ${part.mention}, because ${ordered.mention} has to come after it.`]
        : [
            `I begin with ${part.mention}, for which nothing else has to be done before.`,
            `Nothing has to come before ${part.mention}, so I take that first.`,
          ];
  return [
    { key: "begin", ways: begin },
    { key: "begin, short", ways: [`I begin with ${part.mention}.`] },
  ];
}
