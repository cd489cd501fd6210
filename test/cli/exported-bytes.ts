import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { sha256 } from "../../pipeline/hash.js";
import { callCli } from "./run-cli.js";

/** Exports a dataset in OmniBench's form; the hash of each of its files, by path. */
export async function exportedBytes(folder: string, file: string): Promise<Record<string, string>> {
  const to = `${file}.export`;
  rmSync(join(folder, to), { recursive: true, force: true });
  const { code, err } = await callCli(["export", "omnibench", "--from", file, "--to", to, "--quiet"], folder);
  expect(err).toBe("");
  expect(code).toBe(0);
  const root = join(folder, to);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(root.length), sha256(readFileSync(path))];
    }),
  );
}
