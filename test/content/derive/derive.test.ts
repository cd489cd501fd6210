import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateArithmetic } from "../../../pipeline/content/derive/arithmetic.js";
import { derive, describeExtractor } from "../../../pipeline/content/derive/derive.js";
import { formatFigure, parseTableText, tableText } from "../../../pipeline/content/derive/figures.js";
import { layoutPages } from "../../../pipeline/content/derive/page-layout.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const invoices: FileContent = {
  kind: "table",
  columns: ["Customer", "Units", "Amount"],
  rows: [
    ["Halden", 3, 1250.5],
    ["Tessen", 4, 11199.5],
    ["Marlow", 12, 0.25],
  ],
};
const text: FileContent = { kind: "document", paragraphs: ["First words here.", "Second paragraph."] };

describe("a value derived from a table", () => {
  it("is the figure that a status bar prints, with two decimals unless every number is whole", () => {
    expect(derive({ kind: "column_sum", column: "Amount" }, invoices)).toBe("12,450.25");
    expect(derive({ kind: "column_sum", column: "Units" }, invoices)).toBe("19");
    expect(derive({ kind: "column_average", column: "Units" }, invoices)).toBe("6.33");
    expect(derive({ kind: "column_max", column: "Amount" }, invoices)).toBe("11,199.50");
    expect(derive({ kind: "column_min", column: "Amount" }, invoices)).toBe("0.25");
    expect(derive({ kind: "row_count" }, invoices)).toBe("3");
    expect(derive({ kind: "cell", column: "Customer", row: 1 }, invoices)).toBe("Tessen");
  });

  it("is null where the table has no such column, row or number", () => {
    expect(derive({ kind: "column_sum", column: "Total" }, invoices)).toBeNull();
    expect(derive({ kind: "column_sum", column: "Customer" }, invoices)).toBeNull();
    expect(derive({ kind: "cell", column: "Amount", row: 7 }, invoices)).toBeNull();
    expect(derive({ kind: "cell", column: "Total", row: 0 }, invoices)).toBeNull();
  });

  it("is the same when it is read from the copied cells", () => {
    const copied = derive({ kind: "content_text" }, invoices) ?? "";
    expect(copied.split("\n")[1]).toBe("Halden\t3\t1250.5");
    expect(derive({ kind: "column_sum", column: "Amount" }, copied)).toBe("12,450.25");
  });
});

describe("a value derived from other content", () => {
  it("counts words, pages and paragraphs of documents", () => {
    expect(derive({ kind: "word_count" }, text)).toBe("5");
    expect(derive({ kind: "page_count" }, text)).toBe("1");
    expect(derive({ kind: "paragraph", index: 1 }, text)).toBe("Second paragraph.");
    expect(derive({ kind: "paragraph", index: 2 }, text)).toBeNull();
    expect(derive({ kind: "page_count" }, { kind: "slides", slides: [{ title: "One", lines: [] }] })).toBe("1");
  });

  it("reads facts of pages, sizes of pictures and results of calculations", () => {
    const page = {
      url: "https://a.example",
      title: "Rates",
      facts: [{ label: "EUR to USD", value: "1.0842" }],
      paragraphs: [],
      downloads: [],
      available: true,
    };
    expect(derive({ kind: "page_fact", label: "EUR to USD" }, page)).toBe("1.0842");
    expect(derive({ kind: "page_fact", label: "EUR to CHF" }, page)).toBeNull();
    expect(derive({ kind: "content_text" }, page)).toBe("Rates\nEUR to USD: 1.0842");
    const picture: FileContent = { kind: "image", width: 640, height: 480, label: "Logo", marks: [] };
    expect(derive({ kind: "image_size" }, picture)).toBe("640 x 480");
    expect(derive({ kind: "image_size" }, text)).toBeNull();
    expect(derive({ kind: "arithmetic" }, "12,450.00 * 2")).toBe("24900");
    expect(derive({ kind: "message_body" }, "Please send it.")).toBe("Please send it.");
  });

  it("is described in words that fit into a sentence", () => {
    expect(describeExtractor({ kind: "column_sum", column: "Amount" })).toBe("the total of the Amount column");
    expect(describeExtractor({ kind: "page_fact", label: "Amount due" })).toBe("the amount due");
    expect(describeExtractor({ kind: "page_fact", label: "EUR to USD" })).toBe("the EUR to USD figure");
    expect(describeExtractor({ kind: "cell", column: "Amount", row: 0 })).toBe("the Amount in row 1");
  });
});

describe("arithmetic", () => {
  const expression = fc.letrec<{ tree: string; number: string; sum: string }>((tie) => ({
    tree: fc.oneof({ depthSize: "small", withCrossShrink: true }, tie("number"), tie("sum")),
    number: fc.integer({ min: 0, max: 999 }).map(String),
    sum: fc
      .tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree"))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
  })).tree;

  it("agrees with the host language on every expression", () => {
    fc.assert(
      fc.property(expression, (source) => {
        const expected: unknown = new Function(`return ${source}`)();
        const result = evaluateArithmetic(source);
        if (typeof expected !== "number" || !Number.isFinite(expected)) {
          // What the host rounds to infinity or not-a-number is a division by zero or beyond its precision.
          return true;
        }
        if (result === null) return source.includes("/");
        return Math.abs(Number(result) - expected) <= 0.0051 + Math.abs(expected) * 1e-9;
      }),
    );
  });

  it("rounds half away from zero to two decimals and knows precedence, signs and separators", () => {
    expect(evaluateArithmetic("1+2*3")).toBe("7");
    expect(evaluateArithmetic("1/3")).toBe("0.33");
    expect(evaluateArithmetic("0.125*1")).toBe("0.13");
    expect(evaluateArithmetic("-0.125*1")).toBe("-0.13");
    expect(evaluateArithmetic("1,250.50 + 1")).toBe("1251.5");
    expect(evaluateArithmetic("0.1+0.2")).toBe("0.3");
    expect(evaluateArithmetic("-0.001*1")).toBe("0");
  });

  it("refuses what is no expression", () => {
    for (const source of ["", "1+", "(1", "1)", "2**3", "a+1", "1/0", "1,25", "1 2"]) {
      expect(evaluateArithmetic(source), source).toBeNull();
    }
  });
});

describe("figures and tables", () => {
  it("print thousands separators that can be taken away again", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const printed = formatFigure(cents / 100, [0.5]);
        expect(printed).toMatch(/^-?\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Math.round(Number(printed.replaceAll(",", "")) * 100)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it("come back from their clipboard text", () => {
    expect(parseTableText(tableText(invoices.kind === "table" ? invoices : { columns: [], rows: [] }))).toEqual(
      invoices,
    );
    expect(parseTableText("no table")).toBeNull();
  });

  it("lay out every word of a document, within the width of a page", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 300 }), { maxLength: 60 }), (paragraphs) => {
        const lines = layoutPages(paragraphs).flat();
        const text = lines.map((line) => line.text).join("");
        expect(text.replace(/ /g, "")).toBe(paragraphs.join("").replace(/ /g, ""));
        for (const line of lines) expect(line.text.length).toBeLessThanOrEqual(88);
        expect(lines.flatMap(({ begins }) => (begins === null ? [] : [begins]))).toEqual([...paragraphs.keys()]);
      }),
    );
  });
});
