import { hash } from "node:crypto";
import { lazily } from "./flow/lazily.js";

/** A seeded random source. `fork` gives an independent source for a named part, so that parts do not disturb each other. */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, bound). */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  fork(...key: (string | number)[]): Rng;
  /** The same for one of many numbered parts, without a hash. */
  numbered(part: number): Rng;
}

/** The state of a generator: four words of 32 bits. */
type State = readonly [number, number, number, number];

/** sfc32 (Chris Doty-Humphrey, PractRand), seeded by SHA-256 of the key. */
export function createRng(...key: (string | number)[]): Rng {
  return rngOf(inKey(key));
}

/** The parts of a key as in a JSON list, but for its brackets. */
function inKey(parts: readonly (string | number)[]): string {
  return JSON.stringify(parts).slice(1, -1);
}

function stateOf(key: string): State {
  // One character for every byte.
  const digest = hash("sha256", `[${key}]`, "binary");
  return [integerAt(digest, 0), integerAt(digest, 4), integerAt(digest, 8), integerAt(digest, 12)];
}

function rngOf(key: string, seed: () => State = () => stateOf(key)): Rng {
  // Computed on the first draw, because many generators are only forked.
  const start = lazily(seed);
  let [a, b, c, counter] = [0, 0, 0, 0];
  let isSeeded = false;

  function next(): number {
    if (!isSeeded) {
      [a, b, c, counter] = start();
      isSeeded = true;
    }
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  const rng: Rng = {
    next,
    below: (bound) => Math.floor(next() * bound),
    pick: (items) => {
      const item = items[rng.below(items.length)];
      if (item === undefined) throw new RangeError("cannot pick from an empty list");
      return item;
    },
    shuffle: (items) => {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = rng.below(i + 1);
        [shuffled[i], shuffled[j]] = [shuffled[j] as never, shuffled[i] as never];
      }
      return shuffled;
    },
    fork: (...part) => rngOf(`${key},${inKey(part)}`),
    numbered: (part) => {
      const [first, second, third, fourth] = start();
      const child = rngOf(`${key},${part}`, () => [first, second, third ^ part, (fourth + part) | 0]);
      // Seeds that differ in a few bits only part ways after that many draws.
      for (let draw = 0; draw < 15; draw++) child.next();
      return child;
    },
  };
  return rng;
}

/** Four bytes as a signed number, the lowest byte first. */
function integerAt(bytes: string, at: number): number {
  const byte = (index: number) => bytes.charCodeAt(at + index);
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24);
}
