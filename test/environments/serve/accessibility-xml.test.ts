import { describe, expect, it } from "vitest";
import { childElements, parseXml, type XmlElement } from "../../../pipeline/content/xml-tree.js";
import { readAccessibility } from "../../../pipeline/environments/remote/read-accessibility.js";
import { accessibilityXml } from "../../../pipeline/environments/serve/osworld/accessibility-xml.js";
import type { Control, ControlType } from "../../../pipeline/schema/computer/control.js";

const window: Control = {
  ...{ control_text: "Settings", control_type: "Window", rect: [0, 0, 400, 300], parent: null },
  ...{ application: "Settings", window: "Settings" },
  ...{ enabled: true, focused: false, selected: false, value: null, visible: true },
};
const inWindow = (control_type: ControlType, control_text: string, more: Partial<Control> = {}): Control => ({
  ...{ ...window, control_type, control_text, rect: [10, 20, 110, 40], parent: 0 },
  ...more,
});

/** The attributes of each element in the window, by its name. */
function written(controls: readonly Control[]): Map<string, XmlElement["attributes"]> {
  const [application] = childElements(parseXml(accessibilityXml([window, ...controls])));
  const [root] = application === undefined ? [] : childElements(application);
  const elements = root === undefined ? [] : childElements(root);
  return new Map(elements.map(({ attributes }) => [attributes.name ?? "", attributes]));
}

describe("the accessibility tree of OSWorld's protocol", () => {
  it("says of boxes and radio buttons whether they are ticked, of buttons whether they are pressed", () => {
    const states: readonly [ControlType, string][] = [
      ["CheckBox", "st:checked"],
      ["RadioButton", "st:checked"],
      ["Button", "st:pressed"],
      ["ListItem", "st:selected"],
    ];
    for (const [type, state] of states) {
      const all = written([inWindow(type, "on", { selected: true }), inWindow(type, "off")]);
      const said = (text: string) =>
        Object.keys(all.get(text) ?? {}).filter((key) => /^st:(checked|pressed|selected)$/.test(key));
      expect(said("on")).toEqual([state]);
      expect(said("off")).toEqual([]);
    }
  });

  it("has the value of fields, sliders and progress bars that hold a number", () => {
    const all = written([
      inWindow("Edit", "Size", { value: "12.5" }),
      inWindow("Text", "Progress", { value: "-1" }),
      inWindow("Edit", "Name", { value: "12 apples" }),
      inWindow("Edit", "Empty", { value: "" }),
      inWindow("DataItem", "A1", { value: "7" }),
    ]);
    const values = [...all].flatMap(([name, attributes]) =>
      "val:value" in attributes ? [[name, attributes["val:value"]]] : [],
    );
    expect(values).toEqual([
      ["Size", "12.5"],
      ["Progress", "-1"],
    ]);
  });

  it("has no text in elements whose control shows none, as agents write the tree's texts into a table of lines", () => {
    const controls = [inWindow("Button", "Open"), inWindow("Document", "", { value: "one\ntwo" })];
    const [application] = childElements(parseXml(accessibilityXml([window, ...controls])));
    const [root] = application === undefined ? [] : childElements(application);
    if (root === undefined) throw new RangeError("no window");
    expect(root.children.filter((child) => typeof child === "string")).toEqual([]);
    expect(childElements(root).map(({ children }) => children)).toEqual([[], ["one\ntwo"]]);
  });

  it("is read back by the client of a remote machine with what is selected and what fields hold", () => {
    const controls = [
      window,
      inWindow("CheckBox", "Wrap", { selected: true }),
      inWindow("Button", "Bold", { selected: true }),
      inWindow("TabItem", "General", { selected: true }),
      inWindow("CheckBox", "Numbers"),
      inWindow("Edit", "Size", { value: "12" }),
      inWindow("Document", "Notes", { value: "one\n" }),
    ];
    expect(readAccessibility(accessibilityXml(controls))).toEqual(controls);
  });
});
