import { describe, expect, it } from "vitest";
import { nextIdiom } from "../../pipeline/explore/guided/idiom.js";
import { waysToRead } from "../../pipeline/explore/guided/ways-to-read.js";

describe("the steps of a procedure", () => {
  it("are read once for each alternative, and as often as they ask for the paths at hand", () => {
    const steps =
      "File > Open..., type its path, press Open; File > Save, or File > Save As..., type the path, press Save";
    expect(waysToRead(steps, 1)).toEqual(["File > Open..., type its path, press Open; File > Save"]);
    expect(waysToRead(steps, 2)).toEqual([
      "File > Open..., type its path, press Open; File > Save As..., type the path, press Save",
    ]);
  });

  it("are read once for each choice", () => {
    expect(waysToRead("Click Week and choose Saturday, Sunday or Monday", 0)).toEqual([
      "Click Week and choose Saturday",
      "Click Week and choose Sunday",
      "Click Week and choose Monday",
    ]);
    expect(waysToRead("press Home or Desktop; Edit > Paste", 0)).toEqual([
      "press Home; Edit > Paste",
      "press Desktop; Edit > Paste",
    ]);
  });

  it.each([
    ["type the path of the copy, press Save", { kind: "path" }],
    ["type the file name, press Open", { kind: "path" }],
    ["Select the message in Inbox; File > Print", { kind: "item", noun: "message", list: "Inbox" }],
    ["go to the folder in Address; select the file", { kind: "folder", field: "Address" }],
    ["press Ctrl+End, type the words", { kind: "keys", keys: "ctrl+end" }],
    ["type the words and press Enter", { kind: "content", noun: "words" }],
    ["type the subject, press enter", { kind: "search" }],
  ])("say without naming a control: %s", (steps, idiom) => {
    expect(nextIdiom(steps, 0)).toMatchObject(idiom);
  });

  it.each(["type the word in Find", "fill in Folder name", "choose the column in Sort by", "press Open"])(
    "name a control: %s",
    (steps) => {
      expect(nextIdiom(steps, 0)).toBeNull();
    },
  );
});
