import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { giveAttemptsTo, plantCheck } from "./planted-checks.js";
import { newFolder, runCli } from "./run-cli.js";

const lineAtTheTop = "In Mousepad, put the line '{text}' at the top of '{txt_path}' and save it.";
const agents = ["gold", "command:one", "chat:local/two"];

const resultSchema = z.object({
  check_mends: z.array(z.object({ state: z.string(), way: z.string(), reason: z.string() })),
  refinements: z.array(z.object({ task_id: z.string(), mend: z.string() })),
});

it("a check that refuses what agents did right on real applications is mended once it is verified on them again", () => {
  const folder = newFolder();
  const file = join(folder, "strict.sqlite");
  const run = (...words: string[]) => {
    const { code, out, err } = runCli(words, folder);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return out;
  };
  run("synth", "--persona", "data-analyst", "--level", "L1", "--count", "12", "--out", file, "--quiet");
  const [task = "", ...others] = plantCheck(file, lineAtTheTop, ['"literal":"first"', '"literal":"last"']);
  expect(others).toEqual([]);
  const attempted = ["evaluate", task, "--agent", "gold", "--seed"];
  for (const seed of agents.keys()) run(...attempted, String(seed), "--from", file, "--quiet");
  giveAttemptsTo(file, agents);

  const mended = join(folder, "mended.sqlite");
  const result = resultSchema.parse(JSON.parse(run("refine", "--from", file, "--out", mended, "--json")));
  const reason = expect.stringMatching(/verified again: .* (\d+) of \1 mutants refused, .*; 1 tasks proven again/);
  expect(result.check_mends).toEqual([{ state: "accepted", way: "position", reason }]);
  expect(result.refinements).toEqual([{ task_id: task, mend: "recheck" }]);
  expect(JSON.parse(run(...attempted, "7", "--from", mended, "--json"))).toMatchObject({ success_rate: 1 });
});
