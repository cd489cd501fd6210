import { describe, expect, it } from "vitest";
import { contentText } from "../../../pipeline/content/derive/content-text.js";
import { columnNumbers } from "../../../pipeline/content/derive/figures.js";
import { layoutPages } from "../../../pipeline/content/derive/page-layout.js";
import { generateContent } from "../../../pipeline/content/generate/generate.js";
import { createRng } from "../../../pipeline/rng.js";
import { contentKinds, generatedContents } from "../../../pipeline/schema/computer/content-kind.js";
import { fileContentSchema } from "../../../pipeline/schema/computer/file-content.js";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe("generated content", () => {
  it.each(contentKinds)("of %s is sound, of the promised kind, and depends on entity and seed only", (kind) => {
    const first = generateContent(kind, "Tessen Machinery", createRng("a"));
    expect(fileContentSchema.parse(first)).toEqual(first);
    expect(first.kind).toBe(generatedContents[kind]);
    expect(generateContent(kind, "Tessen Machinery", createRng("a"))).toEqual(first);
    const others = seeds.map((seed) => JSON.stringify(generateContent(kind, "Tessen Machinery", createRng(seed))));
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  it.each(contentKinds.filter((kind) => generatedContents[kind] === "table"))(
    "of %s has six to twelve full rows of a name, a category, an amount with cents and one thing more",
    (kind) => {
      for (const seed of seeds) {
        const table = generateContent(kind, "Quarter 1 2026", createRng(seed));
        if (table.kind !== "table") throw new TypeError(`${kind} is no table`);
        expect(table.rows.length).toBeGreaterThanOrEqual(6);
        expect(table.rows.length).toBeLessThanOrEqual(12);
        for (const row of table.rows) {
          expect(row).toHaveLength(table.columns.length);
        }
        expect(table.columns.slice(0, 3)).toEqual(["Name", "Category", "Amount"]);
        expect(new Set(table.columns).size).toBe(4);
        expect(new Set(table.rows.map((row) => row[0])).size).toBe(table.rows.length);
        const amounts = columnNumbers(table, "Amount") ?? [];
        expect(amounts).toHaveLength(table.rows.length);
        expect(amounts.some((amount) => !Number.isInteger(amount))).toBe(true);
      }
    },
  );

  it.each(contentKinds.filter((kind) => ["document", "slides", "text", "image"].includes(generatedContents[kind])))(
    "of %s speaks of its entity",
    (kind) => {
      expect(JSON.stringify(generateContent(kind, "Halden Logistics", createRng(3)))).toContain("Halden Logistics");
    },
  );

  it("of reports and contracts has more than one page, and every document can be searched for the catalog's words", () => {
    for (const kind of contentKinds.filter((name) =>
      ["document", "text", "slides"].includes(generatedContents[name]),
    )) {
      const content = generateContent(kind, "Halden Logistics", createRng(5));
      for (const word of ["draft", "open", "internal", "preliminary"]) expect(contentText(content)).toContain(word);
      const pages = content.kind === "document" ? layoutPages(content.paragraphs).length : 0;
      if (kind === "report" || kind === "contract") expect(pages).toBeGreaterThan(1);
    }
  });

  it("of an unknown kind is refused with the allowed names", () => {
    expect(() => generateContent("poem", "Halden", createRng(1))).toThrow(
      /no generator makes "poem"; use one of: .*report/,
    );
  });
});
