import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { callSimulated, newFolder } from "../cli/run-cli.js";
import { recordingsOf } from "./recorded-dataset.js";

const folder = newFolder();
const file = join(folder, "tasks.sqlite");
const synth = ["synth", "--persona", "accountant", "--level", "L2", "--count", "2", "--seed", "9", "--out", file];

beforeAll(async () => {
  const { code, err } = await callSimulated([...synth, "--quiet"], folder);
  if (code !== 0) throw new Error(err);
});

describe("pnpm prove --record", () => {
  test("records what was drawn, and says how much there is", async () => {
    const { code, out } = await callSimulated(["prove", "--record", "--sample", "1", "--from", file], folder);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 trajectories are recorded on simulated; 1 were asked for, 0 of them there before/);
    expect(out).toMatch(/steps {7}\d+, with \d+ different pictures of \d+ MB/);
    expect(await recordingsOf(file)).toHaveLength(1);
  });

  test("goes on where an earlier run ended, and does nothing twice", async () => {
    const words = ["prove", "--record", "--sample", "2", "--from", file, "--json"];
    const first = await callSimulated(words, folder);
    expect(JSON.parse(first.out)).toMatchObject({
      planned: 2,
      resumed: 1,
      recorded: 2,
      failed: [],
      interrupted: false,
    });
    const again = await callSimulated(words, folder);
    expect(JSON.parse(again.out)).toMatchObject({ planned: 2, resumed: 2, recorded: 2 });
  });

  test("records other orders of a task, each order once", async () => {
    const words = ["prove", "--record", "--trajectories", "all", "--sample", "2", "--from", file, "--json"];
    const { code } = await callSimulated(words, folder);
    expect(code).toBe(0);
    const recordings = await recordingsOf(file);
    const orders = recordings.map(({ record: { id }, steps }) => [
      id,
      ...new Set(steps.flatMap(({ node }) => (node === null ? [] : [node]))),
    ]);
    expect(new Set(orders.map((order) => order.join(" "))).size).toBe(recordings.length);
    const counts = recordings.reduce((sum, { record: { id } }) => sum.set(id, (sum.get(id) ?? 0) + 1), new Map());
    for (const { record } of recordings) {
      expect(counts.get(record.id)).toBe(Math.min(120, Number(record.topo_count)));
    }
  });
});

test("an attempt of the gold agent that was made without pictures is made again to be recorded", async () => {
  const other = join(folder, "attempted.sqlite");
  const words = ["synth", "--persona", "accountant", "--level", "L1", "--count", "1", "--seed", "4", "--quiet"];
  await callSimulated([...words, "--out", other], folder);
  await callSimulated(["evaluate", "--agent", "gold", "--from", other, "--quiet"], folder);
  expect(
    (await recordingsOf(other)).flatMap(({ steps }) => steps.filter(({ screenshot }) => screenshot !== null)),
  ).toEqual([]);
  const { out } = await callSimulated(["prove", "--record", "--from", other, "--json"], folder);
  expect(JSON.parse(out)).toMatchObject({ planned: 1, resumed: 0, recorded: 1 });
  const [recording] = await recordingsOf(other);
  expect(recording?.steps.every(({ screenshot }) => screenshot !== null)).toBe(true);
});

test("pnpm synth --execute makes tasks and records them in one go", async () => {
  const other = join(folder, "executed.sqlite");
  const words = ["synth", "--persona", "accountant", "--level", "L1", "--count", "1", "--json", "--out", other];
  const { err } = await callSimulated([...words, "--parallel", "2"], folder);
  expect(err).toContain("[SYNTH_PARALLEL]");
  const { code, out } = await callSimulated([...words, "--execute", "--parallel", "2"], folder);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ accepted: 1, recorded: { planned: 1, recorded: 1, failed: [] } });
  expect(existsSync(other)).toBe(true);
  expect(await recordingsOf(other)).toHaveLength(1);
});
