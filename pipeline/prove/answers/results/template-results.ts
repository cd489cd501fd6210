import { literalSql } from "../query-sql.js";
import type { WholeResult } from "./whole-result.js";

const places = ["first", "second", "third"] as const;

/** The places of a template, «Name» or [Name], that facts are put for, and how these are written there. */
export const templateResults: Readonly<Record<string, WholeResult>> = Object.fromEntries(
  places.flatMap((place, at): [string, WholeResult][] => [
    [
      `${place}_placeholder`,
      {
        reads: ["lines"],
        sql: (sheets, [facts = ""]) =>
          sheets.map(
            ({ name }) =>
              `select mark.value from ${name} as r1, json_each(marks(r1.c0)) as mark
               where fold(substr(mark.value, 2, length(mark.value) - 2)) = fold(${literalSql(factAt(facts, at).label)})
               order by r1.place, mark.key limit 1`,
          ),
      },
    ],
    [
      `${place}_entry`,
      {
        reads: ["lines"],
        sql: (_, [facts = ""]) => {
          const { kind, value } = factAt(facts, at);
          return [`select written(${literalSql(kind)}, ${literalSql(value)})`];
        },
      },
    ],
  ]),
);

/** The fact of a number, from 0, of "the overdue sum = money EUR 12480.50; the order = text PO-6171". */
function factAt(facts: string, number: number): { label: string; kind: string; value: string } {
  const items = facts.split(/(?<!\\);/).map((item) => item.replaceAll("\\", "").trim());
  const item = items.filter((one) => one !== "" && !one.startsWith("beside: "))[number] ?? "";
  const sign = item.indexOf(" = ");
  const said = item.slice(sign + 3);
  const blank = said.indexOf(" ");
  return { label: item.slice(0, sign), kind: said.slice(0, blank), value: said.slice(blank + 1) };
}
