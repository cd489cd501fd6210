import fc from "fast-check";
import type { Query, QueryTable, RowCondition } from "../../pipeline/query/query.js";

/** Invoices as a small wholesaler has them; some are paid, and one has no amount. */
export const invoices: QueryTable = {
  name: "Invoices",
  columns: [
    { name: "Invoice no", type: "text" },
    { name: "Client", type: "text" },
    { name: "Issued", type: "date" },
    { name: "Due", type: "date" },
    { name: "Net (EUR)", type: "money" },
    { name: "Hours", type: "number" },
    { name: "Paid on", type: "date" },
  ],
  rows: [
    ["M-2081", "Tessen Machinery", "2026-04-02", "2026-05-02", 1250, 12, ""],
    ["M-2082", "Tessen Maritime", "2026-04-08", "2026-05-08", 980.5, 7.5, "2026-05-11"],
    ["M-2083", "Tessen Machinery", "2026-04-20", "2026-05-20", 2384.9, 21, ""],
    ["M-2084", "Alder & Sons", "2026-05-04", "2026-06-03", 310.25, 3, "2026-06-01"],
    ["M-2085", "Tessen Machinery", "2026-05-12", "2026-06-11", 1177.5, 9.5, ""],
    ["M-2086", "Alder & Sons", "2026-05-30", "2026-06-29", 765, 6, ""],
    ["M-2087", "Birch Clinic", "2026-06-02", "2026-07-02", "", 4, ""],
    ["M-2088", "Tessen Machinery", "2026-06-09", "2026-07-09", 640, 5.25, ""],
  ],
};

export const clients: QueryTable = {
  name: "Clients",
  columns: [
    { name: "Name", type: "text" },
    { name: "Rate", type: "money" },
    { name: "Mail", type: "text" },
  ],
  rows: [
    ["Alder & Sons", 82.5, "accounts@alder.example.com"],
    ["Birch Clinic", 90, "office@birch.example.com"],
    ["Tessen Machinery", 104, "billing@machinery.example.com"],
    ["Tessen Maritime", 98, "billing@maritime.example.com"],
  ],
};

const names = { text: ["Client", "Invoice no"], number: ["Net (EUR)", "Hours"], date: ["Due", "Issued", "Paid on"] };
const column = (kind: keyof typeof names): fc.Arbitrary<Query> =>
  fc.constantFrom(...names[kind]).map((name): Query => ({ kind: "column", name, outer: false }));
const literal = {
  text: fc.constantFrom("Tessen Machinery", "Alder & Sons", "Nobody", "M-2084"),
  number: fc.constantFrom(0, 5.25, 300, 980.5, 1200),
  date: fc.constantFrom("2026-05-08", "2026-06-10", "2026-01-31"),
};
const given = (type: keyof typeof names): fc.Arbitrary<Query> =>
  fc.oneof<fc.Arbitrary<string | number>[]>(literal[type]).map((value): Query => ({ kind: "literal", value, type }));

const comparison = (type: keyof typeof names): fc.Arbitrary<RowCondition> =>
  fc
    .tuple(
      column(type),
      type === "text"
        ? fc.constantFrom("=" as const, "!=" as const)
        : fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const),
      given(type),
    )
    .map(([left, relation, right]): RowCondition => ({ kind: "compare", left, relation, right }));
const emptiness: fc.Arbitrary<RowCondition> = fc
  .tuple(fc.oneof(column("date"), column("number")), fc.boolean())
  .map(([value, negated]): RowCondition => ({ kind: "empty", value, negated }));
const containing: fc.Arbitrary<RowCondition> = column("text").map(
  (value): RowCondition => ({ kind: "contains", value, text: { kind: "literal", value: "tessen", type: "text" } }),
);
const simple = fc.oneof(comparison("text"), comparison("number"), comparison("date"), emptiness, containing);
const alternatives: fc.Arbitrary<RowCondition> = fc
  .array(simple, { minLength: 2, maxLength: 3 })
  .map((parts): RowCondition => ({ kind: "or", parts }));

/** Conditions on invoices. */
export const rowConditions: fc.Arbitrary<RowCondition> = fc.oneof(
  simple,
  fc
    .array(fc.oneof(simple, alternatives), { minLength: 2, maxLength: 3 })
    .map((parts): RowCondition => ({ kind: "and", parts })),
);

/** Queries on invoices that have a number, a text or a day as their value, or none where no row is left. */
export const queries: fc.Arbitrary<Query> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("sum" as const, "count" as const, "mean" as const, "largest" as const, "smallest" as const),
      column("number"),
      fc.option(rowConditions),
    )
    .map(([aggregate, of, where]): Query => ({ kind: "aggregate", aggregate, table: null, of, where })),
  fc
    .tuple(fc.constantFrom("earliest" as const, "latest" as const), column("date"), fc.option(rowConditions))
    .map(([aggregate, of, where]): Query => ({ kind: "aggregate", aggregate, table: null, of, where })),
  fc
    .tuple(column("text"), fc.option(rowConditions))
    .map(([of, where]): Query => ({ kind: "aggregate", aggregate: "list", table: null, of, where })),
  fc
    .option(rowConditions)
    .map((where): Query => ({ kind: "aggregate", aggregate: "count", table: null, of: null, where })),
  fc
    .tuple(
      column("text"),
      fc.constantFrom("largest" as const, "smallest" as const),
      column("number"),
      fc.option(rowConditions),
    )
    .map(([of, extreme, by, where]): Query => ({ kind: "pick", table: null, of, extreme, by, where })),
);
