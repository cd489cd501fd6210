import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toControls } from "../../../pipeline/environments/desktop/accessibility/controls.js";
import { inSight } from "../../../pipeline/environments/desktop/look.js";
import { type Control, rectSchema } from "../../../pipeline/schema/computer/control.js";

const recordingSchema = z.object({
  windows: z.array(
    z.object({
      title: z.string(),
      pid: z.number().nullable(),
      rect: rectSchema,
      active: z.boolean(),
      dialog: z.boolean(),
      hidden: z.boolean(),
    }),
  ),
  nodes: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      states: z.array(z.string()),
      rect: rectSchema,
      value: z.string().nullable(),
      parent: z.number().nullable(),
      application: z.string(),
      pid: z.number(),
      attributes: z.record(z.string(), z.string()),
    }),
  ),
});

/** Controls of a tree that was recorded from a real application. */
function recorded(name: string): Control[] {
  const bytes = readFileSync(`test/fixtures/desktop/accessibility/${name}.json.gz`);
  const { windows, nodes } = recordingSchema.parse(JSON.parse(gunzipSync(bytes).toString()));
  return toControls(nodes, windows, () => "application");
}

function one(controls: readonly Control[], type: string, text: string): Control {
  const found = controls.filter((control) => control.control_type === type && control.control_text === text);
  expect(found, `${type} ${text}`).toHaveLength(1);
  return found[0] ?? expect.fail();
}

const recordings = ["calc", "mousepad-menu", "mousepad-save-as", "qpdfview-menu", "chromium-page", "firefox-page"];

describe("controls of real applications", () => {
  it.each(recordings)("stand parents first, on the screen, in reading order and with one focus (%s)", (name) => {
    const controls = recorded(name);
    expect(controls.length).toBeGreaterThan(20);
    expect(controls.filter((control) => control.focused).length).toBeLessThanOrEqual(1);
    for (const [index, { parent, rect }] of controls.entries()) {
      if (parent !== null) expect(parent).toBeLessThan(index);
      expect(0 <= rect[0] && rect[0] <= rect[2] && rect[2] <= 1280).toBe(true);
      expect(0 <= rect[1] && rect[1] <= rect[3] && rect[3] <= 800).toBe(true);
    }
  });

  it.each(["calc", "mousepad-menu", "mousepad-save-as", "firefox-page"])(
    "do not overlap beside each other (%s)",
    (name) => {
      const controls = recorded(name).filter(
        (control) => control.visible && control.parent !== null && control.control_type !== "Menu",
      );
      const overlapping = controls.flatMap((a, index) =>
        controls.slice(index + 1).flatMap((b) => {
          const across = a.rect[0] < b.rect[2] && b.rect[0] < a.rect[2];
          const down = a.rect[1] < b.rect[3] && b.rect[1] < a.rect[3];
          return a.parent === b.parent && across && down ? [`${a.control_text} / ${b.control_text}`] : [];
        }),
      );
      expect(controls.length).toBeGreaterThan(1);
      expect(overlapping).toEqual([]);
    },
  );

  it("show an open menu with its items, over the window", () => {
    const controls = recorded("mousepad-menu");
    const menu = one(controls, "Menu", "File");
    const items = controls.filter((control) => control.parent === controls.indexOf(menu));
    expect(items.map((item) => item.control_text)).toContain("Save As...");
    expect(one(controls, "MenuItem", "Save").enabled).toBe(false);
    expect(one(controls, "Document", "Document").value).toBe("hello\nworld\n");
    expect(one(recorded("qpdfview-menu"), "Menu", "File").parent).toBe(0);
  });

  it("give a file chooser as a dialog in front, its name field labelled and its files as items", () => {
    const controls = recorded("mousepad-save-as");
    expect(controls[0]).toMatchObject({ control_type: "Dialog", control_text: "Save As", parent: null });
    expect(one(controls, "Edit", "Name")).toMatchObject({ value: "note.txt", focused: true });
    expect(one(controls, "ListItem", "t.csv").visible).toBe(true);
    expect(one(controls, "ComboBox", "Encoding").value).toBe("Default (UTF-8)");
    one(controls, "Button", "Save");
  });

  it("keep the rows of a list that are scrolled out of sight, in their order", () => {
    const rows = recorded("thunar-list").filter((control) => /^f\d+\.txt$/.test(control.control_text));
    expect(rows).toHaveLength(60);
    expect(rows.every((row) => row.control_type === "ListItem")).toBe(true);
    expect(rows[0]).toMatchObject({ control_text: "f1.txt", visible: true });
    expect(rows[59]).toMatchObject({ control_text: "f60.txt", visible: false });
  });

  it("give the cells of a spreadsheet by their address", () => {
    const controls = recorded("calc");
    expect(one(controls, "DataItem", "B3")).toMatchObject({ value: "5.5", rect: [82, 216, 125, 233] });
    expect(one(controls, "DataItem", "C4").value).toBe("");
    expect(one(controls, "Edit", "Font Name")).toMatchObject({ value: "DejaVu Sans", rect: [4, 85, 175, 119] });
    expect(one(controls, "Button", "Undo").enabled).toBe(false);
  });

  it.each(["chromium-page", "firefox-page"])("give what a web page holds (%s)", (name) => {
    const controls = recorded(name);
    one(controls, "Text", "My budget");
    one(controls, "Text", "Some link text in a paragraph.");
    one(controls, "Hyperlink", "link text");
    expect(one(controls, "Edit", "Amount").value).toBe("12");
    expect(one(controls, "ComboBox", "Category").value).toBe("Rent");
    expect(one(controls, "CheckBox", "Paid").selected).toBe(true);
    expect(one(controls, "Button", "Bold").selected).toBe(true);
    one(controls, "ListItem", "2026-01-02");
    one(controls, "ListItem", "One");
    one(controls, "TabItem", "Budget");
  });
});

describe("windows that need not be read", () => {
  const window = { pid: 1, active: false, dialog: false };
  const front = { ...window, title: "Front", rect: [0, 0, 1280, 764] as [number, number, number, number] };
  const back = { ...window, pid: 2, title: "Back", rect: [0, 0, 1280, 764] as [number, number, number, number] };

  it("are those wholly behind another window", () => {
    expect(inSight([front, back])({ pid: 2, name: "Back" })).toBe(false);
    expect(inSight([back, front])({ pid: 2, name: "Back" })).toBe(true);
    expect(inSight([front, back])({ pid: 2, name: "" })).toBe(true);
  });

  it("are not those behind a dialog", () => {
    expect(inSight([{ ...front, dialog: true }, back])({ pid: 2, name: "Back" })).toBe(true);
  });
});
