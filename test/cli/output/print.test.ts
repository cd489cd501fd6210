import { afterEach, expect, it, vi } from "vitest";
import { runCli } from "../../../pipeline/cli/run.js";

afterEach(() => vi.restoreAllMocks());

it("an error is one line, whatever stands in the path that it names", async () => {
  let said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  expect(await runCli(["task", "--from", "no\nsuch\t\u001b[2Jfile\r.sqlite"])).toBe(1);
  expect(said).toMatch(/^[^\n]*no\\nsuch\\t\\u001b\[2Jfile\\u000d\.sqlite[^\n]*\[STORE_MISSING\]\n$/);
});
