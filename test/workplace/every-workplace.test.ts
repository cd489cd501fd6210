import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../pipeline/catalog/parse-yaml.js";
import { evaluateForRow, rowsWhere } from "../../pipeline/query/evaluate-query.js";
import { type GivenValues, parseQuery, parseRowCondition } from "../../pipeline/query/parse-query.js";
import { type WorkplaceDescription, workplaceSchema } from "../../pipeline/schema/workplace.js";
import { makeWorkplace, type Workplace } from "../../pipeline/workplace/make-workplace.js";

const folder = "resources/workplaces";
const descriptions = readdirSync(folder).map((name) => {
  const file = `${folder}/${name}`;
  return parseYaml(readFileSync(file, "utf8"), file, workplaceSchema).value;
});
const seeds = Array.from({ length: 10 }, (_, seed) => seed);

describe.each(descriptions.map((description) => ({ description, persona: description.persona })))(
  "the workplace of the $persona",
  ({ description }) => {
    const made = seeds.map((seed) => makeWorkplace(description, seed));

    it("has as many rows as its tables promise, and a value or nothing in every cell", () => {
      for (const { table, description: asked } of made.flatMap((one) => tablesOf(description, one))) {
        expect(table.rows.length).toBeGreaterThanOrEqual(asked.rows[0]);
        expect(table.rows.length).toBeLessThanOrEqual(asked.rows[1]);
        expect(table.columns.map(({ name }) => name)).toEqual(asked.columns.map(({ name }) => name));
        expect(new Set(table.columns.map(({ name }) => name.toLowerCase())).size).toBe(asked.columns.length);
        for (const [at, { name, type }] of table.columns.entries()) {
          const wrong = table.rows.map((row) => row[at]).filter((cell) => cell !== "" && !isOfType(cell, type));
          expect(wrong, `${table.name}: ${name}`).toEqual([]);
        }
      }
    });

    it("has a key, a category of three values or more, and a day or an amount in every table", () => {
      for (const { table } of made.flatMap((one) => tablesOf(description, one))) {
        const differing = table.columns.map(
          (_, at) => new Set(table.rows.map((row) => row[at]).filter((cell) => cell !== "")).size,
        );
        expect(differing, `${table.name} has a key`).toContain(table.rows.length);
        const categories = differing.filter((count) => count >= 3 && count <= table.rows.length / 3);
        expect(categories.length, `${table.name} has a category`).toBeGreaterThan(0);
        expect(table.columns.some(({ type }) => type === "date" || type === "money")).toBe(true);
      }
    });

    it("has every issue in as many rows as it says, in different numbers by seed", () => {
      for (const issue of description.issues) {
        const counts = made.map(({ planted }) => planted.find((one) => one.issue === issue.name)?.rows.length ?? 0);
        expect(Math.min(...counts), issue.name).toBeGreaterThanOrEqual(issue.rows[0]);
        expect(Math.max(...counts), issue.name).toBeLessThanOrEqual(issue.rows[1]);
      }
      expect(new Set(made.map(({ planted }) => planted.map(({ rows }) => rows.length).join(" "))).size).toBeGreaterThan(
        1,
      );
    });

    it("has worked-out columns that follow from the others but where an issue changes the row", () => {
      for (const one of made) {
        for (const { table, description: asked } of tablesOf(description, one)) {
          const changed = new Set(
            one.planted.filter((issue) => issue.table === table.name).flatMap(({ rows }) => rows),
          );
          for (const [at, { name, from, filled_where }] of asked.columns.entries()) {
            if (!("expression" in from)) continue;
            const query = parseQuery(from.expression, givenOf(one));
            const meant = filled_where === undefined ? null : parseRowCondition(filled_where, givenOf(one));
            const rows = meant === null ? [...table.rows.keys()] : rowsWhere(meant, [table, ...one.tables.values()]);
            const wrong = rows.filter((row) => {
              const cell = table.rows[row]?.[at];
              if (changed.has(row) || cell === "") return false;
              return cell !== evaluateForRow(query, [table, ...one.tables.values()], row);
            });
            expect(wrong, `${table.name}: ${name}`).toEqual([]);
          }
        }
      }
    });
  },
);

function tablesOf({ tables }: WorkplaceDescription, workplace: Workplace) {
  return tables.map((description) => {
    const table = workplace.tables.get(description.name);
    if (table === undefined) throw new Error(`there is no table ${description.name}`);
    return { table, description };
  });
}

function givenOf({ today }: Workplace): GivenValues {
  return new Map([["today", { kind: "literal", value: today, type: "date" }]]);
}

function isOfType(cell: string | number | undefined, type: string): boolean {
  if (type === "text") return typeof cell === "string";
  if (type === "date") return /^\d{4}-\d\d-\d\d$/.test(String(cell));
  if (type === "time") return /^\d\d:\d\d$/.test(String(cell));
  if (type === "count") return Number.isInteger(cell);
  return Number.isFinite(cell);
}
