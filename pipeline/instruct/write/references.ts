import type { Catalog } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import { basename } from "../../text/path.js";
import { participle, quote } from "./english.js";
import { eventOf } from "./events.js";
import { bareNoun, type PhrasedNode } from "./phrased-node.js";

/** A result that an earlier step hands over, and what else could be mistaken for it. */
export interface HandedOver {
  producer: PhrasedNode;
  resource: string;
  value: string;
  /** Everything told so far, in order. */
  mentioned: readonly PhrasedNode[];
  /** The application that takes it; null where a decision does. */
  taker: string | null;
  /** In words, for a value that was read: "the total of the Amount column". */
  quantity: string | null;
}

/**
 * A noun phrase for a result that an earlier step leaves: short where only one thing can be meant ("the exported
 * PDF"), by its application or its file name where several could.
 */
export function nounPhrase(handed: HandedOver, catalog: Catalog, rng: Rng): string {
  const { producer, resource, value, mentioned, taker, quantity } = handed;
  if (quantity !== null) return quantityPhrase(handed, quantity, rng);
  const noun = bareNoun(catalog, resource);
  const adjacent = mentioned.at(-1) === producer;
  const rivals = mentioned.filter((other) => other !== producer && leaves(other, noun, catalog));
  if (rivals.length > 0) {
    if (isFile(catalog, resource)) return fileByName(handed, noun);
    if (value.length < 60 && !/\n|^https?:/.test(value) && !noun.startsWith("copied"))
      return `the ${noun} ${quote(value)}`;
    return `the ${noun} that came from ${eventOf(producer, mentioned, catalog)}`;
  }
  // "the copied table" and "the open PDF" say already what was done to them.
  if (/^(copied|open|received|sent|stored|page in) ?/.test(noun)) return `the ${noun}`;
  const isOneOfTwo = worksOnAlike(producer, noun, value, catalog);
  const alone = mentioned.every((other) => other === producer || other.application !== producer.application);
  const phrases = [
    ...howItCameAbout(handed, noun, isOneOfTwo, catalog),
    ...(alone && !isOneOfTwo && taker !== producer.application ? [`the ${noun} from ${producer.application}`] : []),
  ];
  if (adjacent) return rng.pick([...(isOneOfTwo ? [] : [`that ${noun}`]), `the resulting ${noun}`, ...phrases]);
  if (phrases.length > 0) return rng.pick(phrases);
  return isFile(catalog, resource) ? fileByName(handed, noun) : `the resulting ${noun}`;
}

/**
 * Whether a step leaves another resource that the noun could mean as well. Printing a PDF into a file leaves two PDFs;
 * moving one leaves one.
 */
function worksOnAlike({ node, subtask }: PhrasedNode, noun: string, value: string, catalog: Catalog): boolean {
  return subtask.parameters.some(({ name, type, role }) => {
    if (role !== "input" || node.parameters[name] === value) return false;
    if (subtask.effects.destroys.some((gone) => gone.value === `{${name}}`)) return false;
    const other = bareNoun(catalog, type);
    return other === noun || other === `open ${noun}` || (isFile(catalog, type) && [noun, other].includes("file"));
  });
}

/**
 * A file by its name: with its folder where another file was called the same, and with how it came about where the
 * computer gave the name and no step has told it ("the printed PDF 'output.pdf'").
 */
function fileByName({ producer, value, mentioned }: HandedOver, noun: string): string {
  const values = mentioned.flatMap(({ node }) => Object.values(node.parameters));
  if (values.some((other) => other !== value && basename(other) !== other && basename(other) === basename(value)))
    return `the ${noun} ${quote(value)}`;
  const [verb = ""] = producer.phrase.split(" ", 1);
  const given = !Object.values(producer.node.parameters).includes(value) && tellingVerbs.has(verb);
  return `the ${given ? `${participle(verb)} ` : ""}${noun} ${quote(basename(value))}`;
}

/** Whether a step leaves something that the noun could mean as well: "the open PDF" is a PDF. */
function leaves({ subtask }: PhrasedNode, noun: string, catalog: Catalog): boolean {
  return subtask.outputs.some(({ type }) => bareNoun(catalog, type) === noun);
}

function isFile(catalog: Catalog, type: string): boolean {
  const kind = catalog.resourceTypes.get(type)?.detector.kind;
  return kind === "file" || kind === "directory" || kind === "document";
}

/** Verbs whose participle tells a result from others of its kind. */
const tellingVerbs = new Set(
  "export save convert download rename compress extract merge print capture move unpack duplicate".split(" "),
);

/**
 * Noun phrases that say how a result came about: "the exported PDF", "the PDF you made", "the updated PDF". None may be
 * left where the computer gave the name: of a copy, what was copied could be meant (`isOneOfTwo`).
 */
function howItCameAbout(
  { producer, resource, mentioned }: HandedOver,
  noun: string,
  isOneOfTwo: boolean,
  catalog: Catalog,
): string[] {
  const { subtask, phrase } = producer;
  const output = subtask.outputs.find(({ type }) => type === resource);
  const name = output !== undefined && "parameter" in output.value ? output.value.parameter : null;
  const parameter = subtask.parameters.find((candidate) => candidate.name === name);
  if (parameter === undefined) {
    const [first = ""] = phrase.split(" ", 1);
    return tellingVerbs.has(first) && !isOneOfTwo && mentioned.at(-1) !== producer
      ? [`the ${participle(first)} ${noun}`]
      : [];
  }
  const sameThing = parameter.type === resource || (isFile(catalog, parameter.type) && isFile(catalog, resource));
  if (parameter.role === "input" && sameThing) {
    return [`the updated ${noun}`, `the changed ${noun}`, `the ${noun} you changed`, `the ${noun} you edited`];
  }
  const verb = verbBefore(phrase, `{${parameter.name}`);
  const alike = mentioned.some((other) => other !== producer && other.phrase.split(/[ ,]+/).includes(verb));
  return tellingVerbs.has(verb) && !alike
    ? [`the ${participle(verb)} ${noun}`, `the ${noun} you ${participle(verb)}`]
    : [`the new ${noun}`, `the ${noun} you made`, `the ${noun} you created`];
}

/** The verb that governs a blank: in "put {text} into a new workbook and save it as {xlsx_path}" that of the last part. */
function verbBefore(phrase: string, blank: string): string {
  const end = phrase.indexOf(blank);
  const part = (end < 0 ? phrase : phrase.slice(0, end)).split(" and ").at(-1) ?? phrase;
  return part.trim().split(" ", 1)[0] ?? "";
}

function quantityPhrase({ producer, mentioned }: HandedOver, quantity: string, rng: Rng): string {
  const rivals = mentioned.filter(
    ({ subtask }) => subtask !== producer.subtask && subtask.outputs.some(({ type }) => type === "value_in_mind"),
  );
  const again = mentioned.filter(({ subtask }) => subtask === producer.subtask).length > 1;
  if (rivals.length === 0 && !again) {
    const phrases = [`${quantity} you read`, quantity, `${quantity} that you found`];
    return rng.pick(mentioned.at(-1) === producer ? [...phrases, "that value"] : phrases);
  }
  const source = producer.subtask.parameters.find(({ role }) => role === "input");
  const value = source === undefined ? undefined : producer.node.parameters[source.name];
  if (value === undefined) return quantity;
  return `${quantity} from ${quote(/^https?:/.test(value) ? value : basename(value))}`;
}
