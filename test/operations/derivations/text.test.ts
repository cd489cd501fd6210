import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const files: Record<string, FileContent> = {
  "/home/user/list.txt": { kind: "text", text: "Nora\n\nOtto\nnora\nNora\n" },
  "/home/user/tail.txt": { kind: "text", text: "one|two" },
  "/home/user/check.py": { kind: "text", text: "if ready:\n    start()\n" },
  "/home/user/backup.txt": {
    kind: "text",
    text: "# retention\nserver = nas-02\nretention: 30\n\nstart=01:30\nserver = nas-03\nkeep = 3\nkeep = 30\n",
  },
};

function derivedOf(by: string, given: Readonly<Record<string, string>>): string | undefined {
  const parameters = [
    { name: "result", type: "text", role: "derived" as const, derivation: { by, of: Object.keys(given) } },
  ];
  return bindDerived(parameters, given, (path) => files[path] ?? null).result;
}

const list = { file: "/home/user/list.txt" };

describe("lines of a text file", () => {
  it.each([
    ["lines_holding", { ...list, words: "NORA" }, "Nora|nora|Nora"],
    ["lines_without", { ...list, words: "nora" }, "Otto"],
    ["count_holding", { ...list, words: "nora" }, "3"],
    ["lines_of_text", list, "Nora|Otto|nora|Nora"],
    ["different_lines", list, "Nora|Otto|nora"],
    ["line_count", list, "5"],
    ["first_lines", { ...list, count: "3" }, "Nora|Otto"],
    ["last_lines", { ...list, count: "2" }, "nora|Nora"],
    ["lines_joined", { ...list, other: "/home/user/tail.txt" }, "Nora|Otto|nora|Nora|one\\|two"],
    ["lines_in_capitals", list, "NORA|OTTO|NORA|NORA"],
    ["lines_and_line", { ...list, text: "Paul" }, "Nora|Otto|nora|Nora|Paul"],
    ["line_and_lines", { ...list, text: "Paul" }, "Paul|Nora|Otto|nora|Nora"],
    ["filled_count", list, "4"],
    ["lines_behind", { ...list, text: "- " }, "- Nora|- Otto|- nora|- Nora"],
    ["lines_in_one", { file: "/home/user/check.py" }, "if ready:,     start()"],
  ])("are listed without empty ones: %s", (by, given, expected) => {
    expect(derivedOf(by, given)).toBe(expected);
  });

  it.each([
    ["lines_holding", { ...list, words: "Paul" }],
    ["lines_without", { file: "/home/user/tail.txt", words: "one" }],
    ["lines_in_one", list],
    ["first_lines", { ...list, count: "0" }],
  ])("are refused where nothing or everything is meant: %s", (by, given) => {
    expect(() => derivedOf(by, given)).toThrow(expect.objectContaining({ code: "OPERATION_VALUE" }));
  });
});

describe("a setting on a line of its own", () => {
  it.each([
    ["retention", "90", "retention: 30", "retention: 90"],
    ["start", "03:00", "start=01:30", "start=03:00"],
  ])("is written as it stands there, and with another value: %s", (key, value, entry, changed) => {
    const file = "/home/user/backup.txt";
    expect(derivedOf("setting_entry", { file, key })).toBe(entry);
    expect(derivedOf("setting_entry_after", { file, key, value })).toBe(changed);
    expect(derivedOf("setting_lines", { file, key, value })?.split("|")).toContain(changed);
  });

  it.each(["server", "keep", "none"])("is refused where it is not there or not alone: %s", (key) => {
    expect(() => derivedOf("setting_entry", { file: "/home/user/backup.txt", key })).toThrow(
      expect.objectContaining({ code: "OPERATION_VALUE" }),
    );
  });
});

it("words that are searched as whole lines mean nothing but themselves", () => {
  expect(derivedOf("lines_pattern", { words: "a.b (c)" })).toBe(".*a\\.b \\(c\\).*\\n");
});

it("a page below the first one of a notebook lies under its title", () => {});

it("a file that goes into a folder keeps its name", () => {
  expect(derivedOf("path_within", { file: "/home/user/a/Plan 2.docx", folder: "/home/user/b" })).toBe(
    "/home/user/b/Plan 2.docx",
  );
});
