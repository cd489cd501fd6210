import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { executedTrajectory } from "../../../pipeline/export/executed-trajectory.js";
import { exportDataset } from "../../../pipeline/export/export-dataset.js";
import { alternativeMoves } from "../../../pipeline/export/formats/alternatives.js";
import type { CoordinateKind } from "../../../pipeline/export/formats/export-format.js";
import { type Move, movesOf } from "../../../pipeline/export/formats/vocabularies/move.js";
import { readNarrated } from "../../../pipeline/recordings/read-narrated.js";
import { wrongActions } from "../../../pipeline/recordings/wrong-actions.js";
import { exportedTaskTrajectorySchema } from "../../../pipeline/schema/records/exported-records.js";
import { readScreen } from "../../../pipeline/store/attempts/attempt-results.js";
import { openDatabase } from "../../../pipeline/store/file/database.js";
import { readTasks } from "../../../pipeline/store/read.js";
import { openDuckDb, rowsOf } from "../json-structure.js";
import { comparable, inParts, inPixels, pointsOf, readCalls, readQwen, withoutPoints } from "./read-back.js";
import { commandWord, recordedDataset, testFolder } from "./recorded-dataset.js";
import { agentNetTask, pair, saidBy, sampleReaders, toolCalls, triple } from "./sample-readers.js";
import { rowsIn } from "./written-files.js";

let database: Database.Database;
/** The moves of every recorded step by the id that samples have. */
const recorded = new Map<string, Move[]>();
const folder = testFolder();

beforeAll(async () => {
  database = openDatabase(await recordedDataset(folder));
  for (const { attempt, steps } of readNarrated(database)) {
    for (const step of steps) recorded.set(`${attempt.id}-${step.number}`, movesOf(step));
  }
  expect(recorded.size).toBe(17 + 5 + 5);
});
afterAll(() => database.close());

const typesCommand = (moves: readonly Move[]) =>
  moves.some((move) => move.function === "type" && move.args.text.includes(commandWord));

async function exported(format: string, coordinates?: CoordinateKind) {
  const to = join(folder, `${format}-${coordinates ?? "usual"}`);
  return { to, ...(await exportDataset(database, { format, to, coordinates })) };
}

function expectMoves(found: readonly Move[], expected: readonly Move[], off: number) {
  expect(found.map(withoutPoints)).toEqual(expected.map(withoutPoints));
  const places = found.flatMap(pointsOf);
  for (const [i, { x, y }] of expected.flatMap(pointsOf).entries()) {
    expect(Math.abs((places[i]?.x ?? Number.NaN) - x)).toBeLessThanOrEqual(off);
    expect(Math.abs((places[i]?.y ?? Number.NaN) - y)).toBeLessThanOrEqual(off);
  }
}

describe.each(sampleReaders.map((reader) => [`${reader.format} ${reader.coordinates ?? ""}`, reader] as const))(
  "a model that is trained on %s",
  (_, { format, coordinates, off, read }) => {
    it("learns at each step what was done there, in whole pixels", async () => {
      const { to, counts, unsaid } = await exported(format, coordinates);
      const found = new Map(rowsIn(to).map(({ row }) => [read(row).id, read(row).moves]));
      for (const [id, moves] of found) expectMoves(moves.map(inWhole), recorded.get(id) ?? [], off);
      const left = [...recorded].filter(([id]) => !found.has(id));
      // The one step that types a word which ends a turn of a model.
      expect(left.map(([, moves]) => typesCommand(moves))).toEqual([true]);
      expect(unsaid).toMatchObject({ "typing a word that a model reads as a command: the step is left out": 1 });
      expect(counts.samples).toBe(found.size);
    });

    it("is not given words of an application or of a task as commands", async () => {
      const { to } = await exported(format, coordinates);
      const text = rowsIn(to).map(({ row }) => JSON.stringify(row));
      for (const row of text) {
        expect(row).not.toContain(commandWord);
        expect(row.match(/<image>/g)?.length ?? 0).toBeLessThanOrEqual(1);
      }
      expect(text.some((row) => row.includes("< image> < |im_end|>"))).toBe(true);
    });
  },
);

function inWhole(move: Move): Move {
  if (move.function !== "click" && move.function !== "scroll") return move;
  return { ...move, args: { ...move.args, x: Math.round(move.args.x), y: Math.round(move.args.y) } } as Move;
}

it("a model that is trained on preferences prefers what was done to what a check would refuse, after the same thought", async () => {
  const { to, counts } = await exported("preferences", "pixels");
  const thoughtOf = (said: unknown) => saidBy(said).split("\n<tool_call>")[0];
  const calls = (said: unknown) => readQwen(toolCalls(saidBy(said)), inPixels);
  const pairs = rowsIn(to).map(({ row }) => pair.parse(row));
  expect(pairs.length).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
  expect(pairs.length).toBeGreaterThan(0);
  for (const { id, kind, chosen, rejected } of pairs) {
    const done = recorded.get(id.slice(0, -kind.length - 1)) ?? [];
    expectMoves(calls(chosen).map(inWhole), done, 0);
    expect(calls(rejected)).not.toEqual(calls(chosen));
    expect(thoughtOf(chosen)).toMatch(/\w/);
    expect(thoughtOf(rejected)).toBe(thoughtOf(chosen));
  }
});

describe("trajectories for OpenCUA", () => {
  it("say with code what was done, step by step, and which steps end a subtask", async () => {
    const { to } = await exported("agentnet");
    const trajectories = rowsIn(to).map(({ row }) => agentNetTask.parse(row));
    expect(trajectories).toHaveLength(3);
    for (const { trajectory_id, traj } of trajectories) {
      const steps = traj.map(({ value }) => readCalls(value.code, inParts).map(comparable));
      const own = [...recorded]
        .filter(([id]) => id.startsWith(trajectory_id))
        .map(([, moves]) => moves.map(comparable));
      expect(steps).toEqual(own);
      expect(traj.map(({ index }) => index)).toEqual(traj.map((_, i) => i));
    }
    expect(trajectories.flatMap(({ traj }) => traj.filter(({ milestone }) => milestone))).toHaveLength(3 + 1 + 1);
  });

  it("name as other options the first moves of what could be begun at that moment, and only there", async () => {
    const { to } = await exported("agentnet");
    const recordings = [...readNarrated(database)];
    let options = 0;
    for (const { row } of rowsIn(to)) {
      const { trajectory_id, traj } = agentNetTask.parse(row);
      const recording = recordings.find(({ attempt }) => attempt.id === trajectory_id);
      const begun: string[] = [];
      for (const [i, { alternative_options, value }] of traj.entries()) {
        const node = recording?.steps[i]?.node ?? null;
        const name = node === null ? "" : (recording?.record.dag.nodes[node] ?? "");
        const isFirst = !begun.includes(name);
        if (isFirst) begun.push(name);
        for (const { code, subtask } of alternative_options) {
          options += 1;
          expect({ isFirst, isBegun: begun.includes(subtask), same: code === value.code }).toEqual({
            isFirst: true,
            isBegun: false,
            same: false,
          });
          const before = Object.entries(recording?.record.dag.edges ?? {}).flatMap(([from, to]) =>
            to.includes(subtask) ? [from] : [],
          );
          expect(before.filter((one) => !begun.includes(one) || one === name)).toEqual([]);
          expect(readCalls(code, inParts)).toHaveLength(1);
        }
      }
    }
    expect(options).toBeGreaterThan(0);
  });
});

it("executed trajectories in OmniBench's form say node and pixels of each action, and have ids of their own where no order is listed", async () => {
  const { to } = await exported("omnibench");
  const rows = rowsIn(to).flatMap(({ file, row }) => {
    const read = file === "task_trajectories.jsonl" ? exportedTaskTrajectorySchema.parse(row) : null;
    return read?.executed ? [read] : [];
  });
  expect(rows).toHaveLength(3);
  for (const [i, recording] of [...readNarrated(database)].entries()) {
    const { record, attempt, task, steps } = recording;
    const row = rows[i];
    expect(row?.trajectory_id).toMatch(new RegExp(`^${record.id}\\[\\d+\\]$`));
    const told = row?.actions.map(({ node_id, pixels }) => ({ node_id, pixels: JSON.parse(pixels ?? "null") }));
    const nodes = steps.map(({ node }) => (node === null ? null : task.bound.instances[node]?.node.id));
    expect(told).toEqual(steps.map(({ pixels }, step) => ({ node_id: nodes[step], pixels })));
    const unlisted = { ...recording, record: { ...record, successful_topo: [] } };
    expect(executedTrajectory(unlisted, [], () => false).trajectory_id).toBe(attempt.id);
    expect(executedTrajectory(recording, [], (id) => id === row?.trajectory_id).trajectory_id).toBe(attempt.id);
  }
});

it("a script of OmniACT does what was done, in pixels and on the screen that it names", async () => {
  const { to, unsaid } = await exported("omniact");
  const rows = rowsIn(to).map(({ row }) => triple.parse(row));
  expect(rows).toHaveLength(recorded.size - 3);
  expect(unsaid).toEqual({ "finishing, which no script says: the step is left out": 3 });
  for (const { id, script, box } of rows) {
    const moves = readCalls(script, inPixels);
    expect(moves.map(comparable)).toEqual(recorded.get(id)?.map(comparable));
    for (const { x, y } of box === null ? [] : moves.flatMap(pointsOf)) {
      const [left = 0, top = 0, right = 0, bottom = 0] = box ?? [];
      expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
    }
  }
});

const card = z.object({
  license: z.string(),
  language: z.array(z.string()),
  configs: z.array(
    z.object({ config_name: z.string(), data_files: z.array(z.object({ split: z.string(), path: z.string() })) }),
  ),
  dataset_info: z.array(
    z.object({
      config_name: z.string(),
      features: z.array(z.object({ name: z.string() })),
      splits: z.array(z.object({ name: z.string(), num_examples: z.number() })),
    }),
  ),
});

describe("the tables for the Hugging Face hub", () => {
  it("hold every task and step with its picture, as DuckDB reads them", async () => {
    const { to } = await exported("huggingface");
    const duckDb = await openDuckDb();
    const tasks = [...readTasks(database)];
    const rows = await rowsOf(
      duckDb,
      `SELECT task_id, instruction, subtask_count, feasible, applications, proof FROM '${to}/data/tasks/*.parquet' ORDER BY task_id`,
    );
    expect(rows.map(({ task_id }) => task_id)).toEqual(tasks.map(({ id }) => id).sort());
    expect(rows.map(({ feasible }) => feasible).sort()).toEqual([false, true, true, true, true]);
    const steps = await rowsOf(
      duckDb,
      `SELECT trajectory_id, task_id, step_index, pixels, code, image.path AS path, octet_length(image.bytes) AS bytes, sha256(image.bytes) AS hash, reward, done
       FROM '${to}/data/steps/*.parquet' ORDER BY trajectory_id, step_index`,
    );
    expect(steps).toHaveLength(recorded.size);
    for (const { trajectory_id, task_id, step_index, pixels, code, path, bytes, hash } of steps) {
      const moves = recorded
        .get(`${trajectory_id}-${Number(step_index) + 1}`)
        ?.filter((move) => move.function !== "finish");
      expect(JSON.parse(String(pixels))).toEqual(moves);
      if (code !== "") expect(readCalls(String(code).replaceAll("; ", "\n"), inPixels)).toEqual(moves);
      expect(path).toBe(`${hash}.webp`);
      expect(Number(bytes)).toBe(readScreen(database, String(task_id), String(hash))?.length);
    }
    const inTwo = `SELECT task_id FROM read_parquet('${to}/data/*s/*.parquet', filename = true, union_by_name = true) WHERE task_id IS NOT NULL
      GROUP BY task_id HAVING count(DISTINCT split) <> 1 OR NOT bool_and(contains(filename, '/' || split || '-'))`;
    expect(await rowsOf(duckDb, inTwo)).toEqual([]);
    const rewards = await rowsOf(
      duckDb,
      `SELECT sum(reward) AS reward, count(*) FILTER (done) AS ends FROM '${to}/data/steps/*.parquet' GROUP BY trajectory_id`,
    );
    for (const { reward, ends } of rewards) {
      expect(Number(reward)).toBeCloseTo(1, 10);
      expect(Number(ends)).toBe(1);
    }
  });

  it("hold what would be wrong in place of each step, and what could be done there instead", async () => {
    const { to, counts } = await exported("huggingface");
    const duckDb = await openDuckDb();
    const recordings = [...readNarrated(database)];
    const expected = recordings.flatMap((recording) =>
      recording.steps.flatMap((step) =>
        wrongActions(recording, step).map(({ kind, action, pixels, why, check }) => {
          const place = { trajectory_id: recording.attempt.id, step_index: step.number - 1 };
          return { ...place, kind, action: JSON.stringify(action), pixels: JSON.stringify(pixels), why, check };
        }),
      ),
    );
    const found = await rowsOf(
      duckDb,
      `SELECT trajectory_id, step_index, kind, action, pixels, why, "check" FROM '${to}/data/negatives/*.parquet'`,
    );
    const parsed = (rows: readonly Record<string, unknown>[]) =>
      rows
        .map((row) => ({
          ...{ ...row, step_index: Number(row.step_index) },
          ...{ action: JSON.parse(String(row.action)), pixels: JSON.parse(String(row.pixels)) },
        }))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    expect(parsed(found)).toEqual(parsed(expected));
    expect(counts.negatives).toBe(found.length);
    expect(found.length).toBeGreaterThan(0);
    const steps = await rowsOf(
      duckDb,
      `SELECT trajectory_id, step_index, alternative_options FROM '${to}/data/steps/*.parquet'`,
    );
    let options = 0;
    for (const { trajectory_id, step_index, alternative_options } of steps) {
      const recording = recordings.find(({ attempt }) => attempt.id === trajectory_id);
      const step = recording?.steps[Number(step_index)];
      if (recording === undefined || step === undefined) throw new Error("a step of no recording");
      const others = alternativeMoves(recording, step);
      options += others.length;
      expect(JSON.parse(String(alternative_options))).toEqual(
        others.map(({ node, moves }) => ({ node_id: recording.record.dag.nodes[node], pixels: moves })),
      );
    }
    expect(options).toBeGreaterThan(0);
  });

  it("are described by their card and by the metadata of their files in the same way", async () => {
    const { to } = await exported("huggingface");
    const duckDb = await openDuckDb();
    const page = readFileSync(join(to, "README.md"), "utf8");
    const { license, language, configs, dataset_info } = card.parse(parse(/^---\n(.*?)\n---\n/s.exec(page)?.[1] ?? ""));
    expect(license).toBe("apache-2.0");
    const [{ tags } = { tags: null }] = await rowsOf(
      duckDb,
      `SELECT list(DISTINCT language ORDER BY language) AS tags FROM '${to}/data/tasks/*.parquet'`,
    );
    expect(language).toEqual(tags);
    expect(configs.map(({ config_name }) => config_name)).toEqual(["tasks", "steps", "negatives", "subtasks"]);
    for (const { config_name, data_files } of configs) {
      const info = dataset_info.find((one) => one.config_name === config_name);
      for (const { split, path } of data_files) {
        const [{ rows } = { rows: null }] = await rowsOf(duckDb, `SELECT count(*) AS rows FROM '${to}/${path}'`);
        expect(Number(rows)).toBe(info?.splits.find(({ name }) => name === split)?.num_examples);
        const columns = (await rowsOf(duckDb, `DESCRIBE SELECT * FROM '${to}/${path}'`)).map(
          ({ column_name }) => column_name,
        );
        expect(columns).toEqual(info?.features.map(({ name }) => name));
        const [metadata] = await rowsOf(
          duckDb,
          `SELECT decode(value) AS value FROM parquet_kv_metadata('${to}/${path}') WHERE decode(key) = 'huggingface'`,
        );
        const { info: told } = z
          .object({ info: z.object({ features: z.record(z.string(), z.looseObject({ _type: z.string() })) }) })
          .parse(JSON.parse(String(metadata?.value)));
        expect(Object.keys(told.features)).toEqual(columns);
        if (config_name === "steps") expect(told.features.image).toEqual({ _type: "Image" });
      }
    }
    expect(page).toContain("Planner \\| &lt;b&gt;bold&lt;/b&gt;");
    const { digest } = JSON.parse(readFileSync(join(to, "certificate.json"), "utf8"));
    expect(page).toContain(`| digest | \`${digest}\` |`);
    expect(page).toContain("| runs on real applications | 3 of 3 succeeded |");
    expect(page).toMatch(/\| noise floor \| 0\.0 % \(95 % interval 0\.0 % to \d+\.\d %\) \|/);
    expect(page).toContain("executed 3 times on real applications and did their task 3 times");
  });
});
