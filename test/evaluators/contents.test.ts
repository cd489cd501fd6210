import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbered, part } from "../../pipeline/content/part.js";
import { sideEffects } from "../../pipeline/evaluators/side-effects.js";
import type { ContentPart } from "../../pipeline/schema/computer/content-part.js";
import { holds } from "./holds.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

const path = "/home/user/book.xlsx";
const cell = (name: string, value: string | number, found = {}) => part("cell", name, { value, ...found });
const book = (...cells: ContentPart[]) =>
  part("workbook", "", {}, { parts: [part("sheet", "May", {}, { parts: cells }), part("sheet", "June")] });
const letter = (...paragraphs: string[]) =>
  part("document", "", {}, { parts: numbered(paragraphs.map((words) => part("paragraph", "", { text: words }))) });
const stateWith = (parts: ContentPart, changes = {}) =>
  desktop({ files: [{ ...file(path, text("")), parts }], ...changes });
const from = (before: ContentPart, after: ContentPart) =>
  traceOf([{ state: stateWith(before) }, { action: click("Save"), state: stateWith(after) }]);
const now = (content: ContentPart) => from(content, content);

describe("a check on facts", () => {
  it("takes an aspect that a part leaves out for false and for empty", () => {
    const trace = now(book(cell("A1", 1, { bold: true }), cell("A2", 2)));
    const isBold = (address: string, relation: string, value: string) =>
      holds("check_fact", trace, path, `sheet[May]/cell[${address}]`, "bold", relation, value);
    expect(isBold("A1", "equal", "true")).toBe(true);
    expect(isBold("A2", "equal", "false")).toBe(true);
    expect(isBold("A1:A2", "equal", "true")).toBe(false);
    expect(isBold("A2", "is_not_set", "")).toBe(true);
    expect(isBold("B9", "is_not_set", "")).toBe(false);
  });

  it("compares numbers and dates by size, texts folded or character by character", () => {
    const trace = now(book(cell("A1", "1,240.50"), cell("A2", "2026-03-14"), cell("A3", "Northgate Clinics")));
    const is = (address: string, relation: string, value: string) =>
      holds("check_fact", trace, path, `sheet/cell[${address}]`, "value", relation, value);
    for (const [address, relation, value] of [
      ["A1", "equal", "1240.5"],
      ["A1", "about", "1240~0.5"],
      ["A1", "between", "1000..2000"],
      ["A2", "more_than", "2026-03-01"],
      ["A3", "equal", "northgate  clinics"],
      ["A3", "matches", "north*cl?nics"],
      ["A3", "one_of", "Harbour|Northgate Clinics"],
    ] as const) {
      expect([relation, is(address, relation, value)]).toEqual([relation, true]);
    }
    for (const [address, relation, value] of [
      ["A1", "exactly", "1240.5"],
      ["A2", "less_than", "2026-03-14"],
      ["A2", "at_least", "7"],
      ["A3", "exactly", "northgate clinics"],
      ["A3", "contains", "Clinic"],
    ] as const) {
      expect([relation, is(address, relation, value)]).toEqual([relation, false]);
    }
    expect(() => is("A1", "resembles", "1")).toThrow(/take one of equal, exactly/);
    expect(() => is("A1", "between", "1")).toThrow(/a range as 1\.\.5/);
  });

  it("knows the names of sheets in their order, messages and settings", () => {
    const mail = {
      folder: "sent" as const,
      from: "",
      to: "a@b.example",
      subject: "Report",
      body: "12",
      attachments: [],
    };
    const trace = traceOf([{ state: stateWith(book(), { mailbox: [mail], settings: { "dark mode": "on" } }) }]);
    expect(holds("check_parts_are", trace, path, "sheet", "name", "May|June", "given")).toBe(true);
    expect(holds("check_parts_are", trace, path, "sheet", "name", "June|May", "given")).toBe(false);
    expect(holds("check_parts_are", trace, path, "sheet", "name", "June|May", "any")).toBe(true);
    expect(holds("check_fact", trace, "mailbox:sent", "message[subject=report]", "to", "equal", "a@b.example")).toBe(
      true,
    );
    expect(holds("check_fact", trace, "settings", "setting[dark mode]", "value", "equal", "on")).toBe(true);
  });
});

describe("check_same_but", () => {
  it("allows what is named and nothing beside it", () => {
    const before = book(cell("A1", 1), cell("A2", 2));
    const after = book(cell("A1", 1, { bold: true }), cell("A2", 3));
    const same = (selectors: string) => holds("check_same_but", from(before, after), path, selectors);
    expect(same("sheet/cell[A1];sheet/cell[A2]@value")).toBe(true);
    expect(same("sheet/cell[A1]@bold;sheet/cell[A2]")).toBe(true);
    expect(same("sheet/cell[A1]@value;sheet/cell[A2]")).toBe(false);
    expect(same("sheet[May]")).toBe(true);
    expect(same("")).toBe(false);
  });

  it("lets one paragraph be put in or taken out where it is named, whatever the numbers of the others become", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(words, fc.nat(), (paragraphs, seed) => {
        const at = seed % paragraphs.length;
        const longer = letter(...paragraphs.slice(0, at), "new", ...paragraphs.slice(at));
        const shorter = letter(...paragraphs);
        const selector = `paragraph[${at + 1}]`;
        expect(holds("check_same_but", from(shorter, longer), path, selector)).toBe(true);
        expect(holds("check_same_but", from(longer, shorter), path, selector)).toBe(true);
        const other = letter(...paragraphs.slice(0, at), "new", ...paragraphs.slice(at), "more");
        expect(holds("check_same_but", from(shorter, other), path, selector)).toBe(false);
      }),
    );
  });
});

describe("side effects", () => {
  const mail = { folder: "sent" as const, from: "", to: "a@b.example", subject: "Report", body: "", attachments: [] };
  const before = stateWith(book(cell("A1", 1)));
  const after = stateWith(book(cell("A1", 2), cell("A2", 5)), { mailbox: [mail], settings: { zoom: "2" } });

  it("are all facts that changed outside of what may change, each with its values", () => {
    expect(
      sideEffects(before, after, [{ subject: "mailbox:*" }, { subject: path, selectors: "sheet/cell[A2]" }]),
    ).toEqual([
      { subject: path, selector: "sheet[May]/cell[A1]", aspect: "value", before: 1, after: 2 },
      { subject: "settings", selector: "setting[zoom]", aspect: "present", before: null, after: true },
      { subject: "settings", selector: "setting[zoom]", aspect: "value", before: null, after: "2" },
    ]);
    expect(sideEffects(before, before, [])).toEqual([]);
  });

  it("are told of files that came or went, and of what only the hash of a content shows", () => {
    const other = desktop({ files: [{ ...file("/home/user/b.bin", text("x")) }] });
    const changed = desktop({ files: [{ ...file("/home/user/b.bin", text("y")) }] });
    expect(sideEffects(desktop({}), other, [])).toMatchObject([{ aspect: "present", before: null, after: true }]);
    expect(sideEffects(other, changed, [])).toMatchObject([{ subject: "/home/user/b.bin", aspect: "content" }]);
    expect(sideEffects(desktop({}), other, [{ subject: "/home/user" }])).toEqual([]);
  });

  it("are what check_nothing_else_changed refuses", () => {
    const trace = traceOf([{ state: before }, { action: click("Save"), state: after }]);
    expect(holds("check_nothing_else_changed", trace, `${path};mailbox:sent;settings`)).toBe(true);
    expect(holds("check_nothing_else_changed", trace, `${path};settings`)).toBe(false);
    expect(holds("check_nothing_else_changed", trace, "")).toBe(false);
  });
});
