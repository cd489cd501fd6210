import { columnLetters } from "../../content/derive/column-letters.js";
import { evaluateQuery } from "../../query/evaluate-query.js";
import type { Query } from "../../query/query.js";
import { printFormula } from "../../query/query-formula.js";
import { placeOf } from "../table-of-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { listed, tableOf } from "./given-table.js";
import { shownValue } from "./query.js";
import { groupsOf, measureOf, measureWithin } from "./table-groups.js";

/** One figure for each value of a column, written beside the table with a free column in between. */
export const groupDerivations = {
  group_cells: {
    of: ["workbook", "column"],
    rule: "the cells beside the table for every value of a column and its figure, from the second row down, as a range",
    give: (given) => {
      const first = tableOf(given).columns.length + 1;
      return `${columnLetters(first)}2:${columnLetters(first + 1)}${groupsOf(given, "column").length + 1}`;
    },
  },
  group_entries: {
    of: ["workbook", "column", "measure"],
    rule: "what is typed to list every value of a column in alphabetical order, each with the formula of a measure",
    typed: "each name once, from A to Z, with the formula of {words} beside it",
    give: (given) => typed(given, figuresOf(given)),
    spoil: (given) => {
      const figures = figuresOf(given);
      const [first, second, ...others] = figures;
      if (first === undefined || second === undefined) return [];
      const exchanged = [{ ...first, query: second.query }, { ...second, query: first.query }, ...others];
      const whole = figures.map((figure) => ({ ...figure, query: measureOf(given) }));
      return [
        { what: "a group is left out", figures: figures.slice(0, -1) },
        { what: "two groups have the figures of each other", figures: exchanged },
        { what: "every group has the figure of all rows", figures: whole },
      ]
        .filter((wrong) => valuesOf(given, wrong.figures) !== valuesOf(given, figures))
        .map((wrong) => ({ what: wrong.what, value: typed(given, wrong.figures) }));
    },
  },
  group_values: {
    of: ["workbook", "column", "measure"],
    rule: "every value of a column in alphabetical order, each followed by the measure of its rows, as a list",
    give: (given) => valuesOf(given, figuresOf(given)),
  },
} satisfies Record<string, Derivation>;

/** A value of the column, and what is asked of its rows. */
interface GroupFigure {
  group: string;
  query: Query;
}

function figuresOf(given: DerivationInput): GroupFigure[] {
  const measure = measureOf(given);
  return groupsOf(given, "column").map((group) => ({
    group,
    query: measureWithin(measure, { [given.value("column")]: group }),
  }));
}

function valuesOf(given: DerivationInput, figures: readonly GroupFigure[]): string {
  const table = tableOf(given);
  return listed(figures.flatMap(({ group, query }) => [group, shownValue(evaluateQuery(query, [table]))]));
}

function typed(given: DerivationInput, figures: readonly GroupFigure[]): string {
  const place = placeOf(tableOf(given));
  return figures.map(({ group, query }) => `${group}\t${printFormula(query, [place], { syntax: "calc" })}\n`).join("");
}
