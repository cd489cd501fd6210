import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exportFormats } from "../../pipeline/export/formats/table.js";
import { callCli, newFolder } from "../cli/run-cli.js";
import { recordedDataset } from "./formats/recorded-dataset.js";
import { rowsIn } from "./formats/written-files.js";

const folder = newFolder();
let file: string;

beforeAll(async () => {
  file = await recordedDataset(folder);
});

const call = (...words: string[]) => callCli(["export", ...words], folder);

describe("pnpm export", () => {
  it("lists every format with what it needs and what it is for", async () => {
    const { code, out } = await call("--list");
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(exportFormats.length + 1);
    for (const [i, { id, needs, title }] of exportFormats.entries()) {
      expect(lines[i]).toMatch(new RegExp(`^${id} +${needs} +`));
      expect(lines[i]?.endsWith(title)).toBe(true);
    }
    const { out: json } = await call("--list", "--json");
    expect(JSON.parse(json).map(({ id }: { id: string }) => id)).toEqual([
      ...exportFormats.map(({ id }) => id),
      "changelog",
    ]);
  });

  it("prints what was written and what the format cannot hold, and says the same in the folder", async () => {
    const to = join(folder, "qwen");
    const words = ["qwen-vl", "--from", file, "--to", to, "--coordinates", "pixels", "--split", "0,0,100"];
    const { code, out } = await call(...words);
    expect(code).toBe(0);
    expect(out).toContain("    26 samples\n");
    expect(out).toMatch(/what the format cannot hold:\n.*the step is left out/s);
    expect(new Set(rowsIn(to).map((row) => row.file))).toEqual(new Set(["test.jsonl"]));
    const { out: json } = await call(...words, "--json");
    const { samples, unsaid } = JSON.parse(json);
    const told = JSON.parse(readFileSync(join(to, "taskloom.json"), "utf8"));
    expect(told).toMatchObject({ format: "qwen-vl", coordinates: "pixels", counts: { samples }, unsaid });
  });

  it("says what changed between two datasets", async () => {
    const { code, out } = await call("changelog", "--from", file, "--against", file);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/0 tasks were added, 0 changed, 0 removed\.\n$/),
    });
    const { out: json } = await call("changelog", "--from", file, "--against", file, "--json");
    expect(JSON.parse(json)).toEqual({ tasks: [], subtasks: [] });
  });

  it.each([
    ["EXPORT_FORMAT", []],
    ["EXPORT_FORMAT", ["coco"]],
    ["OPTION_MISSING", ["agentnet", "--to", "out"]],
    ["OPTION_MISSING", ["agentnet", "--from", "FILE"]],
    ["OPTION_MISSING", ["changelog", "--from", "FILE"]],
    ["EXPORT_AGAINST", ["agentnet", "--from", "FILE", "--to", "out", "--against", "FILE"]],
    ["EXPORT_SPLIT", ["agentnet", "--from", "FILE", "--to", "out", "--split", "80,30"]],
    ["EXPORT_SPLIT", ["agentnet", "--from", "FILE", "--to", "out", "--split", "80,10,20"]],
    ["EXPORT_COORDINATES", ["agentnet", "--from", "FILE", "--to", "out", "--coordinates", "pixels"]],
    ["EXPORT_COORDINATES", ["os-atlas", "--from", "FILE", "--to", "out", "--coordinates", "inches"]],
  ])("refuses with %s: %j", async (code, words) => {
    const { err } = await call(...words.map((word) => (word === "FILE" ? file : word)));
    expect(err).toContain(`[${code}]`);
  });
});
