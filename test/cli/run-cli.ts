import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { simulatedPool } from "../simulated/computers.js";

const entry = fileURLToPath(new URL("../../dist/pipeline/main.js", import.meta.url));
const simulatedEntry = fileURLToPath(new URL("../../dist/test/simulated/main.js", import.meta.url));

export interface CliResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the compiled program as a user would, in a folder of its own. */
export function runCli(words: readonly string[], folder = newFolder()): CliResult {
  return runToEnd(entry, words, folder);
}

/** The same on the simulated desktop, whose own pool is taken where the command needs one and none is named. */
export function runSimulated(words: readonly string[], folder = newFolder()): CliResult {
  return runToEnd(simulatedEntry, withPool(words), folder);
}

function runToEnd(program: string, words: readonly string[], folder: string): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

function withPool(words: readonly string[]): readonly string[] {
  const takesPool = ["synth", "compose", "regen", "review"].includes(words[0] ?? "");
  return takesPool && !words.includes("--pool") ? [...words, "--pool", simulatedPool] : words;
}

/** The same beside a server of this process, with variables of its own; `kill` ends it at once. */
export function startCli(
  words: readonly string[],
  { folder = newFolder(), variables = {}, simulated = false }: CliSurroundings = {},
) {
  const { PATH, HOME, LANG } = process.env;
  const program = simulated ? [simulatedEntry, ...withPool(words)] : [entry, ...words];
  const child = spawn(process.execPath, program, { cwd: folder, env: { PATH, HOME, LANG, ...variables } });
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
  /** Whether the computers are simulated ones. */
  simulated?: boolean;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "taskloom-cli-"));
}
