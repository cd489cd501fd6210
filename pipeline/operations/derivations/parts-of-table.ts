import { RequestError } from "../../errors.js";
import type { QueryValue } from "../../query/query.js";
import { fold } from "../../text/fold.js";
import { placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { filledValues } from "./filled-values.js";
import { columnOf, listed, tableOf } from "./given-table.js";
import { shownValue } from "./query.js";
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
  values_column_split: {
    of: ["workbook", "column"],
    rule: "the headings and values, without empty ones, once the second of two words of a column has a column behind it",
    give: (given) => {
      const at = columnOf(given);
      const split = tableOf(given).rows.map((row) => row.toSpliced(at, 1, ...twoWords(row[at] ?? "", given)));
      return filledValues([...headings(given), ...split.flat()]);
    },
  },
  transposed_values: {
    of: ["workbook"],
    rule: "the headings and values, without empty ones, column by column, as a list",
    give: (given) => {
      const { columns, rows } = tableOf(given);
      return filledValues(columns.flatMap(({ name }, at) => [name, ...rows.map((row) => row[at] ?? "")]));
    },
  },
  rows_filtered_out: {
    of: ["workbook", "column", "value"],
    rule: "the numbers, on the sheet, of the rows that do not have a text in a column, as a list",
    give: (given) => {
      const at = columnOf(given);
      const texts = tableOf(given).rows.map((row) => fold(shownValue(row[at] ?? "")));
      const wanted = fold(given.value("value"));
      const others = texts.flatMap((text, row) => (text === wanted ? [] : [row]));
      // Some programs find parts of texts, too.
      const isClear = others.every((row) => !(texts[row] ?? "").includes(wanted));
      if (isClear && others.length > 0 && others.length < texts.length) {
        return listed(others.map((row) => String(row + placeOf(tableOf(given)).firstRow)));
      }
      throw new RequestError(
        "OPERATION_VALUE",
        `"${given.value("value")}" does not tell some rows of ${given.value("workbook")} from the others`,
      );
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

/** Throws RequestError OPERATION_VALUE for anything but two words. */
function twoWords(value: QueryValue, given: DerivationInput): string[] {
  const words = shownValue(value).split(" ");
  if (words.length === 2 && words.every((word) => /^\p{L}/u.test(word))) return words;
  throw new RequestError("OPERATION_VALUE", `"${value}" under ${given.value("column")} is no pair of words`);
}

function headings(given: DerivationInput): string[] {
  return tableOf(given).columns.map(({ name }) => name);
}

function sheetOf(given: DerivationInput): QueryValue[][] {
  return [headings(given), ...tableOf(given).rows.map((row) => [...row])];
}
