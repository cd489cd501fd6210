/** Sets of nodes as the bits of a non-negative number below 2^30. */

/** Number of members. */
export function bitCount(mask: number): number {
  let count = mask - ((mask >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Smallest member; of the empty set, -1. */
export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

/** Members in ascending order. */
export function members(mask: number): number[] {
  const nodes: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) nodes.push(lowestBit(rest));
  return nodes;
}
