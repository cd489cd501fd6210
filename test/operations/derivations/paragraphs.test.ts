import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const files: Record<string, FileContent> = {
  "/home/user/letter.docx": {
    kind: "document",
    paragraphs: ["Dear Ms Holm,", "", "the rooms are clean.", "The rest follows."],
  },
  "/home/user/list.docx": { kind: "document", paragraphs: ["Broom\tHall 2\t4", "Soap|gel\tHall 1\t12"] },
  "/home/user/words.docx": { kind: "document", paragraphs: ["Cedar 2", "", "birch", "Ash"] },
  "/home/user/sorted.docx": { kind: "document", paragraphs: ["Ash", "birch", "Cedar 2"] },
  "/home/user/doubtful.docx": { kind: "document", paragraphs: ["zinc", "élan", "ash"] },
  "/home/user/twice.docx": { kind: "document", paragraphs: ["birch", "Ash", "ash"] },
  "/home/user/ragged.docx": { kind: "document", paragraphs: ["Broom\tHall 2", "Soap"] },
  "/home/user/holes.docx": { kind: "document", paragraphs: ["Broom\tHall 2", "Soap\t"] },
};

function derivedOf(by: string, given: Readonly<Record<string, string>>): string | undefined {
  const parameters = [
    { name: "result", type: "text", role: "derived" as const, derivation: { by, of: Object.keys(given) } },
  ];
  return bindDerived(parameters, given, (path) => files[path] ?? null).result;
}

const letter = { document: "/home/user/letter.docx" };
const list = { document: "/home/user/list.docx" };

describe("paragraphs of a document", () => {
  it.each([
    [
      "paragraphs_with_before",
      { ...letter, words: "ROOMS", text: "as agreed," },
      "Dear Ms Holm,|as agreed,|the rooms are clean.|The rest follows.",
    ],
    ["paragraphs_moved_up", { ...letter, words: "rest" }, "Dear Ms Holm,|The rest follows.|the rooms are clean."],
    ["paragraph_in_capitals", { ...letter, words: "rooms" }, "THE ROOMS ARE CLEAN."],
    ["paragraphs_in_order", { document: "/home/user/words.docx" }, "Ash|birch|Cedar 2"],
    ["tabbed_columns", list, "3"],
    ["tabbed_rows", list, "2"],
    ["tabbed_cells", list, "Broom|Hall 2|4|Soap\\|gel|Hall 1|12"],
  ])("are listed as they are then: %s", (by, given, expected) => {
    expect(derivedOf(by, given)).toBe(expected);
  });

  it.each([
    ["paragraphs_with_before", { ...letter, words: "the", text: "as agreed," }],
    ["paragraphs_with_before", { ...letter, words: "garden", text: "as agreed," }],
    ["paragraphs_moved_up", { ...letter, words: "Dear" }],
    ["paragraph_in_capitals", { ...letter, words: "the" }],
    ["paragraphs_in_order", { document: "/home/user/sorted.docx" }],
    ["paragraphs_in_order", { document: "/home/user/doubtful.docx" }],
    ["paragraphs_in_order", { document: "/home/user/twice.docx" }],
    ["tabbed_cells", letter],
    ["tabbed_rows", { document: "/home/user/ragged.docx" }],
    ["tabbed_columns", { document: "/home/user/holes.docx" }],
  ])("are refused where it is not clear what is meant: %s of %o", (by, given) => {
    expect(() => derivedOf(by, given)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});
