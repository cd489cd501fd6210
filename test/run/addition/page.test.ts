import { expect, test } from "vitest";
import { additionPage } from "../../../pipeline/run/addition/page.js";
import { applicationSchema } from "../../../pipeline/schema/catalog/catalog.js";
import { fixtureSubtask } from "../../fixtures/small-pool.js";

const application = applicationSchema.parse({
  ...{ id: "keeper", name: "<b>Keeper</b>", function: "notes", category: "Note Management", environments: ["desktop"] },
  ...{ description: "Keeps notes.", documentation: [] },
});
const start = { ms: 512, controls: [], dialogs: ["Welcome"], written: [".config/keeper.ini"] };
const survey = {
  ...{ application: "keeper", starts: [start], named: { named: 1, all: 1 }, unnamed: [], openings: [], typing: null },
  ...{
    differences: { share: 0, examples: [] },
    clicks: { done: 0, refused: 0, closed: [] },
    faults: [],
    procedures: 0,
  },
  screenshot: null,
};
const addition = {
  ...{ application, entryFile: "resources/apps/keeper.yaml", survey, pairs: 3, personas: [] },
  grade: { grade: "B" as const, reasons: ["a dialog stands before it"], next: ["Seed what the dialog asks."] },
  drafted: [{ goal: "Open", steps: "File > Open...", requests: ["open {txt_path}"] }],
  subtasks: [fixtureSubtask("")],
  rejected: [{ reason: "verify: no check tells it apart", times: 2, example: "<script>alert(1)</script>" }],
  steps: [
    { name: "entry" as const, seconds: 2 },
    { name: "exploring and verifying" as const, seconds: 58 },
  ],
};

test("the page says what was verified, what was refused and why, and what it cost", () => {
  const page = additionPage(addition, null);
  expect(page).toContain("1 verified subtask");
  expect(page).toContain("2 times verify: no check tells it apart");
  expect(page).toContain("60 s");
});

test("the page names what a person should look at: words, dialogs at the start, files that it keeps", () => {
  const page = additionPage(addition, null);
  expect(page).toContain("read them aloud");
  expect(page).toContain("No persona works with an application for &quot;notes&quot;");
  expect(page).toContain("Welcome");
  expect(page).toContain(".config/keeper.ini");
  expect(page).toContain("Seed what the dialog asks.");
});

test("no text of an application becomes markup", () => {
  const page = additionPage(addition, null);
  expect(page).not.toContain("<script>");
  expect(page).not.toContain("<b>Keeper");
});
