import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { callsIn, refusal } from "../../cli/documented-calls.js";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));
const files = [
  "nightly.md",
  "nightly/taskloom-nightly.service",
  "nightly/taskloom-nightly.timer",
  "nightly/workflow.yml",
] as const;

function read(file: string): string {
  return readFileSync(join(docs, file), "utf8");
}

describe("what is said of nightly runs", () => {
  it.each(files.map((file) => [file]))("names in %s only commands, options and values that exist", (file) => {
    const calls = callsIn(read(file));
    if (file !== "nightly/taskloom-nightly.timer") expect(calls.map(({ command }) => command)).toContain("regen");
    expect(calls.map(refusal).filter((reason) => reason !== null)).toEqual([]);
  });

  it("finds a command, an option and a value that do not exist", () => {
    const wrong = callsIn("pnpm regenerate\npnpm regen --nights 3\nnode main.js regen --keep none # no number");
    expect(wrong.map(refusal)).toEqual([
      "there is no command regenerate",
      "regen has no option --nights",
      expect.stringContaining("--keep must be a whole number"),
    ]);
  });

  it("links to files that are there", () => {
    const links = [...read("nightly.md").matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
  });

  it("has a CI workflow that runs every night and lets only published nights pass", () => {
    const workflowSchema = z.object({
      on: z.object({ schedule: z.array(z.object({ cron: z.string() })).length(1) }),
      jobs: z.object({
        dataset: z.object({ steps: z.array(z.object({ id: z.string().optional(), run: z.string().optional() })) }),
      }),
    });
    const { on, jobs } = workflowSchema.parse(parse(read("nightly/workflow.yml")));
    expect(on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* \*$/);
    const script = jobs.dataset.steps.find(({ id }) => id === "regen")?.run ?? "";
    for (const code of [0, 1, 2, 137]) {
      const folder = mkdtempSync(join(tmpdir(), "taskloom-workflow-"));
      const output = join(folder, "output");
      const program = join(folder, "pnpm");
      writeFileSync(program, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
      const PATH = `${folder}:${process.env.PATH}`;
      const { status } = spawnSync("bash", ["-e", "-c", script], { env: { PATH, GITHUB_OUTPUT: output } });
      expect(status === 0).toBe(code === 0 || code === 2);
      expect(readFileSync(output, "utf8")).toBe(`code=${code}\n`);
    }
  });

  it("has a service that counts a short night as done, and a timer that starts it every night", () => {
    const service = sectionsOf(read("nightly/taskloom-nightly.service"));
    expect(service.Service).toMatchObject({ Type: "oneshot", SuccessExitStatus: "2", KillSignal: "SIGINT" });
    const timer = sectionsOf(read("nightly/taskloom-nightly.timer"));
    expect(timer.Timer?.OnCalendar).toMatch(/^\*-\*-\* \d\d:\d\d:\d\d$/);
    expect(timer.Install).toEqual({ WantedBy: "timers.target" });
  });
});

/** A unit file: sections of keys and values. Fails on a line that is neither, nor a comment. */
function sectionsOf(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let current: Record<string, string> = {};
  for (const line of text.split("\n").filter((one) => one !== "" && !one.startsWith("#"))) {
    const [, section] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+)=(.+)$/.exec(line) ?? [];
    if (section !== undefined) {
      current = {};
      sections[section] = current;
    } else if (key !== undefined && value !== undefined) current[key] = value;
    else throw new Error(`not a line of a unit file: ${line}`);
  }
  return sections;
}
