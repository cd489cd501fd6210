import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changedFacts } from "../../../pipeline/content/facts.js";
import { readParts } from "../../../pipeline/content/read-parts.js";

async function read(work: string, extension: "xlsx" | "ods") {
  const held = await readParts(readFileSync(`test/fixtures/contents/workbook/${work}.${extension}`), extension);
  if (held === null) throw new Error(`${extension} is no known kind`);
  return held;
}

describe("a workbook that LibreOffice saved in both formats", () => {
  it.each([
    "before",
    "bold",
    "font",
    "colours",
    "alignment",
    "merge",
    "comment",
    "freeze",
    "zoom",
    "page",
    "print-range",
    "hidden-row",
    "hidden-columns",
    "sizes",
    "filter-east",
    "filter",
    "formula",
    "tab-colour",
    "name",
    "new-sheet",
    "sheet-hidden",
    "times",
    "protect",
    "empty-filled",
  ])("has the same facts as ods and as xlsx: %s", async (work) => {
    expect(changedFacts(await read(work, "xlsx"), await read(work, "ods"))).toEqual([]);
  });
});
