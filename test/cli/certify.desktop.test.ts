import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { newFolder, runCli } from "./run-cli.js";

const certificateSchema = z.object({
  noise_floor: z.object({ runs: z.number(), failed: z.number() }).nullable(),
  starts: z.object({ measured: z.number(), with_residue: z.number() }),
  computers: z.array(z.object({ environment: z.string(), runs: z.number(), programs: z.record(z.string(), z.any()) })),
});
const checkedSchema = z.object({
  differences: z.number(),
  executed: z.object({
    succeeded: z.number(),
    not_counted: z.number(),
    other_versions: z.array(z.unknown()),
    tasks: z.array(z.object({ certified: z.object({ runs: z.number(), succeeded: z.number() }) })),
  }),
});

it("a task that was executed on real applications is certified with their versions, and can be executed again from its certificate", () => {
  const folder = newFolder();
  const file = join(folder, "real.sqlite");
  const run = <T>(schema: z.ZodType<T>, ...words: string[]): T => {
    const { code, out, err } = runCli(words, folder);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return schema.parse(JSON.parse(out));
  };
  const wish = ["--persona", "hr-specialist", "--level", "L1", "--count", "1"];
  run(z.unknown(), "synth", ...wish, "--out", file, "--json");
  run(z.unknown(), "evaluate", "--from", file, "--agent", "gold", "--json");
  const { computers, ...certified } = run(certificateSchema, "certify", file, "--json");
  expect(certified).toEqual({
    noise_floor: { runs: 1, failed: 0 },
    starts: { measured: 1, with_residue: 0 },
  });
  expect(computers).toMatchObject([{ environment: "desktop", runs: 1 }]);
  expect(computers[0]?.programs).toMatchObject({
    desktop: { xvfb: expect.any(String) },
    "libreoffice-calc": { "libreoffice-calc": expect.stringMatching(/\d/) },
  });
  const place = join(folder, "real-certificate");
  expect(run(checkedSchema, "certify", file, "--check", place, "--execute", "1", "--json")).toEqual({
    differences: 0,
    executed: {
      ...{ succeeded: 1, not_counted: 0, other_versions: [] },
      tasks: [{ certified: { runs: 1, succeeded: 1 } }],
    },
  });
});
