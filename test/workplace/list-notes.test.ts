import { describe, expect, it } from "vitest";
import { workplaceSchema } from "../../pipeline/schema/workplace.js";
import { workOf } from "../../pipeline/workplace/directory.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const descriptions = [...workplaces.values()].map(({ description }) => description);
const seeds = [0, 1, 2, 3, 4];

describe.each(descriptions.map((description) => ({ description, persona: description.persona })))(
  "the lists of the $persona",
  ({ description }) => {
    const made = seeds.map((seed) => makeWorkplace(description, seed));

    it("each say what they are, who keeps them by their work and until when they are complete", () => {
      for (const { tables, notes, people, today } of made) {
        expect([...notes.keys()]).toEqual([...tables.keys()]);
        for (const [table, { about }] of notes) {
          const keepers = [...people.keys()].filter((role) => about.includes(workOf(description.people, role)));
          expect(keepers.length, `${table}: ${about}`).toBe(1);
          expect(
            [...people.values()].filter((name) => about.includes(name)),
            `${table}: ${about}`,
          ).toEqual([]);
          const days = [...about.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day);
          expect(days.length, `${table}: ${about}`).toBe(1);
          expect(days[0] !== undefined && days[0] <= today, `${table}: ${about}`).toBe(true);
        }
      }
    });

    it("say in a sentence what the amounts and most of the days are", () => {
      for (const { name, columns, notes } of description.tables) {
        const said = new Set(notes?.columns.map((column) => column.name));
        const amounts = columns.filter(({ type }) => type === "money");
        expect(amounts.filter((column) => !said.has(column.name)).map((column) => `${name}: ${column.name}`)).toEqual(
          [],
        );
        const days = columns.filter(({ type }) => type === "date");
        expect(days.filter((column) => said.has(column.name)).length * 2, name).toBeGreaterThanOrEqual(days.length);
      }
    });

    it("explain every text that stands in a column of which they list the texts", () => {
      for (const { tables, notes } of made) {
        for (const [name, { values }] of notes) {
          const table = tables.get(name);
          for (const { column, meanings } of values) {
            const at = table?.columns.findIndex((one) => one.name === column) ?? -1;
            const there = new Set(table?.rows.map((row) => row[at]).filter((cell) => cell !== ""));
            const listed: unknown[] = meanings.map(({ value }) => value);
            expect(
              [...there].filter((text) => !listed.includes(text)),
              `${name}: ${column}`,
            ).toEqual([]);
          }
        }
      }
    });
  },
);

it("no sentence stands in the notes of more than two lists", () => {
  const times = new Map<string, number>();
  for (const { notes } of descriptions.flatMap(({ tables }) => tables)) {
    const texts = [notes?.about ?? "", ...(notes?.columns.map(({ says }) => says) ?? [])];
    const sentences = texts.flatMap((text) => text.split(/(?<=[.;:]) /));
    for (const sentence of new Set(sentences)) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  }
  expect([...times].filter(([, count]) => count > 2)).toEqual([]);
});

describe("a workplace is refused", () => {
  const described = (notes: object) =>
    workplaceSchema.parse({
      persona: "clerk",
      organisation: { name: "Firm", business: "trade", domain: "firm.example.com" },
      today: ["2026-05-18", "2026-05-18"],
      people: {},
      tables: [
        {
          name: "Claims",
          rows: [3, 3],
          columns: [
            { name: "No", type: "text", from: { sequence: "{number}" } },
            { name: "Amount", type: "money", from: { one_of: [5] } },
          ],
          notes: { about: "Claims as of {today}.", ...notes },
        },
      ],
    });
  const meanings = [
    { value: "a", means: "A" },
    { value: "b", means: "B" },
  ];

  it.each([
    ["name no column", { columns: [{ name: "Day", says: "Some day." }] }],
    ["count no texts", { values: [{ column: "Amount", meanings }] }],
    ["add up no numbers", { totals: ["No"] }],
  ])("whose notes %s of its table", (reason, notes) => {
    expect(() => makeWorkplace(described(notes), 1)).toThrow(reason);
  });

  it("whose notes have a blank for somebody who is not there", () => {
    expect(() => makeWorkplace(described({ about: "Kept by {clerk}." }), 1)).toThrow("{clerk}");
    expect(makeWorkplace(described({}), 1).notes.get("Claims")?.about).toBe("Claims as of 2026-05-18.");
  });
});
