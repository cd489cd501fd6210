import { enumerate, numeral } from "../../instruct/write/english.js";
import { capitalize } from "../../text/capitalize.js";
import type { Ways } from "./teller.js";
import type { ToldTask } from "./told-task.js";
import { partAt } from "./told-task.js";

/** The first thought: what is wanted in the end, what has to be known for that, and with what the work begins. */
export function planWays(task: ToldTask, order: readonly number[]): Ways[][] {
  const sure = order.filter((node) => !partAt(task, node).isDecided);
  const parts = sure.map((node) => partAt(task, node));
  const readings = parts.filter(({ finds }) => finds.length > 0);
  const works = parts.filter(({ finds }) => finds.length === 0);
  return [
    aimWays(
      task,
      works.length > 0
        ? works.map(({ planned, todo }) => [planned, todo])
        : readings.map(({ planned, todo }) => [planned, todo]),
    ),
    works.length === 0 ? [] : readingWays(readings),
    decisionWays(task),
    firstWays(task, order),
  ];
}

/** What is wanted; each part in full or short. */
function aimWays({ goal }: ToldTask, parts: readonly (readonly string[])[]): Ways[] {
  const aim = goal === null ? null : goal.slice(0, 1).toLowerCase() + goal.slice(1);
  const full = listOf(parts.map(([planned = ""]) => planned));
  const short = listOf(parts.map(([, todo = ""]) => todo));
  return [full, short].flatMap((list): Ways[] => {
    if (list === "") return aim === null ? [] : [{ key: "goal", ways: [`The request is to ${aim}.`] }];
    return aim === null
      ? [{ key: "aim", ways: [`I am asked to ${list}.`, `The request wants me to ${list}.`] }]
      : [
          {
            key: "aim and goal",
            ways: [
              `The request is to ${aim}. In the end I have to ${list}.`,
              `I am to ${aim}. For that I have to ${list}.`,
            ],
          },
        ];
  });
}

/** "a", "do two things: a; and b". */
function listOf(items: readonly string[]): string {
  if (items.length <= 1) return items.join("");
  return `do ${numeral(items.length)} things: ${items.slice(0, -1).join("; ")}; and ${items.at(-1) ?? ""}`;
}

/** What has to be found out first, and where. */
function readingWays(readings: readonly { finds: readonly { quantity: string }[]; source: string | null }[]): Ways[] {
  if (readings.length === 0) return [];
  const quantities = readings.flatMap(({ finds }) => finds.map(({ quantity }) => quantity));
  const sources = [...new Set(readings.flatMap(({ source }) => source ?? []))];
  const list = enumerate([...new Set(quantities)]);
  const from = sources.length === 0 ? [] : [` in ${enumerate(sources)}`];
  return [...from, ""].map((where) => ({
    key: "readings",
    ways: [
      `The request leaves it to me to find out ${list}, so I look that up first${where}.`,
      `Before that I need to know ${list}, which I look for${where === "" ? " first" : where}.`,
      `What I do not know yet and have to find${where}: ${list}.`,
    ],
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
    {
      key: "decision ahead, short",
      ways: [`What else there is to do depends on ${decidedBy}, which I cannot say yet.`],
    },
  ];
}

/** With what the work begins, and why with that. */
function firstWays(task: ToldTask, order: readonly number[]): Ways[] {
  const [first] = order;
  if (first === undefined || order.length === 1) return [];
  const part = partAt(task, first);
  const waiting = order.filter(
    (node) => partAt(task, node).after.some((edge) => edge.node === first) && !partAt(task, node).isDecided,
  );
  const [next] = waiting;
  const handsOver =
    next !== undefined &&
    partAt(task, next).after.some(({ node, parameters }) => node === first && parameters.length > 0);
  const isListed = task.parts.every(({ finds }) => finds.length === 0) && order.length === 2;
  const begin = part.isDecided
    ? [`I begin with ${part.gerund}; that is needed only in one case, but it is at hand where I look anyway.`]
    : next === undefined
      ? [
          `I begin with ${part.gerund}, as nothing has to come before it.`,
          `${capitalize(part.gerund)} waits for nothing, so I take it first.`,
        ]
      : waiting.length === 1
        ? isListed
          ? !handsOver
            ? ["They are asked for in this order.", "The request wants them in this order."]
            : [
                "The second builds on the first, so I begin with the first.",
                "They have to be done in this order, since the second takes what comes of the first.",
              ]
          : [
              `I begin with ${part.gerund}; ${partAt(task, next).mention} has to wait for that.`,
              `First comes ${part.gerund}, since ${partAt(task, next).mention} takes that.`,
            ]
        : [`I begin with ${part.gerund}, because ${numeral(waiting.length)} later parts wait for it.`];
  return [
    { key: "begin", ways: begin },
    { key: "begin, short", ways: [`I begin with ${part.gerund}.`] },
  ];
}
