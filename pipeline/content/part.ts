import type { AspectValue, ContentPart } from "../schema/computer/content-part.js";
import { requireWithin } from "./bounds.js";

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

/**
 * Parts of equal kind and name, which a text may hold several times, as one part in the place of the first: what comes
 * later counts, aspect by aspect and inside as well.
 */
export function merged(parts: readonly ContentPart[]): ContentPart[] {
  const groups = new Map<string, ContentPart[]>();
  for (const item of parts) {
    const key = `${item.kind}\n${item.name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    if (others.length === 0) return [first];
    const aspects = Object.assign({}, first.aspects, ...others.map((other) => other.aspects));
    return [{ ...first, aspects, parts: merged([first, ...others].flatMap((item) => item.parts)) }];
  });
}

/** The content as it is. Throws SyntaxError where it has more parts, or deeper ones, than anything that walks it bears. */
export function boundedPart(root: ContentPart): ContentPart {
  let level: readonly ContentPart[] = [root];
  let count = 0;
  for (let depth = 1; level.length > 0; depth++) {
    count += level.length;
    requireWithin(count, "parts");
    requireWithin(depth, "levels");
    level = level.flatMap(({ parts }) => parts);
  }
  return root;
}

/** What stands for a file whose content cannot be read, with the reason. */
export function unreadable(reason: string): ContentPart {
  return part("file", "", { unreadable: reason });
}
