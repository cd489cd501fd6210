import { readFileSync } from "node:fs";
import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { changedFacts } from "../../../pipeline/content/facts.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import type { ContentPart } from "../../../pipeline/schema/computer/content-part.js";

async function parts(bytes: Uint8Array): Promise<ContentPart> {
  const root = await readParts(bytes, "pdf");
  if (root === null || root.aspects.unreadable !== undefined)
    throw new Error(`unreadable: ${root?.aspects.unreadable}`);
  return root;
}

/** A file that LibreOffice Writer 7.4 exported (make.bas). */
function read(name: string): Promise<ContentPart> {
  return parts(readFileSync(new URL(`../../fixtures/contents/pdf/${name}.pdf`, import.meta.url)));
}

it.each<[kind: string, facts: string[]]>([
  ["text", ["page[1]/line[2] text The auditors arrive on Monday. -> The auditors arrive on Tuesday."]],
  ["title", [" title Visit -> Visit in May"]],
  ["author", [" author Nora Lindqvist -> Ana Silva"]],
  [
    "new-page",
    [
      " pages 1 -> 2",
      "page[2] present - -> true",
      "page[2] width - -> 595.25",
      "page[2] height - -> 842",
      "page[2]/line[1] present - -> true",
      "page[2]/line[1] text - -> Second page.",
    ],
  ],
  [
    "orientation",
    ["page[1] width 595.25 -> 842", "page[1] height 842 -> 595.25", "page[1] orientation - -> landscape"],
  ],
  [
    "outline",
    [
      "page[1]/line[5] present - -> true",
      "page[1]/line[5] text - -> Departure",
      "entry[2] present - -> true",
      "entry[2] title - -> Departure",
    ],
  ],
  ["field", ["field[Name] value Ana -> Bruno"]],
  ["check-box", ["field[Badge] checked - -> true"]],
  [
    "link",
    [
      "page[1]/line[5] present - -> true",
      "page[1]/line[5] text - -> Map",
      "page[1]/link[1] present - -> true",
      "page[1]/link[1] address - -> https://rooms.example/204",
    ],
  ],
])("a change of a document that Writer exported shows as facts, and no others change: %s", async (kind, facts) => {
  const changes = changedFacts(await read("before"), await read(kind));
  expect(
    changes.map(({ selector, aspect, before, after }) => `${selector} ${aspect} ${before ?? "-"} -> ${after ?? "-"}`),
  ).toEqual(facts);
});

it("the fields of a form that another program filled in have their kinds and values", async () => {
  const made = await PDFDocument.create();
  const page = made.addPage([300, 200]);
  const form = made.getForm();
  const note = form.createTextField("visit.note");
  note.enableMultiline();
  note.setText("Two\nlines");
  note.addToPage(page, { x: 10, y: 10 });
  const room = form.createDropdown("room");
  room.addOptions(["204", "205"]);
  room.select("205");
  room.addToPage(page, { x: 10, y: 60 });
  const floor = form.createRadioGroup("floor");
  floor.addOptionToPage("first", page, { x: 10, y: 100 });
  floor.addOptionToPage("second", page, { x: 10, y: 120 });
  floor.select("second");
  const box = form.createCheckBox("badge");
  box.addToPage(page, { x: 10, y: 150 });
  const root = await parts(await made.save());
  expect(select(root, "field").map(({ name, aspects }) => [name, aspects.type, aspects.value ?? null])).toEqual([
    ["visit.note", "text", "Two\nlines"],
    ["room", "combobox", "205"],
    // This library names the choices by their numbers.
    ["floor", "radiobutton", "1"],
    ["badge", "checkbox", null],
  ]);
  expect(select(root, "field[checked=true]")).toEqual([]);
});

it.each([0, 9, 200, 5000, 29_000])(
  "a PDF that ends after %i bytes has what is left of it, or says why not",
  async (length) => {
    const whole = readFileSync(new URL("../../fixtures/contents/pdf/before.pdf", import.meta.url));
    const root = await readParts(whole.subarray(0, length), "pdf");
    expect(root?.kind === "document" || /\S/.test(String(root?.aspects.unreadable))).toBe(true);
  },
);
