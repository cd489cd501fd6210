import type { DBusValue, Variant } from "./value.js";

/** An object as messages name it: the name of its connection, and its path. */
type Named = readonly [bus: string, path: string];

/** What answers hold, by the signatures that are asked for. */
export interface BusAnswers {
  "": [];
  i: [number];
  u: [number];
  d: [number];
  s: [string];
  v: [Variant];
  as: [string[]];
  au: [number[]];
  "(so)": [Named];
  "(iiii)": [[number, number, number, number]];
  "a(so)": [Named[]];
  "a{ss}": [[string, string][]];
  "a(ua(so))": [[number, Named[]][]];
  "a((so)(so)(so)iiassusau)": [CacheItem[]];
}

/** An object of an accessibility cache: itself, its application and its parent, its place among its siblings, and what it is. */
export type CacheItem = readonly [
  self: Named,
  application: Named,
  parent: Named,
  index: number,
  childCount: number,
  interfaces: string[],
  name: string,
  role: number,
  description: string,
  states: number[],
];

/** Values under the signature with which they came. */
interface Signed {
  signature: string;
  body: readonly DBusValue[];
}

/**
 * Whether values came under a signature. Whoever reads a message reads its values by its signature, which is why nothing
 * of them has to be looked at again.
 */
export function holds<S extends keyof BusAnswers>(
  signed: Signed,
  wanted: S,
): signed is Signed & { body: BusAnswers[S] } {
  return signed.signature === wanted;
}
