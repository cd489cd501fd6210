import { describe, expect, it } from "vitest";
import { factsNamed, saysFacts } from "../../../pipeline/evaluators/checks/said/facts.js";
import { setupContent } from "../../../pipeline/operations/setup-content.js";
import { tableAt } from "../../../pipeline/operations/table-of-content.js";
import { rowsWhere } from "../../../pipeline/query/evaluate-query.js";
import { parseQuery } from "../../../pipeline/query/parse-query.js";
import { comparedBy } from "../../../pipeline/schema/task/comparison.js";
import type { TaskNode } from "../../../pipeline/schema/task/task-graph.js";
import { type SituationDraft, situationDrafts } from "./situation-drafts.js";

const drafts = situationDrafts("accountant", "L3", 40);

/** The deliverables of a draft that state facts: the facts, and the text that the gold trajectory writes. */
function telling(draft: SituationDraft): { facts: string; text: string }[] {
  return draft.graph.nodes.flatMap(({ parameters: { facts, text } }) =>
    facts === undefined || text === undefined ? [] : [{ facts, text }],
  );
}

/** The amounts that a reading adds up, worked out of the workbook on the computer. */
function amountsOf({ setup }: SituationDraft, { parameters }: TaskNode): number[] {
  const { query, xlsx_path: path } = parameters;
  if (query === undefined || path === undefined) return [];
  const read = parseQuery(query);
  if (read.kind !== "aggregate" || read.aggregate !== "sum" || read.of?.kind !== "column" || read.where === null)
    return [];
  const table = tableAt(setupContent(setup), path);
  const { name } = read.of;
  const at = table.columns.findIndex((column) => column.name === name);
  return rowsWhere(read.where, [table]).map((row) => Number(table.rows[row]?.[at]));
}

const says = (text: string, facts: string) => saysFacts(text, factsNamed(facts));
const money = (amount: number) => `EUR ${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

describe("a text of a task, as a person writes it,", () => {
  it("may say what the task compares a value with, and not that alone", () => {
    let tried = 0;
    for (const draft of drafts) {
      const { condition } = draft;
      if (condition === null || comparedBy(condition.operator) !== "number") continue;
      const threshold = Number(condition.threshold);
      for (const { facts, text } of telling(draft)) {
        const compared = `compared with ${threshold.toLocaleString("en-US")}`;
        expect([facts, says(`${text} The ${condition.quantity} was ${compared}.`, facts)]).toEqual([facts, true]);
        expect([facts, says(`We ${compared}.`, facts)]).toEqual([facts, false]);
        expect([facts, says(`${text} We ${compared} and with ${(threshold + 17).toFixed(2)}.`, facts)]).toEqual([
          facts,
          factsNamed(facts).facts.every(({ kind }) => !["money", "count", "number"].includes(kind)),
        ]);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(3);
  });

  it("may say the amounts beside their sum, and none of them in its place", () => {
    let tried = 0;
    for (const draft of drafts) {
      const sums = draft.graph.nodes.map((node) => amountsOf(draft, node)).filter(({ length }) => length > 1);
      for (const { facts, text } of telling(draft)) {
        const asked = factsNamed(facts);
        for (const amounts of sums) {
          const total = amounts.reduce((sum, amount) => sum + amount, 0);
          const fact = asked.facts.find(
            ({ kind, value }) => kind === "money" && value === `EUR ${Number(total.toFixed(2))}`,
          );
          if (fact === undefined || !amounts.every((amount) => asked.beside.includes(String(amount)))) continue;
          const rows = amounts.map(money).join(" and ");
          expect([facts, says(`${text} These are ${rows}, together ${money(total)}.`, facts)]).toEqual([facts, true]);
          const others = text.replace(money(total), money(amounts[0] ?? 0));
          expect([facts, says(`${others} These are ${rows}.`, facts)]).toEqual([facts, false]);
          expect([facts, says(`${others} There is ${money(total)} elsewhere.`, facts)]).toEqual([facts, false]);
          expect([facts, says(`${text} These are ${rows}, together ${money(total + 10)}.`, facts)]).toEqual([
            facts,
            false,
          ]);
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(3);
  });

  it("may have the day of the records at its head", () => {
    const dated = drafts.flatMap((draft) =>
      telling(draft).flatMap(({ facts, text }) => {
        const hasDay = factsNamed(facts).facts.some(({ kind }) => kind === "date");
        return hasDay && draft.purpose.words.today !== undefined
          ? [{ facts, text, today: draft.purpose.words.today }]
          : [];
      }),
    );
    expect(dated.length).toBeGreaterThan(0);
    for (const { facts, text, today } of dated) {
      expect([facts, says(`${today}\n${text}`, facts)]).toEqual([facts, true]);
      expect([facts, says(`${today}\n`, facts)]).toEqual([facts, false]);
    }
  });

  it("is asked for the facts as before: the plain text says them, and each fact left out is missed", () => {
    for (const { facts, text } of drafts.flatMap(telling)) {
      expect([facts, says(text, facts)]).toEqual([facts, true]);
      if (factsNamed(facts).facts.some(({ kind }) => kind === "request")) continue;
      for (const sentence of text.split(/(?<=\.) (?=[A-Z])/)) {
        expect([sentence, says(text.replace(sentence, ""), facts)]).toEqual([sentence, false]);
      }
    }
  });
});
