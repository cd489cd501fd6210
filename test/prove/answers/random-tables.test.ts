import fc from "fast-check";
import { expect, it } from "vitest";
import { RequestError } from "../../../pipeline/errors.js";
import { valueList } from "../../../pipeline/evaluators/checks/value-list.js";
import { givenTo } from "../../../pipeline/operations/derivations/derivation.js";
import { derivations } from "../../../pipeline/operations/derivations/derivations.js";
import { askSheets } from "../../../pipeline/prove/answers/ask-sheets.js";
import { wholeResults } from "../../../pipeline/prove/answers/results/results.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";
import { tries } from "../../property-runs.js";

const columns = ["Client", "Net (EUR)", "Hours", "Issued", "Due"];
const days = fc
  .integer({ min: 0, max: 400 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
const rows = fc.array(
  fc.tuple(
    fc.constantFrom("Tessen", "Alder Sons", "Hara", "Birch Paper"),
    fc.integer({ min: -9_000, max: 90_000 }).map((cents) => cents / 100),
    fc.constantFrom(1, 2, 2.5, 7.25, 8),
    days,
    days,
  ),
  { minLength: 2, maxLength: 12 },
);

/** Results with what they are asked with. */
const asked: Readonly<Record<string, string[]>> = {
  sorted_values: ["Net (EUR)", "descending"],
  top_values: ["Net (EUR)", "largest", "2"],
  kept_values: ['[Hours] > 2 and [Client] != "Hara"'],
  left_values: ["[Net (EUR)] > mean([Net (EUR)])"],
  values_without_row: ['[Client] = "Hara"'],
  values_replaced: ["er", "X"],
  column_sum: ["Net (EUR)"],
  column_after: ["Client", "[Due] < 2026-06-01", "late"],
  running_values: ["Net (EUR)"],
  rank_values: ["Hours", "largest"],
  decision_values: ["[Hours] >= 2.5", "long", "short"],
  repeated_values: ["Client"],
  replaced_numbers: ["Net (EUR)", "round([Net (EUR)] * 1.07, 2)"],
  date_part_values: ["Issued", "weekday"],
  workdays_values: ["Issued", "Due"],
  group_values: ["Client", "sum([Net (EUR)] where [Hours] > 1)"],
  cells_where: ["Due", '[Client] = "Tessen"'],
};

const seen = (value: string | number | null | undefined) =>
  String(value === "" || Number.isNaN(Number(value)) ? value : Number(Number(value).toPrecision(10)));

it.each(Object.entries(asked))("%s is the same by SQL for any table for which it is known", (by, of) => {
  const [derivation, result] = [derivations.get(by), wholeResults.get(by)];
  fc.assert(
    fc.property(rows, (cells) => {
      const content: FileContent = { kind: "table", columns, rows: cells.map((row) => [...row]) };
      const own = valueOrNull(() => derivation?.give(givenTo(derivation, by, ["a.xlsx", ...of], () => content)));
      if (own === null || own === undefined) return;
      const found = askSheets([{ headings: columns, rows: cells }], (sheets) => result?.sql(sheets, of) ?? []).flat();
      expect(found.map(seen)).toEqual(valueList(own).map(seen));
    }),
    { numRuns: tries(200) },
  );
});

/** Null where the derivation refuses the table. */
function valueOrNull<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}
