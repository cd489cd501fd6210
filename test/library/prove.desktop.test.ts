import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { openDataset, prove } from "../../pipeline/index.js";
import { newFolder, runCli } from "../cli/run-cli.js";
import { simulatedComputers } from "../simulated/computers.js";

const folder = newFolder();
const file = join(folder, "made.sqlite");

beforeAll(() => {
  const words = ["synth", "--persona", "accountant", "--level", "L1", "--count", "2", "--out", file, "--quiet"];
  expect(runCli(words, folder)).toMatchObject({ code: 0, err: "" });
});

it("prove does stored tasks on real applications, and the dataset says which", async () => {
  const events: string[] = [];
  const report = await prove(file, { sample: 1, seed: 4, report: ({ kind }) => events.push(kind) });
  expect(report.failures).toEqual([]);
  expect(report).toMatchObject({ environment: "desktop", drawn: 1, resumed: 0, executed: 1, succeeded: 1 });
  expect(report.interrupted).toBe(false);
  expect(report.actions).toBeGreaterThan(0);
  expect(events).toContain("progress");
  expect(JSON.parse(readFileSync(join(report.folder, "report.json"), "utf8"))).toMatchObject({ executed: 1 });
  expect(existsSync(join(report.folder, "sample.json"))).toBe(true);
  const dataset = openDataset(file);
  expect([...dataset.proofs()].filter(({ kind }) => kind === "executed-sample")).toHaveLength(1);
  dataset.close();
  expect(await prove(file, { sample: 1, seed: 4 })).toMatchObject({ resumed: 1, executed: 1, succeeded: 1 });
});

it("prove executes nothing when its signal is aborted, and says that it was interrupted", async () => {
  const signal = AbortSignal.abort();
  const report = await prove(file, { sample: 2, seed: 5, signal });
  expect(report).toMatchObject({ interrupted: true, drawn: 2, executed: 0 });
});

it("prove refuses computers for which the dataset has no tasks, and a file that is not there", async () => {
  await expect(prove(file, { computers: simulatedComputers })).rejects.toMatchObject({ code: "PROVE_ENVIRONMENT" });
  await expect(prove(join(folder, "none.sqlite"))).rejects.toMatchObject({ code: "STORE_MISSING" });
});
