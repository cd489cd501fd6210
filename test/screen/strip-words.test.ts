import { expect, it } from "vitest";
import type { Rect } from "../../pipeline/schema/computer/control.js";
import { stripIcons } from "../../pipeline/screen/strip-icons.js";
import { stripWords } from "../../pipeline/screen/strip-words.js";
import { around, type Strip } from "../../pipeline/screen/strips.js";
import { readLines } from "../../pipeline/screen/tesseract.js";

const strip = (...blobs: Rect[]): Strip => ({ rect: around(blobs), ground: 0, blobs });
const line = (...words: [string, number][]) => ({ words: words.map(([text, confidence]) => ({ text, confidence })) });
const letters = strip([0, 0, 8, 10], [9, 0, 17, 10], [18, 0, 26, 10], [30, 0, 38, 10]);

it("words are text in which Tesseract has some confidence", () => {
  expect(stripWords(letters, line(["Save", 95], ["as", 61]))).toBe("Save as");
  expect(stripWords(letters, line(["Save", 95], ["|", 12]))).toBe("Save");
  expect(stripWords(letters, line())).toBeNull();
});

it("shapes that Tesseract takes for a few letters are icons", () => {
  const triangle = strip([0, 0, 12, 7]);
  expect(stripWords(triangle, line(["vw", 60]))).toBeNull();
  const magnifier = strip([0, 0, 17, 17]);
  expect(stripWords(magnifier, line(["Q", 92]))).toBeNull();
  expect(stripIcons(magnifier).map(({ rect }) => rect)).toEqual([[0, 0, 17, 17]]);
});

it("large numbers and single small letters are text", () => {
  expect(stripWords(strip([0, 0, 14, 21], [16, 0, 30, 21]), line(["56", 96]))).toBe("56");
  expect(stripWords(strip([0, 0, 7, 10]), line(["A", 96]))).toBe("A");
});

it("the buttons of a window are icons of their own, specks and large pictures are none", () => {
  const buttons = strip([0, 0, 10, 10], [14, 0, 24, 10], [28, 0, 38, 10]);
  expect(stripIcons(buttons).map(({ rect: [left] }) => left)).toEqual([0, 14, 28]);
  expect(stripIcons(strip([0, 0, 3, 3]))).toEqual([]);
  expect(stripIcons(strip([0, 0, 90, 40]))).toEqual([]);
});

it("where Tesseract is not installed or fails, it is said what to do", async () => {
  const page = { width: 20, height: 20, grey: new Uint8Array(400).fill(255) };
  await expect(readLines([page], "/nowhere/tesseract")).rejects.toMatchObject({
    code: "SCREEN_READER_MISSING",
    message: expect.stringContaining("pnpm desktop install"),
  });
  await expect(readLines([page], "/bin/false")).rejects.toMatchObject({ code: "SCREEN_READER" });
  expect(await readLines([], "/nowhere/tesseract")).toEqual([]);
});
