import { describe, expect, it } from "vitest";
import type { Interference } from "../../pipeline/schema/subtask.js";
import { measureInterference } from "../../pipeline/verify/interference.js";
import { all, verifyAll } from "./scribe.js";

describe("interference", () => {
  it("tells pairs that get in each other's way from pairs that do not", async () => {
    const { subtasks, context } = await verifyAll(all);
    const measured: Interference[] = [];
    for await (const pair of measureInterference(subtasks, context)) measured.push(pair);
    const id = (phrase: string) => subtasks.find(({ phrases }) => phrases[0]?.startsWith(phrase))?.id;
    const between = (first: string, second: string, place: string) =>
      measured.find((pair) => pair.first === id(first) && pair.second === id(second) && pair.place === place);

    // Capitals first: the copy has capitals too. Copied first: the copy is no longer the same as its source.
    expect(between("write {txt_path}", "save {txt_path}", "file")).toMatchObject({
      second_works: true,
      first_survives: true,
    });
    expect(between("copy the text", "open {txt_path}", "application:scribe")).toMatchObject({
      second_works: true,
      first_survives: true,
    });
    expect(measured.every(({ first, second }) => first !== second)).toBe(true);
    // Writing begins with the document that is open: after another subtask it is not an empty one.
    expect(between("open {txt_path}", "write {text}", "application:scribe")?.second_works).toBeDefined();
  }, 60_000);
});
