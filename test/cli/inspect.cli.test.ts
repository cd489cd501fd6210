import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callCli, newFolder } from "./run-cli.js";

const folder = newFolder();
writeFileSync(join(folder, "before.csv"), "Client,Amount\nNorthgate,12.5\nHarbour,9\n");
writeFileSync(join(folder, "after.csv"), "Client,Amount\nNorthgate,13\nHarbour,9\n");
writeFileSync(join(folder, "strange.csv"), "a\u001b[31mb,c\n");
mkdirSync(join(folder, "empty"));
writeFileSync(join(folder, "empty", "notes.unknown"), "");

const run = (...words: string[]) => callCli(["inspect", ...words], folder);

describe("pnpm inspect", () => {
  it("prints what a file holds as a tree, each part as selectors name it", async () => {
    const { code, out } = await run("before.csv");
    expect(code).toBe(0);
    expect(out.split("\n").slice(0, 3)).toEqual(["before.csv", "  workbook", "    sheet[Sheet1] order 1"]);
    expect(out).toContain('cell[B2] value 12.5 (heading "Amount", key "Northgate")');
  });

  it("prints only what a selector names", async () => {
    const { out } = await run("before.csv", "--select", "sheet/cell[key=Harbour][heading=Amount]");
    expect(out).toBe('before.csv sheet[Sheet1]/cell[B3]\n  cell[B3] value 9 (heading "Amount", key "Harbour")\n');
  });

  it("prints the facts in which two files differ, as JSON, too", async () => {
    expect((await run("before.csv", "after.csv")).out).toBe("sheet[Sheet1]/cell[B2] value: 12.5 -> 13\n");
    const { out } = await run("before.csv", "after.csv", "--json");
    expect(z.object({ items: z.array(z.unknown()), left_out: z.number() }).parse(JSON.parse(out))).toEqual({
      items: [{ selector: "sheet[Sheet1]/cell[B2]", aspect: "value", before: 12.5, after: 13 }],
      left_out: 0,
    });
    expect((await run("before.csv", "before.csv")).out).toBe("");
    const parts = await run("before.csv", "--select", "sheet/cell[B2]", "--json");
    expect(JSON.parse(parts.out)).toMatchObject({
      items: [{ file: "before.csv", selector: "sheet[Sheet1]/cell[B2]", kind: "cell", aspects: { value: 12.5 } }],
    });
  });

  it("prints each file of a folder that a reader knows", async () => {
    const { out } = await run(".");
    expect(out.split("\n").filter((line) => /^\S/.test(line))).toEqual(["after.csv", "before.csv", "strange.csv"]);
  });

  it("prints no more than it may, and nothing that a terminal would obey", async () => {
    const { out } = await run("before.csv", "--limit", "2");
    expect(out.split("\n")).toHaveLength(4);
    expect(out).toContain("and 7 lines more; --limit prints more");
    expect((await run("strange.csv")).out).toContain("a\\u001b[31mb");
  });

  it("says what to do where it cannot read", async () => {
    expect((await run("none.csv")).err).toMatch(/none\.csv.*\[INPUT/);
    expect((await run("empty/notes.unknown")).err).toMatch(/save it as one of: .*csv.*\[INSPECT_KIND\]/);
    expect((await run("empty")).err).toMatch(/name a file.*\[INSPECT_FOLDER\]/);
    expect((await run("before.csv", "--select", "cell[")).err).toMatch(/a bracket is not closed.*\[SELECTOR\]/);
    expect((await run("before.csv", "after.csv", "strange.csv")).err).toMatch(
      /give one or two names.*\[OPTION_FILES\]/,
    );
  });
});
