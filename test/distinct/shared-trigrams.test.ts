import { expect, it } from "vitest";
import { sharedTrigrams } from "../../pipeline/distinct/shared-trigrams.js";

it("the share of word triples that other texts have is 1 for equal texts and 0 for different ones", () => {
  expect(sharedTrigrams(["Sort the rows now.", "sort the rows NOW"])).toBe(1);
  expect(sharedTrigrams(["sort the rows", "send a mail"])).toBe(0);
});

it("each text counts alike, and repetitions inside of one text do not count", () => {
  expect(sharedTrigrams(["a b c d", "a b c e"])).toBe(0.5);
  expect(sharedTrigrams(["a b c a b c"])).toBe(0);
});

it("there is no share without a text of three words", () => {
  expect(sharedTrigrams([])).toBeNull();
  expect(sharedTrigrams(["two words"])).toBeNull();
});
