import type { Catalog } from "../../catalog/catalog.js";
import { basename } from "../../text/path.js";
import { enumerate, gerund, quote } from "./english.js";
import { bareNoun, type PhrasedNode } from "./phrased-node.js";

/** Steps as things that happen: "exporting the workbook and answering the received message 'Invoices'". */
export function eventsOf(steps: readonly PhrasedNode[], mentioned: readonly PhrasedNode[], catalog: Catalog): string {
  return enumerate(steps.map((step) => eventOf(step, mentioned, catalog)));
}

/** A step as something that happens, with its first value where another step that was told sounds the same. */
export function eventOf(step: PhrasedNode, mentioned: readonly PhrasedNode[], catalog: Catalog): string {
  const event = briefEvent(step, catalog);
  const alike = mentioned.some((other) => other !== step && briefEvent(other, catalog) === event);
  const value = firstValue(step);
  return alike && value !== null ? `${event} ${quote(value)}` : event;
}

/** The words of a phrase up to its first blank, and what the blank stands for where they name no object. */
function briefEvent({ phrase, subtask }: PhrasedNode, catalog: Catalog): string {
  const [verb = phrase, ...rest] = phrase.slice(0, firstBlank(phrase)).trim().split(" ");
  const object = withoutTrailing(rest).map((word) => (word === "a" || word === "an" ? "the" : word));
  if (object.length > 0) return [gerund(verb), ...object].join(" ");
  const blank = blankName(phrase);
  const parameter = subtask.parameters.find(({ name }) => name === blank);
  const noun = parameter === undefined ? [] : [`the ${bareNoun(catalog, parameter.type)}`];
  return [gerund(verb), ...rest, ...noun].join(" ");
}

/** "an event on" is about "an event". */
function withoutTrailing(words: readonly string[]): string[] {
  const kept = [...words];
  while (prepositions.has(kept.at(-1) ?? "")) kept.pop();
  return kept;
}

function firstValue({ phrase, node }: PhrasedNode): string | null {
  const value = node.parameters[blankName(phrase) ?? ""];
  if (value === undefined || value.length > 80 || value.includes("\n")) return null;
  return /^[A-Za-z]:\\|^\//.test(value) ? basename(value) : value;
}

function blankName(phrase: string): string | undefined {
  return /\{([a-z0-9_]+)/.exec(phrase)?.[1];
}

const prepositions = new Set("to as from in into with for named called of at on and using under by".split(" "));

function firstBlank(phrase: string): number {
  const index = phrase.indexOf("{");
  return index < 0 ? phrase.length : index;
}
