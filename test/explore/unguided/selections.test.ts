import { expect, test } from "vitest";
import { isTriedOn, selections } from "../../../pipeline/explore/unguided/selections.js";

const triedOn = (content: "text" | "document" | "table", labels: string[]) =>
  selections
    .filter((selection) => selection.contents.includes(content) && isTriedOn(selection, content, labels))
    .map(({ id }) => id);

test("what changes the look of a document is tried on what a request can name, never on the paragraph of the caret", () => {
  expect(triedOn("document", ["Format", "Bold"])).toEqual(["everything", "first line"]);
  expect(triedOn("table", ["Format", "Bold"])).toEqual(["first row"]);
  expect(triedOn("table", ["Column", "Hide"])).toEqual(["first column"]);
});

test("what puts something in, or is about pages or sheets, is tried with nothing selected, as it would replace it", () => {
  expect(triedOn("document", ["Insert", "Date"])).toEqual(["nothing"]);
  expect(triedOn("document", ["File", "Save as Template"])).toEqual(["nothing"]);
  expect(triedOn("table", ["Edit", "Sheet", "Duplicate"])).toEqual(["nothing"]);
});

test("in plain text, which has no looks, every command is tried on everything and on a line and on nothing", () => {
  expect(triedOn("text", ["Edit", "Sort Lines"])).toEqual(["nothing", "everything", "first line"]);
});

test("what takes away what is selected is never tried with nothing selected, where it takes what is beside the caret", () => {
  expect(triedOn("text", ["Edit", "Clear"])).toEqual(["everything", "first line"]);
});

test("what names the things that it works on is tried without a selection", () => {
  expect(triedOn("document", ["Format", "Sort Paragraphs"])).toEqual(["nothing"]);
});
