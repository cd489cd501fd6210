import { describe, expect, it } from "vitest";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { prerequisitesOf } from "../../pipeline/catalog/prerequisites.js";
import { bindDerived } from "../../pipeline/operations/bind.js";
import { setupContent } from "../../pipeline/operations/setup-content.js";
import type { QueryValue } from "../../pipeline/query/query.js";
import { type EnvironmentSetup, emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Parameter } from "../../pipeline/schema/subtask.js";

const catalog = await loadCatalog();
const path = "/home/user/Documents/Clients 2026.xlsx";
const of = ["book", "query"];
const parameters: Parameter[] = [
  { name: "book", type: "xlsx_path", role: "input" },
  { name: "query", type: "query", role: "value" },
  { name: "place", type: "text", role: "derived", derivation: { by: "query_cell", of } },
  { name: "result", type: "text", role: "derived", derivation: { by: "query_result", of } },
];
const columns = ["Client", "Mail", "Net", "Tax", "Gross"];
const rows: QueryValue[][] = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Oak", "Pine"].map((name, i) => [
  name,
  `${name}@example.com`,
  100 + i,
  7 * i,
  100 + 8 * i,
]);
const workbook = (table: QueryValue[][], at = path) => ({
  path: at,
  content: { kind: "table" as const, columns, rows: table },
  read_only: false,
});
const whole: EnvironmentSetup = { ...emptySetup, files: [workbook(rows)] };

function needs(kind: "empty_cells" | "missing_rows", query: string, setup = whole) {
  const values = bindDerived(parameters, { book: path, query }, setupContent(setup));
  return prerequisitesOf(kind, { parameters, outputs: [] }, values, setup, catalog);
}

describe("a cell that is looked up in a table", () => {
  it("can be empty, with everything else as it is", () => {
    const [mail, ...others] = needs("empty_cells", 'only([Mail] where [Client] = "Elm")');
    expect(others).toEqual([]);
    expect(mail?.removed).toEqual({ type: "xlsx_path", value: path, entry: "Mail" });
    const left = rows.map((row) => (row[0] === "Elm" ? row.map((cell, at) => (at === 1 ? "" : cell)) : row));
    expect(mail?.takeAway(whole).files).toEqual([workbook(left)]);
  });

  it("can have no row, where the table ends before it", () => {
    const [pine] = needs("missing_rows", 'only([Mail] where [Client] = "Pine")');
    expect(pine?.removed.entry).toBe("Pine");
    expect(pine?.takeAway(whole).files).toEqual([workbook(rows.slice(0, 6))]);
    expect(needs("missing_rows", 'only([Mail] where [Client] = "Birch")')).toEqual([]);
  });

  it("is not missing where the value follows from others of its row", () => {
    expect(needs("empty_cells", 'only([Gross] where [Client] = "Elm")')).toEqual([]);
  });

  it("is not missing where another cell of its row has its words", () => {
    expect(needs("empty_cells", 'only([Client] where [Mail] = "Elm@example.com")')).toEqual([]);
  });

  it("is not missing where it counts on from the row above", () => {
    expect(needs("empty_cells", 'only([Net] where [Client] = "Elm")')).toEqual([]);
  });

  it("is not missing where another file holds the table or the value", () => {
    const query = 'only([Mail] where [Client] = "Pine")';
    const copied = { ...whole, files: [workbook(rows), workbook([], "/home/user/Documents/Copy.xlsx")] };
    const told = {
      ...whole,
      inbox: [{ from: "a@b.example", subject: "", body: "to Pine@example.com", attachments: [] }],
    };
    for (const setup of [copied, told]) {
      expect([...needs("empty_cells", query, setup), ...needs("missing_rows", query, setup)]).toEqual([]);
    }
  });

  it("is missing although its value recurs in another list, unless beside a text of its row", () => {
    const query = 'only([Net] where [Client] = "Pine")';
    const withList = (cells: QueryValue[][]) => {
      const content = { kind: "table" as const, columns: ["Name", "Days"], rows: cells };
      return {
        ...whole,
        files: [...whole.files, { path: "/home/user/Documents/Other.xlsx", content, read_only: false }],
      };
    };
    expect(needs("missing_rows", query, withList([["Somebody", 106]]))).toHaveLength(1);
    expect(needs("missing_rows", query, withList([["Pine", 106]]))).toEqual([]);
  });
});
