import { describe, expect, it } from "vitest";
import { motifOf } from "../../pipeline/content/picture/motifs/table.js";
import { createRng } from "../../pipeline/rng.js";
import type { SetupFile } from "../../pipeline/schema/computer/environment-setup.js";
import type { Situation } from "../../pipeline/schema/situation.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { bindSituation } from "../../pipeline/workplace/situations/bind-situation.js";
import { chartData } from "../../pipeline/workplace/situations/chart-data.js";
import { situationSetup, tablePath } from "../../pipeline/workplace/situations/situation-files.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const picturesOf = ({ documents }: Situation) =>
  Object.values(documents).flatMap((document) => ("picture" in document ? [document.picture] : []));
const charts = [...workplaces.values()].flatMap(({ description, situations }) =>
  situations.flatMap((situation) =>
    picturesOf(situation).flatMap(({ chart }) => (chart === undefined ? [] : [{ description, situation, chart }])),
  ),
);

/** The files of a situation at the first of these workplaces at which it arises, with the workplace. */
function filesOf({ description, situation }: Pick<(typeof charts)[number], "description" | "situation">) {
  for (const seed of [1, 2, 3, 4]) {
    const bound = bindSituation(situation, makeWorkplace(description, seed), createRng("chart", seed));
    if (bound !== null) return { workplace: bound.workplace, files: situationSetup(bound, []).files };
  }
  throw new Error(`${situation.id} does not arise`);
}

/** The rows of a workbook as they lie on the computer. */
function rowsIn(files: readonly SetupFile[], path: string): Record<string, string | number>[] {
  const content = files.find((file) => file.path === path)?.content;
  if (content?.kind !== "table") throw new Error(`no table ${path}`);
  return content.rows.map((row) => Object.fromEntries(content.columns.map((name, at) => [name, row[at] ?? ""])));
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

it("situations of several personas have charts", () => {
  expect(new Set(charts.map(({ description }) => description.persona)).size).toBeGreaterThan(5);
});

describe.each(charts)("the chart of $situation.id", ({ description, situation, chart }) => {
  it("shows what adds up from the rows of the workbook that lies beside it", () => {
    const { workplace, files } = filesOf({ description, situation });
    const shown = files.flatMap((file) => file.chart ?? [])[0] ?? expect.fail("no chart");
    const rows = rowsIn(files, tablePath(workplace, chart.table));
    const isDay = /^\d{4}-\d\d-\d\d$/.test(String(rows[0]?.[chart.by]));
    const labelOf = (value: string) =>
      isDay ? `${monthNames[Number(value.slice(5, 7)) - 1]} ${value.slice(0, 4)}` : value;
    const sums = chart.values.map((query) => {
      const column = /^sum\(\[(.+)\]\)$/.exec(query)?.[1];
      expect(column !== undefined || query === "count()").toBe(true);
      const bars = new Map<string, number>();
      for (const row of rows) {
        const label = labelOf(String(row[chart.by]));
        bars.set(label, (bars.get(label) ?? 0) + (column === undefined ? 1 : Number(row[column])));
      }
      return bars;
    });
    expect(shown.labels.length).toBeGreaterThan(1);
    expect(new Set(shown.labels)).toEqual(new Set(rows.map((row) => labelOf(String(row[chart.by])))));
    expect(shown.series.map(({ values }) => values)).toEqual(
      sums.map((bars) => shown.labels.map((label) => expect.closeTo(bars.get(label) ?? Number.NaN, 1))),
    );
    expect(shown.series.some(({ values }) => values.every((value) => value > 0))).toBe(true);
  });
});

it("no picture of a situation is called a chart and shows other numbers than those of a table", () => {
  const invented = [...workplaces.values()].flatMap(({ description, situations }) =>
    situations
      .filter((situation) => picturesOf(situation).length > 0)
      .flatMap((situation) => filesOf({ description, situation }).files)
      .filter(
        ({ content, chart }) => content.kind === "image" && chart === undefined && motifOf(content.label) === "chart",
      ),
  );
  expect(invented).toEqual([]);
});

describe("the numbers of a chart", () => {
  const table = {
    name: "Sales",
    columns: [
      { name: "Day", type: "date" as const },
      { name: "Line", type: "text" as const },
      { name: "Net (EUR)", type: "money" as const },
    ],
    rows: [
      ["2026-02-03", "12", 10.1],
      ["2025-12-30", "7", 20.2],
      ["2025-12-31", "7", 0.1],
      ["", "N2", 5],
    ],
  };
  const { description } = charts[0] ?? expect.fail("no chart");
  const workplace = { ...makeWorkplace(description, 1), tables: new Map([["Sales", table]]) };
  const dataOf = (by: string, ...values: string[]) =>
    chartData({ table: "Sales", by, values }, { workplace, given: new Map() });

  it("go from the first month to the last, with those in which there is nothing, and leave out rows without a day", () => {
    expect(dataOf("Day", "sum([Net (EUR)])", "count()")).toEqual({
      by: "Day",
      measure: "Net (EUR) and Sales",
      labels: ["Dec 2025", "Jan 2026", "Feb 2026"],
      series: [
        { name: "Net (EUR)", values: [20.3, 0, 10.1] },
        { name: "Sales", values: [2, 0, 1] },
      ],
    });
  });

  it("stand in the order of numbers and letters, and may be means and sums of some rows", () => {
    expect(dataOf("Line", "mean([Net (EUR)])").labels).toEqual(["7", "12", "N2"]);
    expect(dataOf("Line", "mean([Net (EUR)])").series).toEqual([
      { name: "Mean of Net (EUR)", values: [10.15, 10.1, 5] },
    ]);
    expect(dataOf("Line", "sum([Net (EUR)] where [Day] > 2026-01-01)").series[0]?.values).toEqual([0, 10.1, 0]);
  });

  it("are refused where there is nothing to compare, or no number", () => {
    expect(() => dataOf("Hour", "count()")).toThrow("no column Hour");
    expect(() => dataOf("Line", "latest([Day])")).toThrow("sums or means");
    const one = { ...workplace, tables: new Map([["Sales", { ...table, rows: table.rows.slice(0, 1) }]]) };
    const chart = { table: "Sales", by: "Line", values: ["count()"] };
    expect(() => chartData(chart, { workplace: one, given: new Map() })).toThrow("1 groups");
    expect(() => chartData({ ...chart, table: "Stock" }, { workplace, given: new Map() })).toThrow("no table Stock");
  });
});
