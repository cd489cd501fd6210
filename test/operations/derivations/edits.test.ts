import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const files: Record<string, FileContent> = {
  "/home/user/list.txt": { kind: "text", text: "Nora\n\nold otto\nNora's\n" },
  "/home/user/check.py": { kind: "text", text: "if ready:\n    # start()\n" },
};

function derivedOf(by: string, given: Readonly<Record<string, string>>): string | undefined {
  const parameters = [
    { name: "result", type: "text", role: "derived" as const, derivation: { by, of: Object.keys(given) } },
  ];
  return bindDerived(parameters, given, (path) => files[path] ?? null).result;
}

const list = { file: "/home/user/list.txt" };
const code = { file: "/home/user/check.py" };

describe("a text file in which one line was edited", () => {
  it.each([
    ["line_text", { ...list, line: "3" }, "old otto"],
    ["line_in_capitals", { ...list, line: "3" }, "OLD OTTO"],
    ["line_indented", { ...list, line: "1" }, "\tNora"],
    ["lines_but_one", { ...list, line: "3" }, "Nora|Nora's"],
    ["lines_with_line", { ...list, line: "1", text: "Paul" }, "Paul|old otto|Nora's"],
    ["lines_repeated", { ...list, line: "3" }, "Nora|old otto|old otto|Nora's"],
    ["lines_inserted", { ...list, line: "3", text: "Paul" }, "Nora|old otto|Paul|Nora's"],
    ["lines_commented", { ...code, line: "1" }, "# if ready:|    # start()"],
    ["lines_uncommented", { ...code, line: "2" }, "if ready:|    start()"],
    ["lines_moved_up", { ...list, line: "4" }, "Nora|Nora's|old otto"],
  ])("is listed without empty lines: %s", (by, given, expected) => {
    expect(derivedOf(by, given)).toBe(expected);
  });

  it.each([
    ["line_text", { ...list, line: "2" }],
    ["line_in_capitals", { ...list, line: "1" }],
    ["lines_but_one", { ...list, line: "5" }],
    ["lines_uncommented", { ...code, line: "1" }],
    ["lines_moved_up", { ...list, line: "1" }],
  ])("is refused where the line is not there or not such a one: %s", (by, given) => {
    expect(() => derivedOf(by, given)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});

describe("words that are replaced in a text file", () => {
  it.each([
    ["lines_replaced_once", "nora", "Anna", "Anna|old otto|Nora's"],
    ["lines_word_replaced", "Nora", "Anna", "Anna|old otto|Anna's"],
  ])("are replaced once or as whole words: %s", (by, words, other, expected) => {
    expect(derivedOf(by, { document: "/home/user/list.txt", words, other })).toBe(expected);
  });

  it("are refused where they are part of longer words only", () => {
    const given = { document: "/home/user/list.txt", words: "ott", other: "Ana" };
    expect(() => derivedOf("lines_word_replaced", given)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});
