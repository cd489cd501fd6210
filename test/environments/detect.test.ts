import { expect, it } from "vitest";
import { detectResources } from "../../pipeline/environments/detect.js";
import { type Detector, resourceTypeSchema } from "../../pipeline/schema/catalog/resource-type.js";
import type { Control } from "../../pipeline/schema/computer/control.js";
import type { Clipboard, SystemState } from "../../pipeline/schema/computer/system-state.js";

const window = { application: "excel", focused: true, modified: false, url: null };
const state: SystemState = {
  files: [
    { path: "C:\\a", type: "directory", read_only: false, content_hash: "0", content: null },
    { path: "C:\\a\\b.xlsx", type: "xlsx", read_only: false, content_hash: "1", content: null },
    { path: "C:\\a\\c.pdf", type: "pdf", read_only: false, content_hash: "2", content: null },
  ],
  clipboard: { kind: "empty" },
  windows: [
    { ...window, title: "Open", dialog: true, document: "C:\\a\\b.xlsx" },
    { ...window, title: "b.xlsx - Excel", dialog: false, document: "C:\\a\\b.xlsx" },
    { ...window, title: "Rates", dialog: false, document: null, url: "https://rates.org" },
  ],
  processes: ["excel"],
  mailbox: [
    { folder: "inbox", from: "a", to: "b", subject: "In", body: "", attachments: [] },
    { folder: "sent", from: "b", to: "a", subject: "Out", body: "", attachments: [] },
  ],
  records: [{ application: "calendar", collection: "events", fields: { title: "Review", date: "2026-05-12" } }],
  settings: { "b.key": "2", "a.key": "1" },
  stores: [],
};

function found(detector: Detector, clipboard: Clipboard = state.clipboard, controls: Control[] = []): string[] {
  const type = resourceTypeSchema.parse({ name: "x", description: "x", family: "physical", noun: "the x", detector });
  return detectResources(type, { ...state, clipboard }, controls).map((instance) => instance.value);
}

it("files and directories are found by their paths", () => {
  expect(found({ kind: "file", extensions: ["xlsx", "csv"] })).toEqual(["C:\\a\\b.xlsx"]);
  expect(found({ kind: "directory" })).toEqual(["C:\\a"]);
});

it.each<[Clipboard, string]>([
  [{ kind: "text", text: "hello" }, "hello"],
  [{ kind: "table", text: "a\tb" }, "a\tb"],
  [{ kind: "image", label: "Sea", width: 1, height: 1, marks: [] }, "Sea"],
  [{ kind: "files", paths: ["C:\\x", "C:\\y"], cut: false }, "C:\\x\nC:\\y"],
])("a clipboard is found by its kind, with its text (%#)", (clipboard, value) => {
  for (const content of ["text", "table", "image", "files"] as const) {
    expect(found({ kind: "clipboard", content }, clipboard)).toEqual(content === clipboard.kind ? [value] : []);
  }
  expect(found({ kind: "clipboard", content: "text" })).toEqual([]);
});

it("an open document and a page count once, however many dialogs stand before them", () => {
  expect(found({ kind: "document", extensions: ["xlsx"] })).toEqual(["C:\\a\\b.xlsx"]);
  expect(found({ kind: "document", extensions: ["docx"] })).toEqual([]);
  expect(found({ kind: "page" })).toEqual(["https://rates.org"]);
});

it("messages are found by folder, records by collection, settings by their values", () => {
  expect(found({ kind: "message", folder: "inbox" })).toEqual(["In"]);
  expect(found({ kind: "message", folder: "sent" })).toEqual(["Out"]);
  expect(found({ kind: "message", folder: "drafts" })).toEqual([]);
  expect(found({ kind: "record", collection: "events" })).toEqual(["Review"]);
  expect(found({ kind: "record", collection: "notes" })).toEqual([]);
  expect(found({ kind: "setting" })).toEqual(["1", "2"]);
});

it("observations are the visible texts of the screen without their labels", () => {
  const text = (control_text: string, visible = true, control_type: Control["control_type"] = "Text"): Control => ({
    control_text,
    control_type,
    rect: [0, 0, 1, 1],
    parent: null,
    application: "excel",
    window: "w",
    enabled: true,
    focused: false,
    selected: false,
    value: null,
    visible,
  });
  const controls = [text("Sum: 12.50"), text("Ready"), text("Far: 1", false), text("OK", true, "Button")];
  expect(found({ kind: "observation" }, state.clipboard, controls)).toEqual(["12.50", "Ready"]);
  expect(found({ kind: "observation" })).toEqual([]);
  expect(found({ kind: "any" })).toEqual([]);
});
