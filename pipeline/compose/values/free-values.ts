import type { Rng } from "../../rng.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { ValueType } from "../../schema/catalog/value-type.js";

/** The subject of the free words of a task. */
export interface Subject {
  entity: string;
  /** What is worked on: "invoices". */
  topic: string;
  persona: Persona;
  /** Addresses and names in the order in which they are used: the goal's contact first. */
  contacts: Persona["contacts"];
}

/** The day on which every task begins, so that equal seeds give equal dates. */
const today = Date.UTC(2026, 2, 2);
const day = 24 * 60 * 60 * 1000;

/** What may be said, by the type of the field that it is said in. */
const phrases: Readonly<Record<string, readonly ((entity: string, topic: string) => string)[]>> = {
  // Without a colon, which parts the pages within pages of some applications.
  title: [
    (entity, topic) => `${capital(topic)} for ${entity}`,
    (entity, topic) => `${entity} ${topic}`,
    (entity, topic) => `Review of the ${entity} ${topic}`,
    (entity) => `Next steps for ${entity}`,
    (entity, topic) => `${entity} ${topic} to check`,
    (entity, topic) => `Agreed work on the ${entity} ${topic}`,
  ],
  sentence: [
    (entity, topic) => `Please have a look at the ${entity} ${topic}.`,
    (entity) => `This is the latest on ${entity}.`,
    (entity, topic) => `Please check the ${entity} ${topic} by Friday.`,
    (entity, topic) => `We have finished the ${entity} ${topic}.`,
    (entity) => `Let me know if anything is missing for ${entity}.`,
    (entity) => `Nothing is open for ${entity} any more.`,
  ],
  text: [
    (entity) => `${entity}: checked and complete`,
    (entity) => `${entity}: ready for review`,
    (entity, topic) => `${capital(topic)} for ${entity}: approved`,
    (entity) => `${entity}: open until Friday`,
    (entity, topic) => `${capital(topic)} for ${entity}: on file`,
  ],
  file_name: [
    (entity, topic) => `${entity} ${topic}`,
    (entity, topic) => `${capital(topic)} for ${entity}`,
    (entity, topic) => `${entity} ${topic} final`,
  ],
};

/** A value that a field of the type accepts and that fits the subject; `turn` counts the values of the type so far. */
export function freeValue(
  type: string,
  { entity, topic, contacts }: Subject,
  turn: number,
  rng: Rng,
  examples: ValueType | undefined,
): string {
  const contact = isOfContact(type) ? contacts[turn % contacts.length] : undefined;
  if (contact !== undefined) return type === "name" ? contact.name : contact.email;
  const said = phrases[type];
  if (said !== undefined) return rng.pick(said)(entity, topic);
  if (type === "date") return workday(rng);
  return type === "expression" ? calculation(rng) : anExample(examples, rng);
}

/** Whether values of the type belong to a contact instead of being drawn. */
export function isOfContact(type: string): boolean {
  return type === "mail_address" || type === "name";
}

function calculation(rng: Rng): string {
  return rng.pick([
    `${100 + rng.below(9900)}*${2 + rng.below(23)}`,
    `${100 + rng.below(9900)}+${100 + rng.below(9900)}`,
    `(${100 + rng.below(900)}+${100 + rng.below(900)})/4`,
    `${5000 + rng.below(5000)}-${100 + rng.below(4900)}`,
  ]);
}

function anExample(type: ValueType | undefined, rng: Rng): string {
  return type === undefined ? "Checked" : rng.pick(type.examples);
}

/** A weekday within the next three months, year first. */
function workday(rng: Rng): string {
  const date = new Date(today + (3 + rng.below(85)) * day);
  const weekend = date.getUTCDay() === 0 ? 1 : date.getUTCDay() === 6 ? 2 : 0;
  return new Date(date.getTime() + weekend * day).toISOString().slice(0, 10);
}

/** Returns the text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
