import { describe, expect, it } from "vitest";
import type { ApplicationOnBus } from "../../../pipeline/environments/desktop/accessibility/accessible-node.js";
import { rememberAnswers } from "../../../pipeline/environments/desktop/accessibility/last-answers.js";
import type { ApplicationReading } from "../../../pipeline/environments/desktop/accessibility/read-application.js";

const editor: ApplicationOnBus = {
  root: { bus: ":1.7", path: "/root" },
  name: "editor",
  toolkit: "gtk",
  pid: 7,
  cellKinds: new Map(),
};
const shown: ApplicationReading = {
  branches: [],
  windows: [{ name: "Untitled", isInSight: true }],
  lacksCells: false,
  hasForeign: false,
};
const inSight = () => true;

describe("what an application answered last", () => {
  it("holds until one of its threads runs", () => {
    let ran: string | null = "1";
    const answers = rememberAnswers(() => ran);
    expect(answers.isUnchanged(editor)).toBe(false);
    answers.answered(editor, shown);
    expect(answers.isUnchanged(editor)).toBe(true);
    expect(answers.known(editor, inSight, true)).toBe(shown);
    for (const later of ["2", null]) {
      ran = later;
      expect(answers.isUnchanged(editor)).toBe(false);
      expect(answers.known(editor, inSight, true)).toBeNull();
    }
  });

  it("is never taken for known where it is not told whether a program runs", () => {
    const answers = rememberAnswers(() => null);
    answers.answered(editor, shown);
    expect(answers.isUnchanged(editor)).toBe(false);
    expect(answers.known(editor, inSight, true)).toBeNull();
  });

  it("is no answer to another question: with other windows in sight, or with cells that were left out", () => {
    const answers = rememberAnswers(() => "1");
    answers.answered(editor, { ...shown, lacksCells: true });
    expect(answers.known(editor, () => false, false)).toBeNull();
    expect(answers.known(editor, inSight, true)).toBeNull();
    expect(answers.known(editor, inSight, false)).not.toBeNull();
    // It was asked whether it answers, which says nothing of what it shows.
    answers.answered(editor);
    expect(answers.known(editor, inSight, false)).toBeNull();
  });

  it("says nothing of what other processes show in its windows", () => {
    const answers = rememberAnswers(() => "1");
    answers.answered(editor, { ...shown, hasForeign: true });
    expect(answers.known(editor, inSight, true)).toBeNull();
    const browser = { ...editor, toolkit: "Gecko" };
    answers.answered(browser, shown);
    expect(answers.isUnchanged(browser)).toBe(true);
    expect(answers.known(browser, inSight, true)).toBeNull();
  });
});
