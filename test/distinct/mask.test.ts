import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskValues } from "../../pipeline/distinct/mask.js";

describe("masking the values of an instruction", () => {
  it("puts the name of its parameter in the place of each value, in quotation marks or not", () => {
    const text = "Send 'C:\\Users\\user\\a.pdf' to dana@example.com with the subject 'Minutes'.";
    const parameters = [{ file_path: "C:\\Users\\user\\a.pdf", to: "dana@example.com", subject: "Minutes" }];
    expect(maskValues(text, parameters)).toBe("Send '{file_path}' to {to} with the subject '{subject}'.");
  });

  it("knows a path by its file name alone, and leaves a file name inside a longer path to that path", () => {
    const text =
      "Save '/home/user/Ledger/Ledger.xlsx', then '/home/user/Ledger.xlsx'; send the workbook 'Ledger.xlsx'.";
    const parameters = [{ xlsx_path: "/home/user/Ledger/Ledger.xlsx" }, { file_path: "/home/user/Ledger.xlsx" }];
    expect(maskValues(text, parameters)).toBe(
      "Save '{xlsx_path}', then '{file_path}'; send the workbook '{file_path}'.",
    );
  });

  it("leaves words of the prose alone that a value happens to be", () => {
    const text = "Replace 'report' by 'a' everywhere in the report, and report a problem.";
    const parameters = [{ find_what: "report", replace_with: "a" }];
    expect(maskValues(text, parameters)).toBe(
      "Replace '{find_what}' by '{replace_with}' everywhere in the report, and report a problem.",
    );
  });

  it("knows a typed text by what stands around the values that have to be read", () => {
    const text = "Write '[first value] + [second value] for March', where [first value] is the total.";
    const parameters = [{ text: "12.50 + 900.00 for March" }];
    const carried = ["12.50", "900.00"].map((value) => ({ parameter: "text", value }));
    expect(maskValues(text, parameters, carried)).toBe("Write '{text}', where [value] is the total.");
  });

  it("takes thresholds and rows for values, and digits in names not", () => {
    const text = "If the Amount in row 3 exceeds 10,000.50, use 7-Zip or PDF24.";
    expect(maskValues(text, [])).toBe("If the Amount in row {number} exceeds {number}, use 7-Zip or PDF24.");
  });

  it("gives equal texts for tasks that differ in values only, in whatever order their subtasks stand", () => {
    const values = fc.array(
      fc.record({
        to: word().map((name) => `${name}@example.com`),
        xlsx_path: word().map((name) => `/home/${name}.xlsx`),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(values, (parameters) => {
        const told = parameters.map(({ to, xlsx_path }) => `Send '${xlsx_path}' to '${to}'.`).join(" ");
        const wanted = parameters.map(() => "Send '{xlsx_path}' to '{to}'.").join(" ");
        expect(maskValues(told, parameters)).toBe(wanted);
        expect(maskValues(told, [...parameters].reverse())).toBe(wanted);
      }),
    );
  });

  it("names a value that two parameters share by the first name, whichever comes first", () => {
    const parameters = [{ xlsx_path: "/home/user/a.xlsx" }, { file_path: "/home/user/a.xlsx" }];
    for (const order of [parameters, [...parameters].reverse()]) {
      expect(maskValues("Open '/home/user/a.xlsx'.", order)).toBe("Open '{file_path}'.");
    }
  });
});

function word(): fc.Arbitrary<string> {
  return fc.stringMatching(/^[a-z]{1,3}( [a-z]{1,3})?$/);
}
