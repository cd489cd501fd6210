import { expect, test } from "vitest";
import { nextKey } from "../../pipeline/workplace/situations/next-key.js";

const numbered = (...keys: string[]) => ({
  name: "Counts",
  columns: [{ name: "Count no", type: "text" as const }],
  rows: keys.map((key) => [key]),
});

test("a new row of a numbered table gets the number after the highest", () => {
  expect(nextKey(numbered("K4204", "K4203"))).toBe("K4205");
  expect(nextKey(numbered("IT2026-098", "IT2026-099"))).toBe("IT2026-100");
});

test("a table whose rows are named has no next number", () => {
  expect(nextKey(numbered("Nora Feld", "Kit Marsden"))).toBeNull();
  expect(nextKey(numbered("A1", "B2"))).toBeNull();
});
