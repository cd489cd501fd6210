/** Disjoint groups of items numbered from 0. */
export interface Groups {
  join(a: number, b: number): void;
  /** Returns a number that all members of one group share. */
  of(thing: number): number;
  /** Every group by its smallest member, members in ascending order. */
  members(): number[][];
}

/** Union-find with path halving (Tarjan and van Leeuwen 1984); the smallest member stands for its group. */
export function createGroups(size: number): Groups {
  const parents = Int32Array.from({ length: size }, (_, thing) => thing);

  function of(thing: number): number {
    let at = thing;
    for (let next = parents[at] ?? at; next !== at; next = parents[at] ?? at) {
      const over = parents[next] ?? next;
      parents[at] = over;
      at = over;
    }
    return at;
  }

  return {
    of,
    join(a, b) {
      const [m, n] = [of(a), of(b)];
      parents[Math.max(m, n)] = Math.min(m, n);
    },
    members() {
      const found = new Map<number, number[]>();
      for (let thing = 0; thing < size; thing++) {
        const group = of(thing);
        const known = found.get(group);
        if (known === undefined) found.set(group, [thing]);
        else known.push(thing);
      }
      return [...found.values()];
    },
  };
}
