import { describe, expect, it } from "vitest";
import type { Interference } from "../../../pipeline/schema/subtask.js";
import { measureInterference } from "../../../pipeline/verify/measure/interference.js";
import { all, copyFile, keepCopy, verifyAll, write } from "../scribe.js";

describe("interference", () => {
  it("tells pairs that get in each other's way from pairs that do not", async () => {
    const { subtasks, context } = await verifyAll(all);
    const measured: Interference[] = [];
    for await (const pair of measureInterference(subtasks, context)) measured.push(pair);
    const id = (phrase: string) => subtasks.find(({ phrases }) => phrases[0]?.startsWith(phrase))?.id;
    const between = (first: string, second: string, place: string) =>
      measured.find((pair) => pair.first === id(first) && pair.second === id(second) && pair.place === place);

    const harmless = { second_works: true, first_survives: true };
    expect(between("copy the text", "open {txt_path}", "application:scribe")).toMatchObject(harmless);
    expect(between("write {txt_path} in capital", "save {txt_path}", "file")).toMatchObject(harmless);
    // What is typed goes to the end of the document that is open, so the new file says more than it should.
    expect(between("open {txt_path}", "write {text}", "document:scribe")).toMatchObject({ second_works: false });
    expect(between("write {text}", "open {txt_path}", "document:scribe")).toMatchObject(harmless);
    expect(between("copy the text", "open {txt_path}", "clipboard")).toBeUndefined();
  }, 60_000);

  it("works out anew what follows from the name of a file that the first has made", async () => {
    const { subtasks, reasons, context } = await verifyAll([write, copyFile, keepCopy]);
    expect(reasons).toEqual([]);
    const [making, copying, keeping] = [write, copyFile, keepCopy].map(
      ({ phrases }) => subtasks.find((subtask) => subtask.phrases[0] === phrases[0])?.id,
    );
    const handed: Interference[] = [];
    for await (const pair of measureInterference(subtasks, context)) if (pair.place === "handover") handed.push(pair);
    for (const first of [making, copying]) {
      expect(handed.find((pair) => pair.first === first && pair.second === keeping)).toMatchObject({
        second_works: true,
        first_survives: true,
      });
    }
  }, 60_000);
});
