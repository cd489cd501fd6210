import { describe, expect, test } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { compareTrees } from "../../../pipeline/environments/desktop/survey/compare-trees.js";
import { gradeSurvey } from "../../../pipeline/environments/desktop/survey/grade.js";
import { explainSeen } from "../../../pipeline/environments/desktop/survey/seen-programs.js";
import { surveyApplication } from "../../../pipeline/environments/desktop/survey/survey-application.js";
import type { SurveyRecord } from "../../../pipeline/environments/desktop/survey/survey-record.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";

function button(control_text: string, left = 0): Control {
  return {
    control_text,
    control_type: "Button",
    rect: [left, 0, left + 20, 20],
    parent: null,
    application: "editor",
    window: "Editor",
    enabled: true,
    focused: false,
    selected: false,
    value: null,
    visible: true,
  };
}

const controls = ["Open", "Save", "Undo", "Redo", "Find", "Help"].map((text, index) => button(text, 20 * index));
const start = { ms: 400, controls, dialogs: [], written: [] };
const good: SurveyRecord = {
  application: "editor",
  starts: [start, start, start],
  named: { named: 6, all: 6 },
  unnamed: [],
  openings: [
    { title: "File", kind: "menu", entries: ["Open...", "Save"], inPlace: true },
    { title: "Edit", kind: "menu", entries: ["Undo"], inPlace: true },
  ],
  typing: { into: "Document", after: null },
  differences: { share: 0, examples: [] },
  clicks: { done: 40, refused: 0, closed: [] },
  faults: [],
  procedures: 0,
  screenshot: null,
};

describe("the grade of an application", () => {
  test("is A when nothing is against it, and then says what to document first", () => {
    const { grade, next } = gradeSurvey(good);
    expect(grade).toBe("A");
    expect(next.join(" ")).toContain("File > Open...");
  });

  test.each<[string, Partial<SurveyRecord>, string, RegExp]>([
    ["a few controls", { starts: [{ ...start, controls: controls.slice(0, 2) }] }, "C", /only 2 controls/],
    ["half of the names", { named: { named: 3, all: 6 }, unnamed: ["Button at 1,2"] }, "B", /only 50 % .* \(3 of 6\)/],
    ["hardly a name", { named: { named: 1, all: 6 } }, "C", /only 17 %/],
    ["menus that never open", { openings: good.openings.map((one) => ({ ...one, entries: [] })) }, "C", /2 of 2 menus/],
    [
      "menus elsewhere than reported",
      { openings: good.openings.map((one) => ({ ...one, inPlace: false })) },
      "B",
      /not reported where/,
    ],
    [
      "a first-run dialog",
      { starts: [{ ...start, dialogs: ["Welcome"], written: [".config/editor.ini"] }] },
      "B",
      /"Welcome" comes up/,
    ],
    ["starts that differ", { differences: { share: 0.2, examples: ["only first Button"] } }, "B", /differ in 20 %/],
    [
      "a crash",
      {
        faults: [
          { code: "DESKTOP_APPLICATION_CRASHED", message: "ended with SIGSEGV", during: "Button after 3 clicks" },
        ],
      },
      "B",
      /broke \(Button after 3 clicks\): ended with SIGSEGV/,
    ],
  ])("is lower for %s, and says why and what to do", (_what, change, grade, reason) => {
    const verdict = gradeSurvey({ ...good, ...change });
    expect(verdict.grade).toBe(grade);
    expect(verdict.reasons.join("\n")).toMatch(reason);
    expect(verdict.next.length).toBeGreaterThan(1);
  });

  test("names the file to look into where a first start asks questions", () => {
    const asking = { ...start, dialogs: ["Welcome"], written: [".config/editor.ini"] };
    expect(gradeSurvey({ ...good, starts: [asking] }).next[0]).toContain(".config/editor.ini");
  });
});

test("starts are compared by what they show, wherever it stands in the tree", () => {
  expect(compareTrees([controls, controls.toReversed()]).share).toBe(0);
  const moved = compareTrees([controls, [...controls.slice(1), button("Open", 7)]]);
  expect(moved.share).toBeCloseTo(2 / 12);
  expect(moved.examples[0]).toMatch(/^only first Button "Open"/);
});

test("a description that names the wrong window is answered with the right names", () => {
  const windows = [{ wmClass: ["mousepad", "Mousepad"], title: "Untitled" }];
  const text = explainSeen({ windows, accessible: ["mousepad"], commands: ["mousepad"] });
  expect(text).toContain("wm_class mousepad, Mousepad");
  expect(explainSeen({ windows: [], accessible: [], commands: [] })).toContain("desktop.command");
});

test("a text editor of the catalog is surveyed on real desktops and graded A", async () => {
  const mousepad = (await loadCatalog()).applications.get("mousepad");
  if (mousepad?.desktop === undefined) throw new Error("no Mousepad in the catalog");
  const { id, name, desktop, documentation } = mousepad;
  const record = await surveyApplication({ id, name, desktop }, documentation.length, 1, () => undefined);
  expect(record.starts).toHaveLength(3);
  expect(record.openings.every(({ kind, inPlace }) => kind === "menu" && inPlace)).toBe(true);
  expect(record.typing?.into).toMatch(/^Document/);
  expect(record.clicks.done + record.clicks.refused + record.clicks.closed.length).toBe(40);
  expect(new TextDecoder().decode(record.screenshot?.slice(1, 4))).toBe("PNG");
  expect(gradeSurvey(record)).toMatchObject({ grade: "A" });
});
