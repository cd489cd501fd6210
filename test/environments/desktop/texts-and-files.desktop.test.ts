import { expect, test } from "vitest";
import { contentOf, documents, use } from "./use-desktop.js";

const text = (value: string) => ({ kind: "text" as const, text: value });
const file = (name: string, value: string) => ({
  path: `${documents}/${name}`,
  content: text(value),
  read_only: false,
});

test("Mousepad opens a file by its path, replaces a word everywhere and saves", () =>
  use("mousepad", { files: [file("note.txt", "red cup\nred pen\nblue cup\n")] }, async (hand, desktop) => {
    await hand.menu("File", "Open...");
    await hand.fill("Edit", "Location", `${documents}/note.txt`, "Open File");
    await hand.click("Button", "Open", "Open File");
    await hand.menu("Search", "Find and Replace...");
    await hand.fill("Edit", "Search for", "red", "Find and Replace");
    await hand.fill("Edit", "Replace with", "größer", "Find and Replace");
    await hand.click("Button", "Replace All", "Find and Replace");
    await hand.click("Button", "Close", "Find and Replace");
    expect((await desktop.state()).windows[0]).toMatchObject({ document: `${documents}/note.txt`, modified: true });
    await hand.menu("File", "Save");
    const state = await desktop.state();
    expect(contentOf(state, `${documents}/note.txt`)).toEqual(text("größer cup\ngrößer pen\nblue cup\n"));
    expect(state.windows[0]).toMatchObject({ application: "mousepad", modified: false, dialog: false });
  }));

test("Thunar renames a file and copies it into another folder", () =>
  use("thunar", { files: [file("draft.txt", "first"), file("other.txt", "second")] }, async (hand, desktop) => {
    await hand.click("ListItem", "draft.txt");
    await hand.press("f2");
    await hand.fill("Edit", "Enter the new name", "final.txt", 'Rename "draft.txt"');
    await hand.click("Button", "Rename", 'Rename "draft.txt"');
    await hand.click("ListItem", "final.txt");
    await hand.menu("Edit", "Copy");
    const copied = await desktop.state();
    expect(copied.clipboard).toEqual({ kind: "files", paths: [`${documents}/final.txt`], cut: false });
    expect(contentOf(copied, `${documents}/draft.txt`)).toBeUndefined();
    await hand.click("ListItem", "Downloads");
    await hand.menu("Edit", "Paste");
    const state = await desktop.state();
    for (const folder of [documents, "/home/user/Downloads"]) {
      expect(contentOf(state, `${folder}/final.txt`)).toEqual(text("first"));
    }
    expect(contentOf(state, `${documents}/other.txt`)).toEqual(text("second"));
  }));
