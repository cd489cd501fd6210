import { RequestError } from "../errors.js";
import type { QueryValue } from "../query/query.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { shownValue } from "./derive-query.js";
import { filledValues } from "./filled-values.js";
import { columnOf, tableOf } from "./given-table.js";
import { replacedIn } from "./replaced-words.js";

/** What stands on the sheet of a workbook after a column or words of its table were taken out, put in or changed. */
export const tablePartDerivations = {
  values_without_column: {
    of: ["workbook", "column"],
    rule: "the headings and values, without empty ones, once a column is gone, as a list",
    give: (given) => {
      const at = columnOf(given);
      return filledValues(sheetOf(given).flatMap((row) => row.toSpliced(at, 1)));
    },
  },
  values_without_entries: {
    of: ["workbook", "column"],
    rule: "the headings and values, without empty ones, once nothing stands under the heading of a column, as a list",
    give: (given) => {
      const at = columnOf(given);
      return filledValues([...headings(given), ...tableOf(given).rows.flatMap((row) => row.toSpliced(at, 1))]);
    },
  },
  values_with_column: {
    of: ["workbook", "column", "heading"],
    rule: "the headings and values, without empty ones, with an empty column of a heading before a column, as a list",
    give: (given) => {
      const put = headings(given).toSpliced(columnOf(given), 0, given.value("heading"));
      return filledValues([...put, ...tableOf(given).rows.flat()]);
    },
  },
  values_replaced: {
    of: ["workbook", "words", "other"],
    rule: "the headings and values, without empty ones, with other words in place of some, as a list",
    give: (given) => {
      const [words, other] = [given.value("words"), given.value("other")];
      const before = sheetOf(given).flat().map(shownValue);
      const after = before.map((text) => replacedIn(text, words, other));
      if (filledValues(after) !== filledValues(before)) return filledValues(after);
      throw new RequestError("OPERATION_VALUE", `"${words}" does not stand in ${given.value("workbook")}`);
    },
  },
} satisfies Record<string, Derivation>;

function headings(given: DerivationInput): string[] {
  return tableOf(given).columns.map(({ name }) => name);
}

function sheetOf(given: DerivationInput): QueryValue[][] {
  return [headings(given), ...tableOf(given).rows.map((row) => [...row])];
}
