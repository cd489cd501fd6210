import { describe, expect, it } from "vitest";
import { RequestError } from "../../pipeline/errors.js";
import { bindDerived, spoiltValues } from "../../pipeline/operations/bind.js";
import { loadOperations } from "../../pipeline/operations/load-operations.js";
import { operationCandidates } from "../../pipeline/run/pool/operation-candidates.js";
import { candidateSchema, type Parameter } from "../../pipeline/schema/subtask.js";
import { blanks } from "../../pipeline/template/template.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const stock = {
  kind: "table" as const,
  columns: ["Item", "Pieces", "Price", "Checked"],
  rows: [
    ["Lamp", 4, 12.5, ""],
    ["Chair", 2, 80, "2026-03-01"],
    ["Lamp", 1, 13.25, ""],
  ],
};
const contentAt = (path: string) => (path === "/home/user/Stock.xlsx" ? stock : null);
const given = { xlsx_path: "/home/user/Stock.xlsx" };
const derived = (name: string, by: string, of: string[]): Parameter => ({
  name,
  type: "text",
  role: "derived",
  derivation: { by, of },
});

describe("a derived parameter", () => {
  it("is worked out from other parameters and from what the file holds", () => {
    const parameters = [
      derived("words", "query_words", ["query"]),
      derived("result", "query_result", ["xlsx_path", "query"]),
      derived("scratch", "scratch_cell", ["xlsx_path"]),
    ];
    const values = { ...given, query: 'sum([Pieces] * [Price] where [Item] = "Lamp")' };
    expect(bindDerived(parameters, values, contentAt)).toMatchObject({
      words: "the sum of Pieces times Price over the rows where Item is Lamp",
      result: "63.25",
      scratch: "F2",
    });
  });

  it("says the keystrokes that fill the rows that meet a condition, and the cells and values that are then there", () => {
    const values = { ...given, condition: '[Item] = "Lamp"', column: "Checked", entry: "2026-06-18" };
    const parameters = [
      derived("entries", "entries_where", ["xlsx_path", "condition", "entry"]),
      derived("cells", "cells_where", ["xlsx_path", "column", "condition"]),
      derived("after", "column_after", ["xlsx_path", "column", "condition", "entry"]),
    ];
    const bound = bindDerived(parameters, values, contentAt);
    expect(bound).toMatchObject({
      entries: "2026-06-18\n\n2026-06-18\n",
      cells: "sheet/cell[D2];sheet/cell[D4]",
      after: "2026-06-18|2026-03-01|2026-06-18",
    });
    const wrong = spoiltValues(parameters, bound, contentAt).map(({ what, parameters: { entries } }) => [
      what,
      entries,
    ]);
    expect(wrong).toEqual([
      ["a row is left out", "2026-06-18\n"],
      ["a row too many", "2026-06-18\n2026-06-18\n2026-06-18\n"],
      ["a row is wrong", "\n2026-06-18\n2026-06-18\n"],
    ]);
  });

  it("has the cell of the row that a query picks", () => {
    const parameters = [derived("cell", "query_cell", ["xlsx_path", "query"])];
    const cellOf = (query: string) => bindDerived(parameters, { ...given, query }, contentAt).cell;
    expect(cellOf("pick([Item], largest [Price])")).toBe("A3");
    expect(cellOf('only([Price] where [Item] = "Chair")')).toBe("C3");
    expect(() => cellOf("sum([Price])")).toThrow(RequestError);
  });

  it.each([
    ["no function of that name", derived("x", "guess", ["xlsx_path"]), "OPERATION_DERIVATION"],
    ["a source without a value", derived("x", "scratch_cell", ["pdf_path"]), "OPERATION_VALUE"],
    ["too many sources", derived("x", "scratch_cell", ["xlsx_path", "xlsx_path"]), "OPERATION_VALUE"],
  ])("is refused for %s", (_, parameter, code) => {
    expect(() => bindDerived([parameter], given, contentAt)).toThrow(expect.objectContaining({ code }));
  });
});

describe("every operation of the catalog", async () => {
  const { candidates, evaluators } = await operationCandidates(null, await shippedCatalog(), { name: "desktop" });
  const all = (await loadOperations()).flatMap(({ operations }) => operations);

  it("is a candidate with its evaluator, and has a name and a subtask of its own", () => {
    for (const candidate of candidates) candidateSchema.parse(candidate);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(evaluators.size).toBe(all.length);
  });

  it.each(candidates.map((candidate) => [candidate.instruction_template, candidate] as const))(
    "has a value for every blank, and wrong results that differ from the right one: %s",
    (_, { phrases, actions, trials, parameters, outputs }) => {
      const known = new Set(parameters.map(({ name }) => name));
      expect(blanks(JSON.stringify([phrases, actions, outputs])).filter((name) => !known.has(name))).toEqual([]);
      for (const { parameters: values, spoilt = [] } of trials) {
        expect(Object.keys(values).sort()).toEqual([...known].sort());
        for (const wrong of spoilt) expect(values).not.toMatchObject(wrong.parameters);
      }
    },
  );
});
