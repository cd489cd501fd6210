import { spawn, spawnSync } from "node:child_process";
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

/** The same beside a server of this process, with variables of its own; `kill` ends it at once. */
export function startCli(words: readonly string[], { folder = newFolder(), variables = {} }: CliSurroundings = {}) {
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(process.execPath, [entry, ...words], { cwd: folder, env: { PATH, HOME, LANG, ...variables } });
  const texts = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    texts.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    texts.err += text;
  });
  const ended = new Promise<CliResult>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...texts }));
  });
  return { ended, texts, kill: () => child.kill("SIGKILL"), interrupt: () => child.kill("SIGINT") };
}

interface CliSurroundings {
  folder?: string;
  variables?: Readonly<Record<string, string>>;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "taskloom-cli-"));
}
