import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeDataset, openDataset, prove } from "../../pipeline/index.js";

it("prove does stored tasks on real applications, and the dataset says which", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "taskloom-prove-")), "made.sqlite");
  await makeDataset({ out: file, count: 2, wish: { persona: "accountant", level: "L1" }, workers: 1 });
  const events: string[] = [];
  const report = await prove(file, { sample: 1, seed: 4, report: ({ kind }) => events.push(kind) });
  expect(report).toMatchObject({ environment: "desktop", drawn: 1, resumed: 0, executed: 1, interrupted: false });
  expect(report.failures).toEqual([]);
  expect(report.succeeded).toBe(1);
  expect(report.actions).toBeGreaterThan(0);
  expect(events).toContain("progress");
  expect(JSON.parse(readFileSync(join(report.folder, "report.json"), "utf8"))).toMatchObject({ executed: 1 });
  expect(existsSync(join(report.folder, "sample.json"))).toBe(true);
  const dataset = openDataset(file);
  expect([...dataset.proofs()].filter(({ kind }) => kind === "executed-sample")).toHaveLength(1);
  dataset.close();
  const again = await prove(file, { sample: 1, seed: 4 });
  expect(again).toMatchObject({ resumed: 1, executed: 1, succeeded: 1 });
});

it("prove refuses an environment that the dataset has no tasks for", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "taskloom-prove-")), "made.sqlite");
  await makeDataset({ out: file, count: 1, wish: { persona: "accountant", level: "L1" }, workers: 1 });
  await expect(prove(file, { environment: "moon" })).rejects.toMatchObject({ code: "PROVE_ENVIRONMENT" });
  await expect(prove(join(file, "none"))).rejects.toThrow();
});
