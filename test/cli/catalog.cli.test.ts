import { expect, test } from "vitest";
import { callCli } from "./run-cli.js";

test.each([
  [["catalog", "remove", "pluma"], "CATALOG_STEP"],
  [["catalog", "add"], "CATALOG_PACKAGE"],
  [["catalog", "add", "../pluma"], "CATALOG_PACKAGE"],
  [["catalog", "add", "pluma; reboot"], "CATALOG_PACKAGE"],
])("pnpm %j is refused with what to write instead", async (words, named) => {
  const { code, err } = await callCli(words);
  expect(code).not.toBe(0);
  expect(err).toContain(named);
});

test("a package that is missing is not installed before somebody agrees", async () => {
  const { code, out } = await callCli(["catalog", "add", "no-such-package-here"]);
  expect(code).toBe(0);
  expect(out).toContain("This would run");
  expect(out).toContain("no-such-package-here");
});

test("a package without a program with windows is refused", async () => {
  const { code, err } = await callCli(["catalog", "add", "coreutils", "--yes"]);
  expect(code).not.toBe(0);
  expect(err).toContain("CATALOG_NO_WINDOW");
});
