import type { Catalog } from "../catalog/catalog.js";
import { basename } from "../path.js";
import type { Rng } from "../rng.js";
import type { Subtask } from "../schema/subtask.js";
import type { TaskNode } from "../schema/task-graph.js";
import { enumerate, gerund, participle, quote } from "./english.js";

/** What the writer knows of a node while it chooses words. */
export interface ToldNode {
  node: TaskNode;
  subtask: Subtask;
  /** The phrase chosen for it, with blanks. */
  phrase: string;
  /** Name of its application. */
  application: string;
}

/** A result that an earlier step hands over, and what else could be mistaken for it. */
export interface HandedOver {
  producer: ToldNode;
  resource: string;
  value: string;
  /** Everything told so far that leaves a result of the same noun, the producer included. */
  rivals: readonly ToldNode[];
  /** Whether the producer is the sentence just before. */
  adjacent: boolean;
  /** In words, for a value that was read: "the total of the Amount column". */
  quantity: string | null;
}

/** Noun of a resource type without its article: "PDF". */
export function bareNoun(catalog: Catalog, type: string): string {
  const noun = catalog.resourceTypes.get(type)?.noun ?? catalog.valueTypes.get(type)?.noun ?? type;
  return noun.replace(/^(the|a|an) /, "");
}

/**
 * A noun phrase for a result that an earlier step leaves: short where only one thing can be meant ("the exported
 * PDF"), by its application or its file name where several could.
 */
export function nounPhrase(handed: HandedOver, catalog: Catalog, rng: Rng): string {
  const { producer, resource, value, rivals, quantity, adjacent } = handed;
  if (quantity !== null) return quantityPhrase(handed, quantity, rng);
  const noun = bareNoun(catalog, resource);
  const others = rivals.filter((rival) => rival !== producer);
  if (others.length > 0) {
    if (/[\\/]/.test(value)) return `the ${noun} ${quote(basename(value))}`;
    if (value.length < 60 && !value.includes("\n") && !noun.startsWith("copied")) return `the ${noun} ${quote(value)}`;
    return others.every((rival) => rival.application !== producer.application)
      ? `the ${noun} from ${producer.application}`
      : `the ${noun} that came from ${eventOf(producer, catalog)}`;
  }
  // "the copied table" and "the open PDF" say already what was done to them.
  if (/^(copied|open|received|sent|stored|page in) ?/.test(noun)) return `the ${noun}`;
  const [adjective, past] = howItCameAbout(producer, resource, rng);
  const phrases = [`the ${adjective} ${noun}`, `the ${noun} you ${past}`, `the ${noun} from ${producer.application}`];
  return rng.pick(adjacent ? [`that ${noun}`, `the resulting ${noun}`, ...phrases] : phrases);
}

/** Verbs whose participle tells a result from others of its kind. */
const tellingVerbs = new Set(
  "export save convert download rename compress extract merge print capture move unpack duplicate crop rotate resize".split(
    " ",
  ),
);

/** Adjective and past tense for a result: "exported" and "exported", "new" and "made", "updated" and "changed". */
function howItCameAbout({ subtask, phrase }: ToldNode, resource: string, rng: Rng): [string, string] {
  const output = subtask.outputs.find(({ type }) => type === resource) ?? subtask.outputs[0];
  const name = output !== undefined && "parameter" in output.value ? output.value.parameter : "";
  if (subtask.parameters.some((parameter) => parameter.name === name && parameter.role === "input")) {
    return rng.pick([
      ["updated", "changed"],
      ["changed", "edited"],
      ["edited", "changed"],
    ]);
  }
  const verb = verbBefore(phrase, `{${name}`);
  return tellingVerbs.has(verb) ? [participle(verb), participle(verb)] : ["new", rng.pick(["made", "created"])];
}

/** The verb that governs a blank: in "put {text} into a new workbook and save it as {xlsx_path}" that of the last part. */
function verbBefore(phrase: string, blank: string): string {
  const end = phrase.indexOf(blank);
  const part = (end < 0 ? phrase : phrase.slice(0, end)).split(" and ").at(-1) ?? phrase;
  return part.trim().split(" ", 1)[0] ?? "";
}

function quantityPhrase({ producer, rivals, adjacent }: HandedOver, quantity: string, rng: Rng): string {
  const source = Object.entries(producer.node.parameters).find(([name]) =>
    producer.subtask.parameters.some((parameter) => parameter.name === name && parameter.role === "input"),
  );
  const unique = rivals.every((rival) => rival === producer);
  if (unique) {
    return rng.pick([
      `${quantity} you read`,
      quantity,
      `${quantity} that you found`,
      adjacent ? "that value" : quantity,
    ]);
  }
  return source === undefined ? quantity : `${quantity} from ${quote(basename(source[1]))}`;
}

/** A step as something that happens: "exporting the workbook". */
export function eventOf(told: ToldNode, catalog: Catalog): string {
  const { phrase, subtask } = told;
  const [verb = phrase, ...rest] = phrase.slice(0, firstBlank(phrase)).trim().split(" ");
  const objects = rest.filter((word) => !prepositions.has(word));
  if (objects.length > 0)
    return [gerund(verb), ...objects.map((word) => (word === "a" || word === "an" ? "the" : word))].join(" ");
  const blank = /\{([a-z0-9_]+)/.exec(phrase)?.[1];
  const parameter = subtask.parameters.find(({ name }) => name === blank);
  return parameter === undefined ? gerund(verb) : `${gerund(verb)} the ${bareNoun(catalog, parameter.type)}`;
}

/** Several steps as things that happen. */
export function eventsOf(steps: readonly ToldNode[], catalog: Catalog): string {
  return enumerate(steps.map((step) => eventOf(step, catalog)));
}

const prepositions = new Set([
  "to",
  "as",
  "from",
  "in",
  "into",
  "with",
  "for",
  "named",
  "called",
  "of",
  "at",
  "on",
  "and",
  "using",
]);

function firstBlank(phrase: string): number {
  const index = phrase.indexOf("{");
  return index < 0 ? phrase.length : index;
}
