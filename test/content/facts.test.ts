import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedFacts, factsOf } from "../../pipeline/content/facts.js";
import { numbered, part } from "../../pipeline/content/part.js";
import { select } from "../../pipeline/content/selector.js";
import type { ContentPart } from "../../pipeline/schema/computer/content-part.js";

const cell = (name: string, value: string | number, more: Record<string, boolean> = {}) =>
  part("cell", name, { value, ...more }, { labels: { heading: name.startsWith("A") ? "Client" : "Amount" } });
const workbook = (...cells: ContentPart[]) =>
  part("workbook", "", {}, { parts: [part("sheet", "May [net]", {}, { parts: cells })] });
const document = (...texts: string[]) =>
  part("document", "", {}, { parts: numbered(texts.map((text) => part("paragraph", "", { text }))) });

const invoices = workbook(cell("A2", "Northgate"), cell("B2", 120), cell("A3", "Tessen"), cell("B3", 80));

describe("a selector", () => {
  it.each([
    ["", ["workbook"]],
    ["sheet[May \\[net\\]]/cell[b2]", ["B2"]],
    ["sheet/cell[A2:B2]", ["A2", "B2"]],
    ["**/cell[heading=amount]", ["B2", "B3"]],
    ["**/cell[value^=north]", ["A2"]],
    ["**/cell[heading=Amount][value!=120]", ["B3"]],
    ["sheet/cell[C9]", []],
  ])("names parts: %s", (selector, names) => {
    expect(select(invoices, selector).map(({ kind, name }) => name || kind)).toEqual(names);
  });

  it.each(["sheet//cell", "sheet[May", "/sheet", "**[1]", "Sheet/"])("that is malformed is refused: %s", (selector) => {
    expect(() => select(invoices, selector)).toThrow(expect.objectContaining({ code: "SELECTOR" }));
  });

  it("takes numbered parts by a range", () => {
    const selected = select(document("a", "b", "c", "d"), "paragraph[2..3]");
    expect(selected.map(({ aspects }) => aspects.text)).toEqual(["b", "c"]);
  });
});

describe("the facts in which two contents differ", () => {
  it("name the part, the aspect and both values", () => {
    const after = workbook(
      cell("A2", "Northgate"),
      cell("B2", 125, { bold: true }),
      cell("A3", "Tessen"),
      cell("B3", 80),
    );
    const selector = "sheet[May \\[net\\]]/cell[B2]";
    expect(changedFacts(invoices, after)).toEqual([
      { selector, aspect: "value", before: 120, after: 125 },
      { selector, aspect: "bold", before: null, after: true },
    ]);
  });

  it("show a new paragraph as one part more, wherever it stands", () => {
    expect(changedFacts(document("a", "b", "c"), document("new", "a", "b", "c"))).toEqual([
      { selector: "paragraph[1]", aspect: "present", before: null, after: true },
      { selector: "paragraph[1]", aspect: "text", before: null, after: "new" },
    ]);
  });

  it("show a changed paragraph as a change of its text", () => {
    expect(changedFacts(document("a", "b", "c"), document("a", "x", "c"))).toEqual([
      { selector: "paragraph[2]", aspect: "text", before: "b", after: "x" },
    ]);
  });
});

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const { tree } = fc.letrec<{ tree: ContentPart }>((tie) => ({
  tree: fc
    .record({
      kind: fc.constantFrom("sheet", "cell", "run"),
      name: fc.string(),
      found: fc.dictionary(fc.constantFrom("value", "bold", "text"), value),
      inner: fc.oneof({ maxDepth: 3, depthSize: "small" }, fc.constant([]), fc.array(tie("tree"), { maxLength: 4 })),
    })
    .map(({ kind, name, found, inner }) => part(kind, name, found, { parts: numbered(inner) })),
}));

describe("any content", () => {
  it("differs from itself in nothing, and from another in the same facts both ways", () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        expect(changedFacts(one, structuredClone(one))).toEqual([]);
        const equal = changedFacts(one, other).length === 0;
        expect(changedFacts(other, one).length === 0).toBe(equal);
      }),
    );
  });

  it("is found fact by fact under the selectors of its facts", () => {
    fc.assert(
      fc.property(tree, (root) => {
        for (const { selector, aspect, value: held } of factsOf(root)) {
          if (aspect === "present") expect(select(root, selector)).toHaveLength(1);
          else expect(select(root, selector).map(({ aspects }) => aspects[aspect])).toEqual([held]);
        }
      }),
    );
  });
});
