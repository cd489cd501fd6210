import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type } from "../../pipeline/explore/exhaustive/leaves.js";
import { fitExtractor } from "../../pipeline/explore/generalise/derivations.js";
import { fitRequest, matchingProcedures } from "../../pipeline/explore/generalise/requests.js";
import { typedTexts } from "../../pipeline/explore/generalise/typed-text.js";
import { fitTemplate } from "../../pipeline/explore/generalise/value-template.js";
import { valueTypeOf } from "../../pipeline/explore/value-type-of.js";
import { explorationWorld } from "../../pipeline/explore/worlds.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { Parameter } from "../../pipeline/schema/subtask.js";
import { blankOut } from "../../pipeline/template/blank-out.js";
import { fill } from "../../pipeline/template/template.js";
import { application, catalog, click, launch, press } from "./hand-made.js";

const table = (rows: [string, number][]): FileContent => ({ kind: "table", columns: ["Item", "Amount"], rows });

describe("blanks in a text", () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z ]{3,12}[a-z]$/);

  it("give the text back when they are filled with the same values", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), word, word, (words, name, title) => {
        const values = { txt_path: `C:\\Users\\user\\${name}.txt`, title };
        const text = words.join(" - ");
        expect(fill(blankOut(text, values), values)).toBe(text);
        expect(fill(blankOut(`${text} ${values.txt_path}`, values), values)).toBe(`${text} ${values.txt_path}`);
      }),
    );
  });

  it("take a file's name for the file, and no part of a longer word", () => {
    const values = { xlsx_path: "C:\\Users\\user\\Documents\\Fees.xlsx" };
    expect(blankOut("Fees.xlsx", values)).toBe("{xlsx_path:basename}");
    expect(blankOut("Delete Fees.xlsx?", values)).toBe("Delete {xlsx_path:basename}?");
    expect(blankOut("Feesability", values)).toBe("Feesability");
  });
});

describe("a value that is not typed", () => {
  const parameters = [
    { xlsx_path: "C:\\Users\\user\\Documents\\Fees.xlsx" },
    { xlsx_path: "C:\\Users\\user\\Desktop\\Rent.xlsx" },
  ];

  it("is found to lie beside its input under its input's name", () => {
    const values = ["C:\\Users\\user\\Documents\\Fees.pdf", "C:\\Users\\user\\Desktop\\Rent.pdf"];
    expect(fitTemplate(values, parameters)).toBe("{xlsx_path:dirname}\\{xlsx_path:stem}.pdf");
  });

  it("is found to lie in one folder under its input's name", () => {
    const values = ["C:\\Users\\user\\Pictures\\Fees.xlsx", "C:\\Users\\user\\Pictures\\Rent.xlsx"];
    expect(fitTemplate(values, parameters)).toBe("C:\\Users\\user\\Pictures\\{xlsx_path:basename}");
  });

  it("is not known where it follows no rule", () => {
    expect(fitTemplate(["C:\\a\\one.pdf", "C:\\b\\two.pdf"], parameters)).toBeNull();
  });
});

describe("an extractor", () => {
  it("has to agree with every sample", () => {
    const samples = [
      { source: table([["Larch", 12]]), text: "12" },
      {
        source: table([
          ["Maple", 7],
          ["Birch", 5],
        ]),
        text: "12",
      },
      {
        source: table([
          ["Maple", 7],
          ["Birch", 6],
        ]),
        text: "13",
      },
    ];
    expect(fitExtractor(samples)).toEqual({ kind: "column_sum", column: "Amount" });
    expect(fitExtractor([...samples, { source: table([["Alder", 3]]), text: "4" }])).toBeNull();
  });

  it("is not concluded from a value that never changes", () => {
    const sample = { source: table([["Larch", 12]]), text: "1" };
    expect(fitExtractor([sample, sample, sample])).toBeNull();
  });
});

describe("a documented request", () => {
  const parameters: Parameter[] = [
    { name: "to", type: "mail_address", role: "value" },
    { name: "subject", type: "title", role: "value" },
    { name: "pdf_path", type: "pdf_path", role: "input" },
  ];
  const worded = (request: string) => fitRequest(catalog.resourceTypes, parameters, new Map(), request)?.phrase ?? null;

  it("names parameters by the labels of fields and by resource types", () => {
    expect(worded("send {file_path} to {To} about {Subject}")).toBe("send {pdf_path} to {to} about {subject}");
  });

  it("gets a value that it leaves out at its end", () => {
    expect(worded("send {pdf_path} to {To}")).toBe("send {pdf_path} to {to} with the subject {subject}");
  });

  it("is refused when it leaves out what is needed or asks for more", () => {
    expect(worded("write to {To} about {Subject}")).toBeNull();
    expect(worded("send {pdf_path} to {To} about {Subject} with {xlsx_path}")).toBeNull();
  });

  it("takes the only value for its only blank for one, and says that this was a guess", () => {
    const [, , pdf] = parameters;
    if (pdf === undefined) throw new Error("a parameter is missing");
    const fitted = (value: Parameter) =>
      fitRequest(catalog.resourceTypes, [pdf, value], new Map(), "filter {pdf_path} by {Word}");
    expect(fitted({ name: "text", type: "text", role: "value" })).toMatchObject({
      phrase: "filter {pdf_path} by {text}",
      guessed: true,
    });
    expect(fitted({ name: "word", type: "text", role: "value" })).toMatchObject({ guessed: false });
  });

  it("belongs to a command of a shell whatever its blanks are called", () => {
    const shell = application("shell", [
      { goal: "Copy", steps: 'Type cp "{file_path}" "{file_path_2}" in Terminal, press enter', requests: [] },
      { goal: "Copy all", steps: 'Type cp -r "{dir_path}" "{dir_path_2}" in Terminal, press enter', requests: [] },
    ]);
    const typed = (text: string) =>
      matchingProcedures(shell, [[launch("Shell"), type(null, text), press("enter")]]).map(({ goal }) => goal);
    expect(typed('cp "{txt_path}" "{txt_path_2}"')).toEqual(["Copy"]);
    expect(typed('cp -r "{dir_path}" "{dir_path_2}"')).toEqual(["Copy all"]);
    expect(typed('mv "{txt_path}" "{txt_path_2}"')).toEqual([]);
  });

  it("belongs to a path only when the path takes the steps", () => {
    const known = application("pad", [
      { goal: "Copy", steps: "Edit > Select All; Edit > Copy Words", requests: [] },
      { goal: "Sort", steps: "Edit > Sort Lines; File > Save", requests: [] },
    ]);
    const item = (text: string) => click("pad", null, "MenuItem", text);
    const goals = (...actions: Parameters<typeof matchingProcedures>[1][number]) =>
      matchingProcedures(known, [[launch("Pad"), ...actions]]).map(({ goal }) => goal);
    expect(goals(item("Edit"), item("Sort Lines"), press("ctrl+s"))).toEqual(["Sort"]);
    expect(goals(press("ctrl+a"), item("Edit"), item("Copy Words"))).toEqual(["Copy"]);
    expect(goals(item("Edit"), item("Reverse Lines"), press("ctrl+s"))).toEqual([]);
  });

  it("belongs to a path only when both write at the same end of a text", () => {
    const known = application("pad", [
      { goal: "Top", steps: "Press Ctrl+Home, type the words and press Enter; File > Save", requests: [] },
      { goal: "End", steps: "Press Ctrl+End, type the words; File > Save", requests: [] },
    ]);
    const saved = ["File", "Save"].map((text) => click("pad", null, "MenuItem", text));
    const goals = (...actions: Parameters<typeof matchingProcedures>[1][number]) =>
      matchingProcedures(known, [[launch("Pad"), ...actions, ...saved]]).map(({ goal }) => goal);
    expect(goals(press("ctrl+home"), type(null, "Milk"), press("enter"))).toEqual(["Top"]);
    expect(goals(press("ctrl+end"), type(null, "Milk"))).toEqual(["End"]);
    expect(goals(type(null, "Milk"), press("enter"))).toEqual([]);
  });
});

describe("what is typed", () => {
  const values = (text: string) => typedTexts([type(null, text)]).map((typed) => typed.text);

  it("is one value, or those that a command has in quotation marks", () => {
    expect(values('cp "/home/user/a b.txt" "/home/user/Documents"')).toEqual([
      "/home/user/a b.txt",
      "/home/user/Documents",
    ]);
    expect(values("Bring the minutes")).toEqual(["Bring the minutes"]);
    expect(values('She said "no" and left')).toEqual(['She said "no" and left']);
  });
});

describe("the kind of a typed value", () => {
  it("is what the field's label asks for, unless the value cannot be that", () => {
    expect(valueTypeOf(catalog, "Due date", "2026-03-16")).toBe("date");
    expect(valueTypeOf(catalog, "Due date", "Friday")).toBe("text");
    expect(valueTypeOf(catalog, "", "12*(3+4)")).toBe("expression");
    expect(valueTypeOf(catalog, "", "3.5 kg to pounds")).toBe("conversion");
  });
});

describe("an exploration world", () => {
  const shape = (seed: number) => {
    const world = explorationWorld(catalog, seed);
    return {
      extensions: world.files.map(({ path }) => path.split(".").at(-1)),
      directories: world.directories.length,
      pages: world.pages.length,
      inbox: world.inbox.map(({ attachments }) => attachments.length > 0),
    };
  };

  it("has the same shape for every seed and other names and contents", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        expect(shape(seed)).toEqual(shape(seed + 1));
        expect(explorationWorld(catalog, seed).files).not.toEqual(explorationWorld(catalog, seed + 1).files);
      }),
      { numRuns: 20 },
    );
  });

  it("holds at least two files of every kind, in at least two folders", () => {
    const { files } = explorationWorld(catalog, 3);
    for (const type of ["xlsx", "csv", "docx", "pdf", "txt", "pptx", "png", "zip"]) {
      expect(files.filter(({ path }) => path.endsWith(`.${type}`)).length).toBeGreaterThanOrEqual(2);
    }
    expect(new Set(files.map(({ path }) => path.replace(/[^\\]+$/, ""))).size).toBeGreaterThanOrEqual(2);
  });

  it("speaks in the paths of its platform", () => {
    for (const { path } of explorationWorld(catalog, 3, "linux").files) expect(path).toMatch(/^\/home\/user\//);
  });
});
