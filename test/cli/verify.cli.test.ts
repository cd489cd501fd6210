import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Candidate, candidateSchema } from "../../pipeline/schema/subtask.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { callSimulated, callSimulatedUntil, newFolder } from "./run-cli.js";

const folder = newFolder();
const pool = join(folder, "pool");
let candidates: Candidate[] = [];

function write(name: string, lines: readonly Candidate[]): string {
  writeFileSync(join(folder, name), `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  return name;
}

const verify = (from: string, ...words: string[]) =>
  callSimulated(["verify", "--from", from, "--out", pool, "--quiet", ...words], folder);
const kept = () => readdirSync(join(pool, "simulated", "settings")).sort();

beforeAll(async () => {
  expect(
    (await callSimulated(["explore", "--application", "settings", "--out", "all.jsonl", "--quiet"], folder)).code,
  ).toBe(0);
  const lines = readFileSync(join(folder, "all.jsonl"), "utf8").trim().split("\n");
  candidates = lines.map((line) => candidateSchema.parse(JSON.parse(line)));
});

describe("pnpm verify", () => {
  it("puts what can be verified into the pool, and with --add keeps what is there", async () => {
    const [first, ...others] = candidates;
    expect(await verify(write("others.jsonl", others))).toMatchObject({ code: 0, err: "" });
    const before = kept();
    expect(before.length).toBeGreaterThan(3);
    expect(await verify(write("first.jsonl", first === undefined ? [] : [first]), "--add")).toMatchObject({
      code: 0,
      err: "",
    });
    expect(kept()).toEqual(expect.arrayContaining(before));
    expect(kept()).toHaveLength(before.length + 1);
  });

  it("keeps what is verified where the run ends before its meetings are measured", async () => {
    const cut = join(folder, "cut");
    const words = ["verify", "--from", write("all-again.jsonl", candidates), "--out", cut, "--quiet"];
    const ended = await callSimulatedUntil(() => existsSync(join(cut, "simulated")), words, folder);
    expect(ended.code).not.toBe(0);
    expect(readdirSync(join(cut, "simulated", "settings")).length).toBeGreaterThan(3);
    const { interference } = await readPool(cut, "simulated");
    expect(interference.length).toBeGreaterThan(0);
    expect(interference.filter(({ unmeasured }) => unmeasured !== true)).toEqual([]);
  });

  it("takes out what is tried again and refused", async () => {
    const before = kept();
    const [first] = candidates;
    if (first === undefined) throw new Error("nothing was found");
    const broken = { ...first, actions: first.actions.slice(0, 1), alternatives: [] };
    expect(await verify(write("broken.jsonl", [broken]), "--add")).toMatchObject({ code: 0, err: "" });
    expect(kept()).toHaveLength(before.length - 1);
    expect(before).toEqual(expect.arrayContaining(kept()));
  });
});
