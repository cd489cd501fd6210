import { describe, expect, it } from "vitest";
import { click } from "../../pipeline/explore/exhaustive/leaves.js";
import { commandTexts, mentionedIn, procedureOf } from "../../pipeline/explore/exhaustive/prove/procedures.js";
import type { ControlType } from "../../pipeline/schema/computer/control.js";

function clicks(...texts: string[]) {
  const control_type: ControlType = "Button";
  return texts.map((control_text) => click({ application: "a", dialog: null, control_type, control_text, ordinal: 0 }));
}

const documentation = [
  { goal: "Send a message", steps: "File > New Message..., fill in To and Message, press Send", requests: [] },
  {
    goal: "Send a message with a file",
    steps:
      "File > New Message..., fill in To and Message, press Attach File..., type the file name, press Open, press Send",
    requests: [],
  },
];

describe("documented procedures", () => {
  it("are recognised by the controls that a path uses", () => {
    const plain = clicks("File", "New Message...", "To", "Message", "Send");
    const attached = clicks("New Message...", "Attach File...", "File name", "Open", "To", "Send");
    const known = new Set([...commandTexts(plain), ...commandTexts(attached)]);
    expect(procedureOf(documentation, [plain], known)).toBe(0);
    expect(procedureOf(documentation, [attached], known)).toBe(1);
    expect(procedureOf(documentation, [clicks("Print")], known)).toBeNull();
  });

  it("mention the longest text at a place, and no part of a word", () => {
    const found = mentionedIn("File > New Message..., resend it", ["message", "new message", "send", "file"]);
    expect([...found].sort()).toEqual(["file", "new message"]);
  });
});
