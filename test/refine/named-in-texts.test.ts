import { expect, it } from "vitest";
import { filesNamedIn, mailAddressesIn, pagesNamedIn } from "../../pipeline/refine/find/named-in-texts.js";

it("files are named in quotation marks, by whole paths, and by one word with an extension, each once", () => {
  const text =
    "Copy 'Scan from bank.pdf' to /home/user/Documents/Old bills.pdf, then print totals.xlsx and 'Scan from bank.pdf'.";
  expect(filesNamedIn([text])).toEqual(["Scan from bank.pdf", "/home/user/Documents/Old bills.pdf", "totals.xlsx"]);
});

it("a version, a sum or an unknown extension is no file", () => {
  expect(filesNamedIn(["Version 2.0 costs 1,500.50 and comes from example.com."])).toEqual([]);
});

it("a path of Windows is one file", () => {
  expect(filesNamedIn(["Open C:\\Users\\user\\Documents\\Cover letter.docx now."])).toEqual([
    "C:\\Users\\user\\Documents\\Cover letter.docx",
  ]);
});

it("addresses end before the punctuation of the sentence", () => {
  const text = "See https://wiki.example/rules?page=2, or ask dana.lee@example.com. (https://files.example/)";
  expect(pagesNamedIn([text])).toEqual(["https://wiki.example/rules?page=2", "https://files.example/"]);
  expect(mailAddressesIn([text])).toEqual(["dana.lee@example.com"]);
});

it("a long text of one sort is looked through at once", () => {
  const text = `${"'".repeat(20_000)}${"a.".repeat(20_000)}${"/home/".repeat(5_000)}`;
  expect([filesNamedIn([text]), pagesNamedIn([text]), mailAddressesIn([text])]).toEqual([[], [], []]);
});
