import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Runs an example against the compiled package, as its reader would. */
function run(example: string, ...words: string[]): string {
  const file = join(root, "examples", example);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", tsx, file, ...words], {
    cwd: root,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

it("make-tasks prints three instructions, each with its proof", () => {
  expect(run("make-tasks.ts").match(/proof: .* topological order/g)).toHaveLength(3);
});

it("read-dataset makes a dataset for one persona and reads its graphs", () => {
  const out = run("read-dataset.ts", join(mkdtempSync(join(tmpdir(), "taskloom-example-")), "made.sqlite"));
  expect(out).toMatch(/^8 tasks in /);
  expect(out.match(/^L\d \d+ subtasks, depth \d+: /gm)).toHaveLength(8);
});

it("judge-trace passes the file that is there and fails the one that is not", () => {
  const out = run("judge-trace.ts");
  expect(out).toMatch(/a\.txt \{[^}]*verdict: 'pass'/);
  expect(out).toMatch(/b\.txt \{[^}]*verdict: 'fail'/);
});

it("drive-application types into a real editor and sees the text", () => {
  expect(run("drive-application.ts")).toContain('Document "Document" = "Written by a program."');
});

it("prove-tasks does a task on real applications and says how often that succeeded", () => {
  const out = run("prove-tasks.ts", join(mkdtempSync(join(tmpdir(), "taskloom-example-")), "made.sqlite"));
  expect(out).toContain("1 of 1 executions succeeded");
});
