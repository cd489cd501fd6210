import { describe, expect, it } from "vitest";
import { differencesBetween, includesAll, kindsOf } from "../../pipeline/explore/state-difference.js";
import type { FileState, SystemState, WindowState } from "../../pipeline/schema/computer/system-state.js";
import { desktop } from "../evaluators/trace-samples.js";

const clean = desktop({});
const file = (path: string, content_hash: string): FileState => {
  return { path, type: "txt", read_only: false, content_hash, content: { kind: "text", text: content_hash } };
};
const window = (document: string | null, title: string): WindowState => {
  return { title, application: "notes", focused: true, dialog: false, document, modified: false, url: null };
};

describe("what differs between two states", () => {
  it("is told by content: equal contents do not differ, whatever else does", () => {
    const before = { ...clean, files: [file("C:\\a.txt", "1")], processes: [], windows: [] };
    const after = { ...clean, files: [file("C:\\A.TXT", "1")], processes: ["notes"], windows: [window(null, "Notes")] };
    expect(differencesBetween(before, after)).toEqual([]);
  });

  it("names files made, changed and removed, the clipboard, settings and what is open", () => {
    const before = { ...clean, files: [file("C:\\a.txt", "1"), file("C:\\b.txt", "1")], settings: { size: "1" } };
    const after: SystemState = {
      ...clean,
      files: [file("C:\\a.txt", "2"), file("C:\\c.txt", "1")],
      clipboard: { kind: "text", text: "word" },
      settings: { size: "2" },
      windows: [window("C:\\a.txt", "a.txt")],
    };
    const found = differencesBetween(before, after);
    expect(kindsOf(found)).toBe(
      "clipboard text, document opened txt, file changed txt, file created txt, file removed txt, setting size",
    );
    expect(includesAll(found, found.slice(2))).toBe(true);
    expect(includesAll(found.slice(1), found)).toBe(false);
  });

  it("leaves out what is only lost from the screen", () => {
    const open = { ...clean, windows: [window("C:\\a.txt", "a.txt")], clipboard: { kind: "text", text: "x" } } as const;
    expect(differencesBetween(open, clean)).toEqual([]);
  });

  it("counts equal messages and records", () => {
    const record = { application: "a", collection: "notes", fields: { title: "x" } };
    expect(kindsOf(differencesBetween({ ...clean, records: [record] }, { ...clean, records: [record, record] }))).toBe(
      "record added notes",
    );
  });
});
