import { describe, expect, it } from "vitest";
import { checkVerdicts, evaluate } from "../../pipeline/evaluators/interpret.js";
import type { Evaluator } from "../../pipeline/schema/evaluator.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

const exported: Evaluator = {
  version: 1,
  parameters: ["pdf_path"],
  body: {
    when: { check: { api: "check_file_exists", arguments: { file_path: { parameter: "pdf_path" } } } },
    yes: {
      when: { check: { api: "check_mouse_clicks", arguments: { text: { literal: "Export" } } } },
      yes: { success: true, message: { literal: "done" }, progress: [2, 2] },
      no: { success: false, message: { literal: "Export was not clicked" }, progress: [1, 2] },
    },
    no: {
      success: false,
      message: {
        operation: "concat",
        operands: [{ operation: "basename", operands: [{ parameter: "pdf_path" }] }, { literal: " is missing" }],
      },
      progress: [0, 2],
    },
  },
};
const parameters = { pdf_path: "C:\\Users\\user\\Report.pdf" };

describe("an evaluator", () => {
  it("says how far the subtask is and what is missing", () => {
    const start = traceOf([{ state: desktop({}) }]);
    expect(evaluate(exported, parameters, start)).toEqual({
      verdict: "fail",
      message: "Report.pdf is missing",
      progress: [0, 2],
    });
    expect(checkVerdicts(exported, parameters, start)).toBe("00");
  });

  it("finds a file by either slash and in any case", () => {
    const state = desktop({ files: [file("c:/users/USER/report.pdf", text("x"))] });
    const trace = traceOf([{ state: desktop({}) }, { action: click("EXPORT "), state }]);
    expect(evaluate(exported, parameters, trace)).toEqual({ verdict: "pass", message: "done", progress: [2, 2] });
    expect(checkVerdicts(exported, parameters, trace)).toBe("11");
  });

  it("does not count actions from before its window began", () => {
    const state = desktop({ files: [file("C:\\Users\\user\\Report.pdf", text("x"))] });
    const trace = { ...traceOf([{ state }, { action: click("Export"), state }]), window_start: 2 };
    expect(evaluate(exported, parameters, trace)).toMatchObject({ verdict: "fail", progress: [1, 2] });
  });

  it("gives the verdict error, and does not throw, where it cannot be run", () => {
    const trace = traceOf([{ state: desktop({}) }]);
    expect(evaluate(exported, {}, trace)).toMatchObject({ verdict: "error" });
    expect(checkVerdicts(exported, {}, trace)).toBe("e0");
    expect(evaluate(exported, parameters, { version: 1, window_start: 0, steps: [] })).toMatchObject({
      verdict: "error",
    });
    const missing: Evaluator = {
      ...exported,
      body: {
        when: { check: { api: "check_cell_value", arguments: {} } },
        yes: { success: true, message: { literal: "" }, progress: [1, 1] },
        no: { success: false, message: { literal: "" }, progress: [0, 1] },
      },
    };
    expect(evaluate(missing, parameters, trace)).toEqual({
      verdict: "error",
      message: "check_cell_value needs the argument file_path",
    });
  });

  it("stops at its step budget", () => {
    const wide: Evaluator = {
      ...exported,
      body: {
        when: {
          and: Array.from({ length: 20_000 }, () => ({
            not: { check: { api: "check_clipboard_holds", arguments: { kind: { literal: "image" } } } },
          })),
        },
        yes: { success: true, message: { literal: "" }, progress: [1, 1] },
        no: { success: false, message: { literal: "" }, progress: [0, 1] },
      },
    };
    expect(evaluate(wide, parameters, traceOf([{ state: desktop({}) }]))).toMatchObject({ verdict: "error" });
  });
});
