import { enumerate, numeral } from "../../instruct/write/english.js";
import type { Rng } from "../../rng.js";
import type { ObstacleKind } from "../../schema/subtask.js";
import { capitalize } from "../../text/capitalize.js";
import { bare, spoken, type ToldPart, type ToldTask } from "./told-task.js";

/** Where an agent stands in a task before a step that begins a part or ends the work. */
export interface PlaceInTask {
  readonly task: ToldTask;
  /** Indices of the parts that are done, in the order in which they were done; and of those that are left. */
  readonly done: readonly number[];
  readonly left: readonly number[];
}

/** The first thought: what is wanted and of what it consists. */
export function planThought({ task, left }: PlaceInTask, first: number, rng: Rng): string {
  const parts = left.flatMap((node) => (partAt(task, node).isDecided ? [] : [partAt(task, node).planned]));
  const isDecided = parts.length < left.length;
  const later = isDecided ? `, and what depends on ${task.decidedBy}` : "";
  const aim = aimWords(task, rng);
  const [only = ""] = parts;
  if (parts.length === 1)
    return `${aim} ${rng.pick([`For that I have to ${only}${later}.`, `It takes one piece of work: to ${only}${later}.`])}`;
  const list = enumerate(parts.map((part) => `to ${part}`));
  const begun = partAt(task, first);
  const waiting = left.flatMap((node) => partAt(task, node).after.filter((edge) => edge.node === first));
  const why =
    waiting.length === 0
      ? rng.pick(["Nothing else has to wait for it, and nothing has to come before it", "It depends on nothing else"])
      : waiting.some(({ parameters }) => parameters.length > 0)
        ? rng.pick(["Other parts need what it gives", "What comes later depends on it"])
        : rng.pick(["Something else is to be done only after it", "It has to come before another part"]);
  return `${aim} That takes ${numeral(parts.length)} things: ${list}${later}. I begin with ${begun.gerund}${begun.isDecided ? ", which may be needed" : ""}. ${why}.`;
}

function aimWords({ goal }: ToldTask, rng: Rng): string {
  if (goal === null) return rng.pick(["I go through the request.", "First I sort out what the request asks for."]);
  const aim = lowerFirst(goal);
  return rng.pick([`The point of the request is to ${aim}.`, `What is wanted is to ${aim}.`, `I am to ${aim}.`]);
}

/** The thought at the start of a later part: what is done, what is taken over, why this part, what remains. */
export function turnThought(standing: PlaceInTask, node: number, rng: Rng): string {
  const { task, done, left } = standing;
  const part = partAt(task, node);
  const last = done.at(-1);
  const before = last === undefined ? "" : doneWords(partAt(task, last), rng);
  const isKnown = task.decidedAt !== null && done.includes(task.decidedAt);
  const all = left.filter((one) => one !== node);
  const sure = all.filter((one) => isKnown || !partAt(task, one).isDecided).map((one) => partAt(task, one).gerund);
  const rest = sure.length < all.length ? [...sure, `what depends on ${task.decidedBy}`] : sure;
  const remains =
    rest.length === 0
      ? rng.pick(["This is the last part.", "After that nothing is left to do."])
      : rng.pick([
          `After that ${rest.length === 1 ? "one part remains" : `${numeral(rest.length)} parts remain`}: ${enumerate(rest)}.`,
          `Still open after that: ${enumerate(rest)}.`,
        ]);
  return [before, `${capitalize(reasonWords(standing, part, rng))}.`, remains].filter((text) => text !== "").join(" ");
}

function doneWords(part: ToldPart, rng: Rng): string {
  const found = [...new Map(part.gives.map(({ quantity, value }) => [quantity, value]))];
  if (found.length > 0) {
    const values = found.map(([quantity, value]) => `the ${bare(quantity)}: ${spoken(value)}`).join("; ");
    return rng.pick([`Now I have ${values}.`, `The screen gives me ${values}.`]);
  }
  return rng.pick([`${capitalize(part.gerund)} is done.`, `I have finished ${part.gerund}.`]);
}

/** Why a part comes now: a decision, what it takes over, what had to come before it, or nothing that holds it back. */
function reasonWords({ task, done }: PlaceInTask, part: ToldPart, rng: Rng): string {
  const isKnown = task.decidedAt !== null && done.includes(task.decidedAt);
  if (part.isDecided && isKnown && task.decision !== null) return `as ${task.decision}, I now have to ${part.phrase}`;
  const taken = [...new Map(part.takes.map(({ quantity, value }) => [quantity, value]))];
  if (taken.length > 0) {
    const values = enumerate(taken.map(([quantity, value]) => `the ${bare(quantity)} (${spoken(value)})`));
    return rng.pick([
      `with ${values} at hand I can ${part.phrase}`,
      `I need ${values} to ${part.phrase}, and have that now`,
    ]);
  }
  const handed = part.after.filter(({ parameters, node }) => parameters.length > 0 && done.includes(node));
  if (handed.length === 1 && handed[0]?.node === done.at(-1)) return `now I can ${part.phrase}`;
  if (handed.length > 0) {
    const sources = enumerate(handed.map(({ node }) => partAt(task, node).gerund));
    return `what came of ${sources} is there, so that I can ${part.phrase}`;
  }
  const ordered = part.after.find(({ reason }) => reason !== null);
  if (ordered?.reason != null) {
    return `next I ${part.phrase}. It comes after ${partAt(task, ordered.node).gerund}, because ${ordered.reason}`;
  }
  return rng.pick([
    `next I ${part.phrase}`,
    `next comes ${part.gerund}`,
    `I go on with ${part.gerund}, which waits for nothing else`,
  ]);
}

/** The last thought: that all is done, or why it cannot be. */
export function endThought({ task, done }: PlaceInTask, message: string, rng: Rng): string {
  if (task.obstacle !== null) {
    const said = message.replace(/\.$/, "");
    return `The application answers: ${said}. ${obstacleWords[task.obstacle]}. ${rng.pick([
      "The request does not say what to do instead, and I should not make something up, so I report that it cannot be done.",
      "I was not told of another way, so I stop here and report it as infeasible.",
    ])}`;
  }
  const parts = done.map((node) => partAt(task, node).gerund);
  const isDecided = done.some((node) => partAt(task, node).isDecided);
  const isKnown = task.decidedAt !== null && done.includes(task.decidedAt);
  const decided =
    task.decision === null || isDecided || !isKnown ? "" : `As ${task.decision}, nothing more is asked for. `;
  const count = parts.length === 2 ? "Both" : `All ${numeral(parts.length)}`;
  const what =
    parts.length === 1 ? `${capitalize(enumerate(parts))} is done` : `${count} parts are done: ${enumerate(parts)}`;
  return `${what}. ${decided}${rng.pick(["Nothing of the request is left, so I finish.", "With that the request is met, and I finish."])}`;
}

/** What an answer of an application means for the task, by what is missing. */
const obstacleWords: Readonly<Record<ObstacleKind, string>> = {
  missing_file: "What the request names is not where it should be, and what has to be done needs it",
  dead_address: "The address that the request names cannot be reached",
  no_account: "There is no account with which this could be done",
  no_permission: "I am not allowed to write where the result has to be",
};

export function partAt({ parts }: ToldTask, node: number): ToldPart {
  const part = parts[node];
  if (part === undefined) throw new RangeError(`a task of ${parts.length} parts has no part ${node}`);
  return part;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
