import { describe, expect, test } from "vitest";
import { describeScreen } from "../../../pipeline/recordings/narrate/describe-screen.js";
import { createRng } from "../../../pipeline/rng.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";

const at = (control_type: Control["control_type"], control_text: string, more: Partial<Control> = {}): Control => ({
  ...{ control_type, control_text, rect: [0, 0, 9, 9], parent: null, application: "mousepad", window: "Notes" },
  ...{ enabled: true, focused: false, selected: false, visible: true, value: null },
  ...more,
});
const seen = { previous: [], typed: null, target: null, awaited: null };
const rng = createRng("describe");

describe("what is seen on a screen", () => {
  test("is a menu that is open with entries of it, always with the one that is chosen", () => {
    const entries = ["New", "Open...", "Save", "Save As...", "Print...", "Close", "Quit"].map((name) =>
      at("MenuItem", name, { parent: 1 }),
    );
    for (const target of entries) {
      const controls = [at("Window", "Notes"), at("Menu", "File"), ...entries];
      const text = describeScreen({ ...seen, controls, target }, rng);
      expect(text).toContain("'File'");
      expect(text).toContain(`'${target.control_text}'`);
      expect(text.match(/'/g)?.length).toBe(2 * 7);
    }
  });

  test("is the field that holds what was typed the step before, as long as that is new", () => {
    const controls = [at("Dialog", "Open"), at("Edit", "Location", { value: "/a/b.txt" })];
    const told = { ...seen, controls, typed: "/a/b.txt" };
    expect(describeScreen(told, rng)).toContain("The field 'Location' now holds '/a/b.txt'.");
    expect(describeScreen({ ...told, previous: controls }, rng)).not.toContain("now holds");
  });

  test("is that a new document is empty, and no window that a text does not belong to", () => {
    const empty = at("Document", "Document", { window: "Untitled 1", value: "" });
    expect(describeScreen({ ...seen, controls: [at("Window", "Untitled 1"), empty] }, rng)).toContain("still empty");
    const filled = { ...empty, value: "Dear Ada" };
    const text = describeScreen({ ...seen, controls: [at("Window", "Untitled 1"), filled] }, rng);
    expect(text).toContain("'Dear Ada'");
    expect(text).not.toContain("still empty");
  });
});
