/** What must come before what among n things, kept transitively closed. Adding costs O(n^2). */
export class Precedence {
  readonly #rows: boolean[][];

  constructor(size: number) {
    this.#rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  }

  get size(): number {
    return this.#rows.length;
  }

  has(first: number, second: number): boolean {
    return this.#rows[first]?.[second] === true;
  }

  /** False where it would contradict what is already known; nothing is added then. */
  add(first: number, second: number): boolean {
    if (first === second || this.has(second, first)) return false;
    if (this.has(first, second)) return true;
    for (let a = 0; a < this.size; a++) {
      if (a !== first && !this.has(a, first)) continue;
      const row = this.#rows[a];
      if (row === undefined) continue;
      for (let b = 0; b < this.size; b++) if (b === second || this.has(second, b)) row[b] = true;
    }
    return true;
  }

  /** Members of a group that come before no other member. */
  last(group: readonly number[]): number[] {
    return group.filter((one) => !group.some((other) => this.has(one, other)));
  }

  /** Members of a group that come after no other member. */
  first(group: readonly number[]): number[] {
    return group.filter((one) => !group.some((other) => this.has(other, one)));
  }

  /** Transitive reduction: pairs with nothing in between, in order. */
  pairs(): [number, number][] {
    const result: [number, number][] = [];
    for (let a = 0; a < this.size; a++) {
      for (let b = 0; b < this.size; b++) {
        if (!this.has(a, b)) continue;
        const direct = this.#rows.every((_row, middle) => !(this.has(a, middle) && this.has(middle, b)));
        if (direct) result.push([a, b]);
      }
    }
    return result;
  }
}
