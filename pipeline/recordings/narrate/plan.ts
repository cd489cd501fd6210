import { capitalize, enumerate, numeral } from "../../instruct/write/english.js";
import { partAt } from "./told-task.js";
import type { ToldTask } from "./told-task.js";
import type { Ways } from "./teller.js";

/** The first thought: what is wanted in the end, what has to be known for that, and with what the work begins. */
export function planWays(task: ToldTask, order: readonly number[]): Ways[][] {
  const sure = order.filter((node) => !partAt(task, node).isDecided);
  const parts = sure.map((node) => partAt(task, node));
  const readings = parts.filter(({ finds }) => finds.length > 0);
  const works = parts.filter(({ finds }) => finds.length === 0);
  return [
    aimWays(task, works.length > 0 ? works.map(({ planned, todo }) => [planned, todo]) : readings.map(({ planned, todo }) => [planned, todo])),
    works.length === 0 ? [] : readingWays(readings),
    decisionWays(task),
    firstWays(task, order),
  ];
}

/** What is wanted; each part in full or short. */
function aimWays({ goal }: ToldTask, parts: readonly (readonly string[])[]): Ways[] {
  const aim = goal === null ? null : goal.slice(0, 1).toLowerCase() + goal.slice(1);
  const full = enumerate(parts.map(([planned = ""]) => planned));
  const short = enumerate(parts.map(([, todo = ""]) => todo));
  return [full, short].flatMap((list): Ways[] => {
    if (list === "") return aim === null ? [] : [{ key: "goal", ways: [`The request is to ${aim}.`] }];
    return aim === null
      ? [{ key: "aim", ways: [`I am asked to ${list}.`, `The request wants me to ${list}.`] }]
      : [
          {
            key: "aim and goal",
            ways: [`The request is to ${aim}. In the end I have to ${list}.`, `I am to ${aim}. What has to come of it: ${list}.`],
          },
        ];
  });
}

/** What has to be found out first, and where. */
function readingWays(readings: readonly { finds: readonly { quantity: string }[]; source: string | null }[]): Ways[] {
  if (readings.length === 0) return [];
  const told = (withSource: boolean): string =>
    enumerate(
      readings.map(({ finds, source }) => {
        const sought = enumerate(finds.map(({ quantity }) => quantity));
        return withSource && source !== null ? `${sought} (from ${source})` : sought;
      }),
    );
  return [told(true), told(false)].map((list) => ({
    key: "readings",
    ways: [`Before that I need to know ${list}.`, `The request does not give me ${list}, so I have to find that out first.`, `What I do not know yet is ${list}.`],
  }));
}

function decisionWays({ question, decidedBy }: ToldTask): Ways[] {
  if (question === null || decidedBy === null) return [];
  return [
    {
      key: "decision ahead",
      ways: [
        `What else there is to do depends on whether ${question}, which I cannot say yet.`,
        `Whether ${question} decides what follows; I have to see ${decidedBy} for that.`,
      ],
    },
    { key: "decision ahead, short", ways: [`What else there is to do depends on ${decidedBy}, which I cannot say yet.`] },
  ];
}

/** With what the work begins, and why with that. */
function firstWays(task: ToldTask, order: readonly number[]): Ways[] {
  const [first] = order;
  if (first === undefined || order.length === 1) return [];
  const part = partAt(task, first);
  const waiting = order.filter((node) => partAt(task, node).after.some((edge) => edge.node === first) && !partAt(task, node).isDecided);
  const [next] = waiting;
  const begin = part.isDecided
    ? [`I begin with ${part.gerund}; that is needed only in one case, but it is at hand where I look anyway.`]
    : next === undefined
      ? [`I begin with ${part.gerund}, as nothing has to come before it.`, `${capitalize(part.gerund)} waits for nothing, so I take it first.`]
      : waiting.length === 1
        ? [`I begin with ${part.gerund}, because I cannot ${partAt(task, next).todo} before that.`, `First comes ${part.gerund}: without it I cannot ${partAt(task, next).todo}.`]
        : [`I begin with ${part.gerund}, because ${numeral(waiting.length)} later parts wait for it.`];
  return [{ key: "begin", ways: begin }, { key: "begin, short", ways: [`I begin with ${part.gerund}.`] }];
}
