import { describe, expect, it } from "vitest";
import { click, press, type } from "../../pipeline/explore/exhaustive/leaves.js";
import { droppableRuns } from "../../pipeline/explore/guided/droppable-runs.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { ControlRef } from "../../pipeline/schema/computer/control.js";

const control = (control_text: string): ControlRef => ({
  application: "editor",
  dialog: null,
  control_type: "MenuItem",
  control_text,
  ordinal: 0,
});
const launch = click(control("Editor"));
const menu = (...items: readonly string[]) => items.map((item) => click(control(item)));
const isOffered = ({ control_text }: ControlRef) => ["File", "Edit", "View"].includes(control_text);

const droppable = (...actions: readonly Action[]) =>
  droppableRuns([launch, ...actions], isOffered).map((run) =>
    run.map((action) => action.control?.control_text ?? Object.values(action.args).join()),
  );

describe("steps of a documented path that may be superfluous", () => {
  it("are whole ways through menus and dialogs, later ones first; the way with the effect stays", () => {
    const open = [...menu("File", "Open..."), type(control("Location"), "/a.txt"), press("enter")];
    expect(droppable(...open, ...menu("View", "Wrap"), ...menu("Edit", "Sort Lines"))).toEqual([
      ["View", "Wrap"],
      ["File", "Open...", "Location", "enter"],
    ]);
  });

  it("are not those that put the caret where the text is worked on", () => {
    expect(droppable(press("ctrl+home"), ...menu("Edit", "Delete Line"))).toEqual([]);
    expect(droppable(...menu("View", "Wrap"), press("ctrl+end"), ...menu("Edit", "Paste"))).toEqual([["View", "Wrap"]]);
  });

  it("are not those that begin something new, which a program in use does not show", () => {
    expect(droppable(...menu("File", "New"), ...menu("Edit", "Paste"))).toEqual([]);
  });
});
