import { sha256 } from "../../hash.js";
import type { Rng } from "../../rng.js";

/** 32 bits that stand for an id in choices. */
export function choiceKey(id: string): number {
  return Number.parseInt(sha256(id).slice(0, 8), 16);
}

/** Something that can be chosen, known by 32 bits of its own. */
export interface Choosable {
  readonly key: number;
}

/** The source of all decisions about one attempt at a task. */
export interface Chooser {
  readonly rng: Rng;
  /**
   * Weighted rendezvous hashing (Thaler, Ravishankar 1998; logarithmic weights: Schindelhauer, Schomaker 2005): an item wins
   * by a score of its own, so that an item that comes or goes changes only the choices that it wins. O(items); where
   * `most` says what no weight exceeds, few items are weighed.
   */
  prefer<T extends Choosable>(items: readonly T[], weight: (item: T) => number, most?: number): T | undefined;
}

/** A chooser whose every decision follows from a random source. */
export function createChooser(rng: Rng): Chooser {
  let salt = rng.below(2 ** 32);
  return {
    rng,
    prefer: (items, weight, most = Number.POSITIVE_INFINITY) => {
      salt = (Math.imul(salt, 0x9e3779b1) + 0x7f4a7c15) >>> 0;
      let best: (typeof items)[number] | undefined;
      let bestScore = Number.POSITIVE_INFINITY;
      for (const item of items) {
        const uniform = (mix((item.key ^ salt) >>> 0) + 0.5) / 2 ** 32;
        // A logarithm is slow, and -log(u) is at least 1 - u.
        const least = (1 - uniform) * 0.999_999;
        if (least > bestScore * most) continue;
        const share = weight(item);
        if (share <= 0 || least > bestScore * share) continue;
        const score = -Math.log(uniform) / share;
        if (score < bestScore) {
          best = item;
          bestScore = score;
        }
      }
      return best;
    },
  };
}

/** Finaliser of MurmurHash3: every bit of the input changes every bit of the output with probability one half. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
