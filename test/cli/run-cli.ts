import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Platform } from "../../pipeline/cli/platform.js";
import { simulatedPool } from "../simulated/computers.js";
import type { ApplicationModel } from "../simulated/model-schema.js";

const entry = fileURLToPath(new URL("../../dist/pipeline/main.js", import.meta.url));
const commandLine = fileURLToPath(new URL("../../dist/pipeline/cli/run.js", import.meta.url));
const simulatedPlatform = fileURLToPath(new URL("../../dist/test/simulated/platform.js", import.meta.url));
export const simulatedEntry = fileURLToPath(new URL("../../dist/test/simulated/main.js", import.meta.url));

export interface CliResult {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs a command of the compiled program in this process, which is much faster than starting one. One command runs at a time,
 * as the working folder, the variables and the standard streams are those of the process.
 */
export async function callCli(
  words: readonly string[],
  folder = newFolder(),
  variables: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await callIn(words, folder);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** The same on the simulated desktop, whose own pool is taken where the command needs one and none is named. */
export async function callSimulated(words: readonly string[], folder = newFolder()): Promise<CliResult> {
  const { simulation } = await compiledPlatform();
  return callIn(withPool(words), folder, simulation);
}

/** The same with new versions of applications. */
export async function callSimulatedWith(
  change: (model: ApplicationModel) => ApplicationModel,
  words: readonly string[],
  folder: string,
): Promise<CliResult> {
  const { simulationWith } = await compiledPlatform();
  return callIn(withPool(words), folder, simulationWith(change));
}

/** The same with computers that are gone once something is so. */
export async function callSimulatedUntil(
  isOver: () => boolean,
  words: readonly string[],
  folder: string,
): Promise<CliResult> {
  const { simulationUntil } = await compiledPlatform();
  return callIn(withPool(words), folder, simulationUntil(isOver));
}

/** The simulated desktop as it is compiled, as its errors must be those of the compiled program. */
async function compiledPlatform(): Promise<typeof import("../simulated/platform.js")> {
  return await import(pathToFileURL(simulatedPlatform).href);
}

async function callIn(words: readonly string[], folder: string, platform?: Platform): Promise<CliResult> {
  const { runCli: run }: typeof import("../../pipeline/cli/run.js") = await import(pathToFileURL(commandLine).href);
  const before = { folder: process.cwd(), interrupts: process.listeners("SIGINT") };
  const out = capture(process.stdout);
  const err = capture(process.stderr);
  process.chdir(folder);
  try {
    const code = await run([...words], platform);
    return { code, out: out.text(), err: err.text() };
  } finally {
    process.chdir(before.folder);
    out.end();
    err.end();
    for (const listener of process.listeners("SIGINT")) {
      if (!before.interrupts.includes(listener)) process.off("SIGINT", listener);
    }
  }
}

/** Keeps what is written to a stream of this process, instead of writing it, until `end` is called. */
function capture(stream: NodeJS.WriteStream) {
  const write = stream.write;
  const chunks: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array) => {
    chunks.push(Buffer.from(chunk));
    return true;
  };
  return {
    text: () => Buffer.concat(chunks).toString("utf8"),
    end() {
      stream.write = write;
    },
  };
}

/** Runs the compiled program in a process of its own, as a user would, in a folder of its own. */
export function runCli(words: readonly string[], folder = newFolder()): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
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
  return { pid: child.pid, ended, texts, kill: () => child.kill("SIGKILL"), interrupt: () => child.kill("SIGINT") };
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
