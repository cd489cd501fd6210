import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import type { AccessibleBranch } from "../../../pipeline/environments/desktop/accessibility/branch.js";
import { straightenOffice } from "../../../pipeline/environments/desktop/accessibility/straighten-office.js";
import { contentOf, documents, eventually, use } from "./use-desktop.js";

test("LibreOffice Calc opens a spreadsheet, takes a value into a cell, saves and exports a PDF", () => {
  const content = {
    kind: "table" as const,
    columns: ["Item", "Amount"],
    rows: [
      ["Pen", 3],
      ["Book", 12],
    ],
  };
  const path = `${documents}/sales.xlsx`;
  return use("libreoffice-calc", { files: [{ path, content, read_only: false }] }, async (hand, desktop) => {
    await hand.menu("File", "Open...");
    await hand.fill("Edit", "Location", path, "Open");
    await hand.click("Button", "Open", "Open");
    await hand.fill("Edit", "Name Box", "B3");
    await hand.press("enter");
    await hand.type("=B2*5");
    await hand.press("enter");
    await hand.menu("File", "Save");
    const saved = await eventually(desktop, (state) => (state.windows[0]?.modified === false ? state : undefined));
    expect(contentOf(saved, path)).toEqual({
      ...content,
      rows: [
        ["Pen", 3],
        ["Book", 15],
      ],
    });
    await hand.menu("File", "Export as PDF...");
    await hand.click("Button", "Export", "PDF Options");
    await hand.fill("Edit", "Name", `${documents}/sales.pdf`, "Export");
    await hand.click("Button", "Export", "Export");
    const pdf = await eventually(desktop, (state) => contentOf(state, `${documents}/sales.pdf`) ?? undefined);
    expect(JSON.stringify(pdf)).toMatch(/Book.*15/);
  });
});

test("what is typed behind tabs and line feeds goes into the cells that they lead to, however busy the machine is", () => {
  const content = {
    kind: "table" as const,
    columns: ["Item", "Seen by", "Town", "State"],
    rows: [["Pen", "", "Cork", "new"]],
  };
  const path = `${documents}/items.xlsx`;
  return use("libreoffice-calc", { files: [{ path, content, read_only: false }] }, async (hand, desktop) => {
    await hand.menu("File", "Open...");
    await hand.fill("Edit", "Location", path, "Open");
    await hand.click("Button", "Open", "Open");
    await hand.fill("Edit", "Name Box", "A3");
    await hand.press("enter");
    const busy = Array.from({ length: 4 }, () => spawn("sh", ["-c", "while :; do :; done"]));
    try {
      for (let row = 0; row < 4; row++) await hand.type("Headset\t\tGalway\tin stock\n");
    } finally {
      for (const loop of busy) loop.kill();
    }
    await hand.menu("File", "Save");
    const saved = await eventually(desktop, (state) => (state.windows[0]?.modified === false ? state : undefined));
    const typed = ["Headset", "", "Galway", "in stock"];
    expect(contentOf(saved, path)).toEqual({ ...content, rows: [...content.rows, typed, typed, typed, typed] });
  });
});

test("LibreOffice Writer adds a paragraph and saves the document as plain text", () => {
  const content = { kind: "document" as const, paragraphs: ["Dear Zoë,", "see you soon."] };
  const path = `${documents}/letter.docx`;
  return use("libreoffice-writer", { files: [{ path, content, read_only: false }] }, async (hand, desktop) => {
    await hand.menu("File", "Open...");
    await hand.fill("Edit", "Location", path, "Open");
    await hand.click("Button", "Open", "Open");
    await hand.press("ctrl+end");
    await hand.press("enter");
    await hand.type("Yours, Łukasz");
    await hand.menu("File", "Save As...");
    await hand.fill("Edit", "Name", `${documents}/letter.txt`, "Save");
    await hand.click("Button", "Save", "Save");
    const written = await eventually(desktop, (state) => contentOf(state, `${documents}/letter.txt`) ?? undefined);
    expect(written).toMatchObject({ kind: "text", text: expect.stringContaining("see you soon.\nYours, Łukasz") });
    expect(contentOf(await desktop.state(), path)).toEqual(content);
  });
});

test("the button that closes a document has its name though GTK may not tell its hint, and no other button gets it", () => {
  const branch = (role: string, name: string, children: AccessibleBranch[] = []): AccessibleBranch => ({
    node: { role, name, states: ["showing"], rect: [0, 0, 10, 10], value: null, attributes: {} },
    children,
  });
  const menuRow = branch("panel", "", [
    branch("push button", ""),
    branch("scroll pane", "", [branch("viewport", "", [branch("menu bar", "")])]),
  ]);
  const other = branch("panel", "", [branch("push button", ""), branch("label", "Pages")]);
  const named = JSON.stringify(
    straightenOffice([branch("frame", "Untitled 1", [branch("panel", "", [menuRow, other])])]),
  );
  expect(named.match(/"Close Document"/g)).toHaveLength(1);
});
