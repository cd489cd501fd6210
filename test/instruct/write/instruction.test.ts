import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../../pipeline/catalog/catalog.js";
import { offlineWriter } from "../../../pipeline/instruct/write/offline.js";
import { createRng } from "../../../pipeline/rng.js";
import type { Instruction } from "../../../pipeline/schema/task/task.js";
import { sampleDraft, samplePool } from "../../fixtures/sample-task.js";
import { simulatedCatalog } from "../../simulated/catalog.js";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await simulatedCatalog();
});

async function write(seed: number, attempts = 0): Promise<Instruction> {
  const writer = offlineWriter(samplePool, catalog, createRng(seed));
  const written = await writer.write(
    sampleDraft,
    Array.from({ length: attempts }, () => ({ instruction: null, differences: ["the order is not said"] })),
  );
  if (written === null || "failure" in written) throw new Error("the writer has no words");
  return written.instruction;
}

const carried = sampleDraft.carried.map(({ value }) => value);
const handedOver = sampleDraft.graph.edges.flatMap((edge) => (edge.kind === "resource" ? edge.handovers : []));
const needed = sampleDraft.graph.nodes.flatMap((node) =>
  Object.entries(node.parameters).flatMap(([name, value]) => {
    const isHandedOver = handedOver.some(({ parameter }) => parameter === name) && name !== "pdf_path";
    return carried.includes(value) || isHandedOver ? [] : [value];
  }),
);

describe("an instruction", () => {
  it("states every value that no earlier step carries, in every text and for any seed", async () => {
    for (let seed = 0; seed < 40; seed++) {
      const { high_level, low_level, variants } = await write(seed);
      for (const text of [high_level, low_level, ...variants]) {
        for (const value of needed) expect(text).toContain(value);
      }
    }
  });

  it("does not give away a value that has to be read first", async () => {
    for (let seed = 0; seed < 40; seed++) {
      const { high_level, low_level, variants } = await write(seed);
      for (const text of [high_level, low_level, ...variants]) expect(text).not.toContain("12,450.00");
    }
  });

  it("names the application of every subtask", async () => {
    const { high_level } = await write(1);
    for (const name of ["Excel", "Word", "Outlook"]) expect(high_level).toContain(name);
  });

  it("leaves no blank open and says nothing twice in a row", async () => {
    for (let seed = 0; seed < 40; seed++) {
      const { high_level } = await write(seed);
      expect(high_level).not.toMatch(/[{}]/);
      expect(high_level).not.toMatch(/\b(\w+) \1\b/i);
    }
  });

  it("has variants in other words", async () => {
    const { high_level, variants } = await write(3);
    expect(new Set([high_level, ...variants]).size).toBe(3);
  });

  it("is the same for the same seed and differs after a reader's complaint", async () => {
    expect(await write(5)).toEqual(await write(5));
    expect((await write(5, 1)).high_level).not.toBe((await write(5)).high_level);
  });

  it("is given up after a bounded number of complaints", async () => {
    const writer = offlineWriter(samplePool, catalog, createRng(1));
    expect(
      await writer.write(
        sampleDraft,
        Array.from({ length: 9 }, () => ({ instruction: null, differences: [] })),
      ),
    ).toBeNull();
  });
});
