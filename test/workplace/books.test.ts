import { describe, expect, it } from "vitest";
import { journalTable } from "../../pipeline/content/ledger/journal-table.js";
import { createRng } from "../../pipeline/rng.js";
import { situationSchema } from "../../pipeline/schema/situation.js";
import { booksName, booksPath } from "../../pipeline/workplace/books.js";
import { makeWorkplace, type Workplace } from "../../pipeline/workplace/make-workplace.js";
import { bindSituation } from "../../pipeline/workplace/situations/bind-situation.js";
import type { BoundSituation } from "../../pipeline/workplace/situations/bound-situation.js";
import { situationSetup } from "../../pipeline/workplace/situations/situation-files.js";
import { twinWorkplace } from "../../pipeline/workplace/situations/twin-workplace.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const seeds = Array.from({ length: 20 }, (_, seed) => seed);
const keepers = [...workplaces.values()].filter(({ description }) => description.books !== undefined);

describe.each(keepers.map(({ description }) => ({ persona: description.persona, description })))(
  "the books of the $persona",
  ({ description }) => {
    const made = seeds.map((seed) => makeWorkplace(description, seed));

    it("hold in their journal what is asked of them", () => {
      for (const { books } of made) {
        expect(journalTable(textOf(books)).rows).toEqual(books?.postings.rows);
      }
    });

    it("are made up to yesterday, and no account of money is ever overdrawn", () => {
      for (const { books, today } of made) {
        const held = new Map<string, number>();
        for (const [date, , account, amount] of books?.postings.rows ?? []) {
          const sum = (held.get(String(account)) ?? 0) + Number(amount);
          held.set(String(account), sum);
          expect(String(date) < today).toBe(true);
          if (String(account).startsWith("assets:")) expect(sum, `${account} on ${date}`).toBeGreaterThanOrEqual(0);
        }
      }
    });

    it("have no account that belongs to another one, as a search finds both", () => {
      const accounts = new Set(made.flatMap(({ books }) => books?.postings.rows.map((row) => String(row[2])) ?? []));
      expect([...accounts].filter((one) => [...accounts].some((other) => other.startsWith(`${one}:`)))).toEqual([]);
    });
  },
);

describe("a situation that asks for something in the books", () => {
  const [keeper] = keepers;
  if (keeper === undefined) throw new Error("nobody keeps books");
  const workplace = makeWorkplace(keeper.description, 1);
  const [, , account] = workplace.books?.postings.rows.find(([, , name]) => String(name).startsWith("expenses:")) ?? [];

  function boundTo(facts: object): BoundSituation {
    const [asked_by] = workplace.people.keys();
    const deliverables = { told: { gives: "mail_sent", with: { facts: { facts: ["sum"] } }, asked: ["mail {sum}"] } };
    const common = { id: "books", goal: "Look", asked_by, reason: ["I ask."], facts, deliverables };
    const bound = bindSituation(situationSchema.parse(common), workplace, createRng("books"));
    if (bound === null) throw new Error("the situation does not arise");
    return bound;
  }
  const fact = (table: string, query: string) => ({
    sum: { kind: "money", unit: "EUR", from: { table, query }, label: "sum", described: ["the sum"], again: "it" },
  });
  const asking = boundTo(fact(booksName, `sum([Amount] where [Account] = "${account}")`));
  const [table] = workplace.tables.values();
  const other = boundTo(fact(table?.name ?? "", `count(where [${table?.columns[0]?.name}] is not empty)`));

  it("has the journal on its computer, and no other situation has", () => {
    const paths = (bound: BoundSituation) => situationSetup(bound, []).files.map(({ path }) => path);
    expect(paths(asking)).toContain(booksPath);
    expect(paths(other)).not.toContain(booksPath);
  });

  it("has a twin with fewer of the entries that count, whose books balance, too", () => {
    const twin = twinWorkplace(asking, "sum")?.books ?? null;
    expect(twin?.entries.length).toBeLessThan(workplace.books?.entries.length ?? 0);
    expect(journalTable(textOf(twin)).rows).toEqual(twin?.postings.rows);
  });
});

function textOf(books: Workplace["books"]): string {
  if (books?.content.kind !== "text") throw new TypeError("the workplace has no books");
  return books.content.text;
}
