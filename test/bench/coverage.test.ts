import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Evaluator } from "../../pipeline/schema/evaluator.js";
import { coverageOf, readFixtures } from "./coverage.js";
import { type EndStateKind, endStateKinds } from "./coverage-kinds.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-coverage-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "before.csv"), "Client,Amount\nNorthgate,1\n");
writeFileSync(join(folder, "after.csv"), "Client,Amount\nNorthgate,2\n");

const none: ReadonlySet<string> = new Set();
const values: EndStateKind = {
  label: "",
  shown: { extensions: ["csv"], parts: ["cell"], aspects: /^value$/ },
  apis: [],
};
const charts: EndStateKind = { label: "", shown: { extensions: ["csv"], parts: ["chart"] }, apis: [] };
const asking = (selector: string): Evaluator => ({
  version: 1,
  parameters: ["csv_path"],
  body: {
    when: {
      check: {
        api: "check_fact",
        arguments: {
          file_path: { parameter: "csv_path" },
          selector: { literal: selector },
          aspect: { literal: "value" },
          relation: { literal: "equal" },
          value: { literal: "2" },
        },
      },
    },
    yes: { success: true, message: { literal: "" }, progress: [1, 1] },
    no: { success: false, message: { literal: "" }, progress: [0, 1] },
  },
});

it("a kind counts as seen and checked by what readers give of fixtures, and as in the pool by evaluators", async () => {
  const fixtures = await readFixtures(folder);
  expect(coverageOf(values, fixtures, [], none)).toEqual({ seen: true, checked: true, pool: false });
  expect(coverageOf(values, fixtures, [asking("sheet/cell[B2]")], none)).toMatchObject({ pool: true });
  expect(coverageOf(values, fixtures, [asking("sheet[May]/row[2]")], none)).toMatchObject({ pool: false });
  expect(coverageOf(charts, fixtures, [], none)).toEqual({ seen: false, checked: false, pool: false });
});

it("a kind without a fixture is a no, and one without a pair before and after is not checked", async () => {
  const fixtures = await readFixtures(folder);
  expect(await readFixtures(join(folder, "none"))).toEqual([]);
  expect(coverageOf(values, [], [], none)).toEqual({ seen: false, checked: false, pool: false });
  expect(coverageOf(values, fixtures.slice(0, 1), [], none)).toEqual({ seen: true, checked: false, pool: false });
});

it("a kind that an evaluator told apart on what an application wrote is seen and checked", () => {
  expect(coverageOf(charts, [], [], new Set([charts.label]))).toEqual({ seen: true, checked: true, pool: false });
});

it("a selector with a parameter inside asks for the parts that it names", async () => {
  const asked = asking("");
  if (!("when" in asked.body) || !("check" in asked.body.when)) throw new TypeError("the evaluator asks one check");
  asked.body.when.check.arguments.selector = {
    operation: "concat",
    operands: [{ literal: "sheet/cell[" }, { parameter: "range" }, { literal: "]" }],
  };
  expect(coverageOf(values, [], [asked], none)).toMatchObject({ pool: true });
  expect(coverageOf({ ...values, exactly: true }, [], [asked], none)).toMatchObject({ pool: false });
});

it.each([
  ["more contrast", "Image: brightness, contrast, saturation, sharpness"],
  ["same", "Image: copy / export of the same picture"],
])("a comparison of two pictures asks for what it compares: %s", (relation, label) => {
  const compares: Evaluator = {
    version: 1,
    parameters: ["img_path"],
    body: {
      when: {
        check: {
          api: "check_picture_is",
          arguments: {
            file_path: { parameter: "img_path" },
            relation: { literal: relation },
            other_path: { parameter: "img_path" },
          },
        },
      },
      yes: { success: true, message: { literal: "" }, progress: [1, 1] },
      no: { success: false, message: { literal: "" }, progress: [0, 1] },
    },
  };
  const asked = endStateKinds.filter((kind) => coverageOf(kind, [], [compares], none).pool).map((kind) => kind.label);
  expect(asked).toEqual([label]);
});
