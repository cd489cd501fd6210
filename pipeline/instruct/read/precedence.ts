/** What must come before what among n things, kept transitively closed. Adding costs O(n^2). */
export class Precedence {
  readonly #cells: Uint8Array;

  constructor(readonly size: number) {
    this.#cells = new Uint8Array(size * size);
  }

  has(first: number, second: number): boolean {
    return this.#cells[first * this.size + second] === 1;
  }

  /** False where it would contradict what is already known; nothing is added then. */
  add(first: number, second: number): boolean {
    if (first === second || this.has(second, first)) return false;
    if (this.has(first, second)) return true;
    for (let a = 0; a < this.size; a++) {
      if (a !== first && !this.has(a, first)) continue;
      for (let b = 0; b < this.size; b++) {
        if (b === second || this.has(second, b)) this.#cells[a * this.size + b] = 1;
      }
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
        if (!this.#isBetween(a, b)) result.push([a, b]);
      }
    }
    return result;
  }

  #isBetween(first: number, last: number): boolean {
    for (let middle = 0; middle < this.size; middle++) {
      if (this.has(first, middle) && this.has(middle, last)) return true;
    }
    return false;
  }
}
