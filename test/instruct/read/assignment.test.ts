import fc from "fast-check";
import { expect, it } from "vitest";
import { maximumAssignment } from "../../../pipeline/instruct/read/assignment.js";

function best(weights: readonly (readonly number[])[], row: number, used: ReadonlySet<number>): number {
  const current = weights[row];
  if (current === undefined) return 0;
  let result = Number.NEGATIVE_INFINITY;
  for (const [column, weight] of current.entries()) {
    if (!used.has(column)) result = Math.max(result, weight + best(weights, row + 1, new Set([...used, column])));
  }
  return current.length <= used.size
    ? best(weights, row + 1, used)
    : Math.max(result, weights.length > current.length ? best(weights, row + 1, used) : result);
}

it("finds the assignment of greatest weight, as trying all of them does", () => {
  const matrix = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([rows, columns]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
  fc.assert(
    fc.property(matrix, (weights) => {
      const chosen = maximumAssignment(weights);
      const columns = chosen.filter((column) => column >= 0);
      const sum = chosen.reduce((total, column, row) => total + (weights[row]?.[column] ?? 0), 0);
      return new Set(columns).size === columns.length && sum === best(weights, 0, new Set());
    }),
  );
});

it("gives every row a column where there are enough", () => {
  expect(
    maximumAssignment([
      [1, 5, 0],
      [5, 6, 0],
    ]),
  ).toEqual([1, 0]);
});
