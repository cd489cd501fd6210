import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { crabRecord, listedRecord, windowsRecord, written } from "../import/records.js";
import { callCli, callSimulated, newFolder } from "./run-cli.js";

const folder = newFolder();
const refused = async (...words: string[]) => {
  const { code, err } = await callCli(["convert", ...words], folder);
  expect(code).toBe(1);
  return err;
};

describe("pnpm convert", () => {
  it("lists the kinds, also as JSON", async () => {
    const { out } = await callCli(["convert", "--list"]);
    expect(out.split("\n").map((line) => line.trim().split(" ")[0])).toEqual(["crab", "windowsworld", "osworld", ""]);
    const { out: json } = await callCli(["convert", "--list", "--json"]);
    expect(JSON.parse(json)).toMatchObject({
      kinds: [{ name: "crab" }, { name: "windowsworld" }, { name: "osworld" }],
    });
  });

  it("prints what was imported, left out and cannot be expressed, and the same as JSON", async () => {
    const from = written("t.json", [
      listedRecord("a"),
      listedRecord("b", { end_state_kinds: ["Other: file in a cloud drive"] }),
      listedRecord("c", { peer: "another" }),
    ]);
    const words = ["convert", "osworld", "--from", from, "--out", "osworld.sqlite"];
    const { out, err, code } = await callCli(words, folder);
    expect(code).toBe(0);
    expect(err).toContain("3 records");
    expect(out).toMatch(/^2 of 3 records of osworld imported\n/);
    expect(out).toMatch(/record of another benchmark in the same file +1\n/);
    expect(out).toContain("1 of 2 tasks can be expressed");
    expect(out).toMatch(/cloud service +1 +1 +1\n/);
    const { out: json, err: silent } = await callCli([...words, "--json"], folder);
    expect(silent).toBe("");
    expect(JSON.parse(json)).toMatchObject({
      records: 3,
      imported: 2,
      expressible: 1,
      refused: [{ reason: "other-benchmark", records: 1 }],
      reasons: [{ reason: "cloud", tasks: 1, alone: 1, checks: 1 }],
    });
  });

  it("names what is missing or wrong, and prints no control character of a file", async () => {
    expect(await refused()).toContain("the kind of tasks is missing");
    expect(await refused("crab", "--from", "x.json")).toContain("--out FILE is missing");
    expect(await refused("crab", "--from", "none.json", "--out", "o.sqlite")).toContain("[INPUT_MISSING]");
    expect(await refused("other", "--from", "x", "--out", "o.sqlite")).toContain("[IMPORT_KIND]");
    const broken = written("t.jsonl", `${JSON.stringify(crabRecord("a"))}\n{"id" 1}\n`);
    expect(await refused("crab", "--from", broken, "--out", "o.sqlite")).toMatch(/t\.jsonl:2: no JSON: column 7/);
    const strange = written("t.jsonl", JSON.stringify(crabRecord("a", { adjlist: "0 \u001b[2J" })));
    const message = await refused("crab", "--from", strange, "--out", "o.sqlite");
    expect(message).toContain('"adjlist" names node');
    expect(message).not.toContain("\u001b");
  });
});

describe("pnpm stats with imported tasks", () => {
  it("puts datasets and sources side by side, with a dash for what a source does not have", async () => {
    const made = ["synth", "--persona", "accountant", "--level", "L3", "--count", "4", "--seed", "7"];
    expect((await callSimulated([...made, "--out", "ours.sqlite", "--quiet"], folder)).code).toBe(0);
    const crab = written("c.json", [crabRecord("a"), crabRecord("b")]);
    const windows = written("w.json", [windowsRecord("a")]);
    await callCli(["convert", "crab", "--from", crab, "--out", "crab.sqlite"], folder);
    await callCli(["convert", "windowsworld", "--from", windows, "--out", "windows.sqlite"], folder);
    const files = ["ours.sqlite", "crab.sqlite", "windows.sqlite"];
    const { out, code } = await callCli(["stats", ...files], folder);
    expect(code).toBe(0);
    expect(out).toMatch(/^ +ours +crab +windowsworld\n/);
    expect(out).toMatch(/ tasks +4 +2 +1\n/);
    expect(out).toMatch(/ subtasks of a task +\d\.\d +2\.0 +-\n/);
    expect(out).toMatch(/ milestones of a task +\d\.\d +- +2\.0\n/);
    expect(out).toMatch(/ expressible with checks of taskloom \* +100% +100% +0%\n/);
    const { out: json } = await callCli(["stats", ...files, "--json"], folder);
    const { columns } = z
      .object({ columns: z.array(z.looseObject({ source: z.string().nullable() })) })
      .parse(JSON.parse(json));
    expect(columns.map(({ source }) => source)).toEqual([null, "crab", "windowsworld"]);
    const { err } = await callCli(["stats", ...files, "--svg", join(folder, "c.svg")], folder);
    expect(err).toContain("[STATS_CHART]");
  });
});
