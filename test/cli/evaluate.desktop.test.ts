import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { newFolder, runCli } from "./run-cli.js";

const reportSchema = z.object({
  attempts: z.number(),
  not_counted: z.number(),
  success_rate: z.number(),
  side_effects: z.number(),
});

it("on real applications the gold trajectory succeeds and doing nothing does not", () => {
  const folder = newFolder();
  const file = join(folder, "real.sqlite");
  const made = runCli(
    ["synth", "--persona", "hr-specialist", "--level", "L2", "--count", "3", "--out", file, "--quiet"],
    folder,
  );
  expect(made).toMatchObject({ code: 0, err: "" });
  const evaluate = (agent: string) => {
    const words = ["evaluate", "--from", file, "--agent", agent, "--sample", "1", "--seed", "1", "--json"];
    const { code, out, err } = runCli(words, folder);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return reportSchema.parse(JSON.parse(out));
  };
  expect(evaluate("gold")).toEqual({ attempts: 1, not_counted: 0, success_rate: 1, side_effects: 0 });
  expect(evaluate("noop")).toMatchObject({ not_counted: 0, success_rate: 0 });
});
