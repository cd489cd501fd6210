/**
 * For each row a column of its own so that the sum of the weights is greatest; -1 for a row that gets none because
 * there are fewer columns. Hungarian method with potentials (Kuhn 1955, Munkres 1957, in the form of e-maxx), O(n^3).
 */
export function maximumAssignment(weights: readonly (readonly number[])[]): number[] {
  const rows = weights.length;
  const columns = Math.max(rows, weights[0]?.length ?? 0);
  const real = weights[0]?.length ?? 0;
  const cost = (row: number, column: number) => -(weights[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Array<number>(rows + 1).fill(0);
  const columnPotential = new Array<number>(columns + 1).fill(0);
  const rowOf = new Array<number>(columns + 1).fill(0);
  for (let row = 1; row <= rows; row++) {
    const least = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Array<boolean>(columns + 1).fill(false);
    const came = new Array<number>(columns + 1).fill(0);
    rowOf[0] = row;
    let column = 0;
    do {
      used[column] = true;
      const current = rowOf[column] ?? 0;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= columns; other++) {
        if (used[other]) continue;
        const reduced = cost(current, other) - (rowPotential[current] ?? 0) - (columnPotential[other] ?? 0);
        if (reduced < (least[other] ?? 0)) {
          least[other] = reduced;
          came[other] = column;
        }
        if ((least[other] ?? 0) < delta) {
          delta = least[other] ?? 0;
          next = other;
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (used[other]) {
          const matched = rowOf[other] ?? 0;
          rowPotential[matched] = (rowPotential[matched] ?? 0) + delta;
          columnPotential[other] = (columnPotential[other] ?? 0) - delta;
        } else least[other] = (least[other] ?? 0) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const before = came[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    }
  }
  const result = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= real; column++) {
    const row = rowOf[column] ?? 0;
    if (row > 0) result[row - 1] = column - 1;
  }
  return result;
}
