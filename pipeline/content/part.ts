import type { AspectValue, ContentPart } from "../schema/computer/content-part.js";

/** Aspects as a reader finds them: what is null, undefined, false or "" has its usual value and is left out. */
export type FoundAspects = Readonly<Record<string, AspectValue | null | undefined>>;

interface Inside {
  labels?: Readonly<Record<string, string>>;
  parts?: readonly ContentPart[];
}

/** A part with the aspects that do not have their usual value. */
export function part(
  kind: string,
  name: string,
  found: FoundAspects = {},
  { labels, parts = [] }: Inside = {},
): ContentPart {
  const aspects: Record<string, AspectValue> = {};
  for (const [aspect, value] of Object.entries(found)) {
    if (value !== null && value !== undefined && value !== false && value !== "") aspects[aspect] = value;
  }
  return { kind, name, aspects, ...(labels && { labels }), parts };
}

/** Parts that only their position names: numbered from 1, each kind for itself. */
export function numbered(parts: readonly ContentPart[]): ContentPart[] {
  const counts = new Map<string, number>();
  return parts.map((item) => {
    const number = (counts.get(item.kind) ?? 0) + 1;
    counts.set(item.kind, number);
    return { ...item, name: String(number) };
  });
}

/** What stands for a file whose content cannot be read, with the reason. */
export function unreadable(reason: string): ContentPart {
  return part("file", "", { unreadable: reason });
}
