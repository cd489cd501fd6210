import type { AspectValue, ContentPart } from "../../schema/computer/content-part.js";

/** By so many short values of its own an object in a list can be named: object[key=ctrl+j]. */
const mostLabels = 12;
const longestLabel = 200;

/**
 * What a structured text holds: an object has a part for each of its members, by key, a list one for each of its
 * items, numbered. A member is a `value`, an `object` or a `list`; the value of `value[port]` is its aspect `value`,
 * and one that is null has the aspect `null` instead. Dates are ISO texts, numbers that JSON cannot hold are texts.
 */
export function dataPart(name: string, held: unknown): ContentPart {
  if (Array.isArray(held)) return listPart(name, held);
  if (held instanceof Map) return objectPart(name, [...held]);
  if (typeof held === "object" && held !== null && !(held instanceof Date))
    return objectPart(name, Object.entries(held));
  return valuePart(name, held);
}

/** A value that a text names. Unlike other aspects it is told even where it is false or empty. */
export function valuePart(name: string, held: unknown): ContentPart {
  const aspects = held === null || held === undefined ? { null: true } : { value: scalar(held) };
  return { kind: "value", name, aspects, parts: [] };
}

function scalar(held: unknown): AspectValue {
  if (held instanceof Date) return Number.isNaN(held.getTime()) ? "invalid date" : held.toISOString();
  if (typeof held === "string" || typeof held === "boolean") return held;
  return typeof held === "number" && Number.isFinite(held) ? held : String(held);
}

function objectPart(name: string, members: readonly (readonly [unknown, unknown])[]): ContentPart {
  return {
    kind: "object",
    name,
    aspects: {},
    parts: members.map(([key, member]) => dataPart(typeof key === "string" ? key : JSON.stringify(key), member)),
  };
}

function listPart(name: string, items: readonly unknown[]): ContentPart {
  const parts = items.map((item, index) => dataPart(String(index + 1), item));
  return { kind: "list", name, aspects: {}, parts: parts.map(withLabels) };
}

/** An object in a list has no name, so that people tell it by what it holds. */
function withLabels(item: ContentPart): ContentPart {
  if (item.kind !== "object") return item;
  const labels = item.parts.flatMap(({ name, aspects: { value } }) =>
    value !== undefined && String(value).length <= longestLabel ? [[name, String(value)] as const] : [],
  );
  return labels.length === 0 ? item : { ...item, labels: Object.fromEntries(labels.slice(0, mostLabels)) };
}
