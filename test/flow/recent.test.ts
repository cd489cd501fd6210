import { expect, it } from "vitest";
import { recent } from "../../pipeline/flow/recent.js";

it("makes again what was not among the keys asked for last", () => {
  const made: string[] = [];
  const of = recent<string, string>(2);
  const ask = (key: string) =>
    of(key, () => {
      made.push(key);
      return `${key}!`;
    });
  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["a!", "b!", "a!", "c!", "a!", "b!"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

it("keeps an answer that is nothing, and none where making it fails", () => {
  const of = recent<number, null>(1);
  expect(of(1, () => null)).toBe(null);
  expect(of(1, () => expect.fail("was kept"))).toBe(null);
  const fail = () =>
    of(2, () => {
      throw new RangeError("no");
    });
  expect(fail).toThrow("no");
  expect(of(2, () => null)).toBe(null);
});
