import type { Catalog } from "../catalog/catalog.js";
import type { ValueType } from "../schema/catalog/value-type.js";

/** Kinds that can be told from a value alone, most telling first. */
const shapes: readonly (readonly [string, RegExp])[] = [
  ["mail_address", /^[^\s@]+@[^\s@]+\.[a-z]+$/i],
  ["url", /^https?:\/\/\S+$/i],
  ["date", /^\d{4}-\d{2}-\d{2}$/],
  ["time", /^\d{1,2}:\d{2}$/],
  ["number", /^-?\d+(\.\d+)?$/],
  ["expression", /^[\d\s.()+*/-]*\d\s*[+*/-]\s*[\d(][\d\s.()+*/-]*$/],
  ["conversion", /^-?\d+(\.\d+)? \p{L}+ to \p{L}+$/u],
];

/**
 * The value type that a field with this label wants: first in the catalog of those of which several words occur
 * together ("page name"), else of those of which one does; null where none does.
 */
export function valueTypeByLabel(catalog: Catalog, label: string): ValueType | null {
  const words = ` ${label.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, " ")} `;
  const types = [...catalog.valueTypes.values()];
  const wanted = (isMeant: (word: string) => boolean) =>
    types.find(({ label_words }) => label_words.some((word) => isMeant(word) && words.includes(` ${word} `)));
  return wanted((word) => word.includes(" ")) ?? wanted(() => true) ?? null;
}

/**
 * The value type of a value that worked in a field: by the field's label, but only where the value has the shape
 * of that type if it has one, else by the value's own shape, else `text`.
 */
export function valueTypeOf(catalog: Catalog, label: string, value: string): string {
  const byLabel = valueTypeByLabel(catalog, label)?.name ?? null;
  const shaped = shapes.find(([, shape]) => shape.test(value))?.[0] ?? null;
  const wanted = shapes.find(([name]) => name === byLabel);
  if (wanted !== undefined && !wanted[1].test(value)) return shaped ?? "text";
  return byLabel ?? shaped ?? "text";
}
