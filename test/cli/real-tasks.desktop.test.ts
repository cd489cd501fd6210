import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { newFolder, runCli } from "./run-cli.js";

const summarySchema = z.object({
  accepted: z.number(),
  proofs: z.record(z.string(), z.number()),
  needs: z.array(z.string()),
});
const reportSchema = z.object({ executed: z.number(), succeeded: z.number() });

it("by default, tasks on real applications are made from the committed pool, proven by its measured effects, and one is executed", () => {
  const folder = newFolder();
  const file = join(folder, "real.sqlite");
  const words = ["synth", "--persona", "hr-specialist", "--level", "L2", "--count", "5"];
  const made = runCli([...words, "--out", file, "--json"], folder);
  expect(made.err).toBe("");
  const summary = summarySchema.parse(JSON.parse(made.out));
  expect(summary.accepted).toBe(5);
  expect(summary.proofs).toEqual({ model: 5 });
  expect(summary.needs.length).toBeGreaterThanOrEqual(2);
  const proven = runCli(["prove", "--from", file, "--sample", "1", "--seed", "1", "--json"], folder);
  expect(reportSchema.parse(JSON.parse(proven.out)), proven.out).toEqual({ executed: 1, succeeded: 1 });
});
