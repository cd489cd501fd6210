import { describe, expect, test } from "vitest";
import { runCli } from "./run-cli.js";

describe("taskloom desktop", () => {
  test("check tells of the core, of each application and of the sandbox, for programs too", () => {
    const { code, out } = runCli(["desktop", "check", "--json"]);
    const { ready, sandbox, needs } = JSON.parse(out);
    expect(sandbox).toBe("works");
    expect(needs[0]).toMatchObject({ of: "desktop", missing: [], missingWeb: [] });
    expect(needs.map(({ of }: { of: string }) => of)).toContain("thunar");
    expect(code).toBe(ready ? 0 : 1);
  });

  test("install only says what it would do until it is told to do it", () => {
    const { code, out } = runCli(["desktop", "install"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^(Everything is installed|This would run)/);
  });

  test("an unknown step or application is answered with those that there are", () => {
    expect(runCli(["desktop", "frob"])).toMatchObject({ code: 1, err: expect.stringContaining("DESKTOP_STEP") });
    const unknown = runCli(["desktop", "check", "--application", "thunra"]);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Did you mean "thunar"?') });
  });
});
