import { describe, expect, it } from "vitest";
import { messageShown } from "../../../pipeline/content/derive/message-shown.js";
import type { Control, ControlType } from "../../../pipeline/schema/computer/control.js";

const control = (control_type: ControlType, control_text: string, window: string): Control => ({
  control_text,
  control_type,
  window,
  rect: [0, 0, 10, 10],
  parent: null,
  application: "slate",
  enabled: true,
  focused: false,
  selected: false,
  value: null,
  visible: true,
});

describe("the message that a user can only acknowledge", () => {
  const chooser = [
    control("Dialog", "Open", "Open"),
    control("Text", "File name", "Open"),
    control("Edit", "File name", "Open"),
    control("Button", "Open", "Open"),
  ];

  it("is read from a dialog of texts and one button, above another dialog", () => {
    const error = [
      control("Dialog", "Error", "Error"),
      control("Text", "C:\\a.txt\nFile  not found.", "Error"),
      control("Text", "Check the name.", "Error"),
      control("Button", "OK", "Error"),
    ];
    expect(messageShown([...error, ...chooser])).toBe("C:\\a.txt File not found. Check the name.");
  });

  it("may have a button that shows more of it beside the one that ends it", () => {
    const error = [
      control("Dialog", "Error", "Error"),
      control("Text", "The message was not sent.", "Error"),
      control("Button", "Close", "Error"),
      control("Button", "View log", "Error"),
    ];
    expect(messageShown(error)).toBe("The message was not sent.");
    expect(messageShown([...error, control("Button", "Send again", "Error")])).toBeNull();
  });

  it("is neither a form nor a question", () => {
    const question = [
      control("Dialog", "Slate", "Slate"),
      control("Text", "Save changes?", "Slate"),
      control("Button", "Save", "Slate"),
      control("Button", "Cancel", "Slate"),
    ];
    expect(messageShown(chooser)).toBeNull();
    expect(messageShown(question)).toBeNull();
    expect(messageShown([])).toBeNull();
  });

  it("is that a value is not known yet, wherever that stands in a text", () => {
    const page = (text: string) => [control("Document", "", "Who does what"), control("Text", text, "Who does what")];
    expect(messageShown(page("Bookkeeper: still to be\nfilled in"))).toBe("still to be filled in");
    expect(messageShown(page("Bookkeeper: ada@example.com"))).toBeNull();
  });

  it("is that the cell is empty that was gone to, on a sheet that holds something", () => {
    const cell = (name: string, value: string, focused: boolean) => ({
      ...control("DataItem", name, "Clients.xlsx"),
      value,
      focused,
    });
    expect(messageShown([cell("A1", "Client", false), cell("B9", "", true)])).toBe("the selected cell is empty");
    expect(messageShown([cell("A1", "Client", true), cell("B9", "", false)])).toBeNull();
    expect(messageShown([cell("A1", "", true), cell("B9", "", false)])).toBeNull();
  });

  it("is read from a page of a title and one sentence, and from no other page", () => {
    const frame = "Not found \u2014 Mozilla Firefox";
    const part = (text: string) => ({ ...control("Text", text, frame), parent: 1 });
    const page = [control("Window", frame, frame), control("Document", "Document", frame), part("Not found")];
    const sentence = part("There is no page at this address.");
    expect(messageShown([...page, sentence])).toBe("Not found: There is no page at this address.");
    expect(messageShown(page)).toBeNull();
    expect(messageShown([...page, sentence, part("Hotels are paid up to: EUR 140")])).toBeNull();
    const elsewhere = [...page, sentence].map((item) => ({ ...item, window: "Travel rules \u2014 Mozilla Firefox" }));
    expect(messageShown(elsewhere)).toBeNull();
  });
});
