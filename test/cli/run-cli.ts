import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../dist/pipeline/main.js", import.meta.url));

export interface CliResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the compiled program as a user would, in a folder of its own. */
export function runCli(words: readonly string[], folder = newFolder()): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "taskloom-cli-"));
}
