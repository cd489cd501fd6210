/** A text with where it stands. */
export interface PlacedText {
  path: readonly string[];
  text: string;
}

/** Every text of a value. */
export function textsIn(value: unknown, path: readonly string[] = []): PlacedText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
