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

/** First word of a phrase. */
export function verbOf(phrase: string): string {
  return phrase.split(" ", 1)[0] ?? phrase;
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
  const { producer, resource, value, rivals, quantity } = handed;
  if (quantity !== null) return quantityPhrase(handed, quantity, rng);
  const noun = bareNoun(catalog, resource);
  const verb = verbOf(producer.phrase);
  const done = participle(verb);
  // "the copied table" already says what was done to it.
  const described = /ed\b|\bopen\b/.test(noun) ? `the ${noun}` : `the ${done} ${noun}`;
  const others = rivals.filter((rival) => rival !== producer);
  if (others.length === 0) {
    const short = [described, `the ${noun} you ${pastTense(verb)}`, `the ${noun} from ${producer.application}`];
    return rng.pick(handed.adjacent ? [`that ${noun}`, `the resulting ${noun}`, ...short] : short);
  }
  if (others.every((rival) => rival.application !== producer.application)) {
    return `the ${noun} from ${producer.application}`;
  }
  const isPath = /[\\/]/.test(value);
  return isPath ? `the ${noun} ${quote(basename(value))}` : `the ${noun} that came from ${eventOf(producer, catalog)}`;
}

function quantityPhrase({ producer, rivals, adjacent }: HandedOver, quantity: string, rng: Rng): string {
  const source = Object.entries(producer.node.parameters).find(([name]) =>
    producer.subtask.parameters.some((parameter) => parameter.name === name && parameter.role === "input"),
  );
  const unique = rivals.every((rival) => rival === producer);
  if (unique)
    return rng.pick([
      `${quantity} you read`,
      quantity,
      `${quantity} that you found`,
      adjacent ? "that value" : quantity,
    ]);
  return source === undefined ? quantity : `${quantity} from ${quote(basename(source[1]))}`;
}

const irregularPasts: Record<string, string> = {
  write: "wrote",
  take: "took",
  draw: "drew",
  draft: "drafted",
  shrink: "shrank",
};

function pastTense(verb: string): string {
  return irregularPasts[verb] ?? participle(verb);
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
