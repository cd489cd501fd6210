import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportFormats } from "../../pipeline/export/formats/table.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { recordedDataset, testFolder } from "../export/formats/recorded-dataset.js";
import { type ReadBack, readBackAll } from "./read-back.js";
import { keepRecordedSteps, type RecordedSteps } from "./recorded-steps.js";

const folder = testFolder();
let database: ReturnType<typeof openDatabase>;
let recorded: RecordedSteps;

beforeAll(async () => {
  database = openDatabase(await recordedDataset(folder));
  recorded = keepRecordedSteps(database, join(folder, "recorded.sqlite"));
});
afterAll(() => {
  recorded.close();
  database.close();
});

async function readBack(against: RecordedSteps): Promise<Map<string, ReadBack>> {
  const made = new Map<string, ReadBack>();
  for await (const one of readBackAll(database, against, folder)) made.set(one.format, one);
  return made;
}

it("every format is read back to the tasks, steps and pictures of a dataset, but for what its exporter says that it cannot hold", async () => {
  const made = await readBack(recorded);
  expect([...made.keys()]).toEqual(exportFormats.map(({ id }) => id));
  const different = [...made.values()].flatMap(({ format, found }) =>
    found.differences.map((one) => `${format}: ${one}`),
  );
  expect(different).toEqual([]);
  const figures = (format: string) => {
    const { tasks, steps, pictures, equal } = made.get(format)?.found ?? expect.fail(format);
    return { tasks: tasks.size, steps, pictures: pictures.size, equal: equal.size };
  };
  const all = { steps: 27, pictures: recorded.pictures, equal: recorded.pictures };
  expect(figures("huggingface")).toEqual({ tasks: 5, ...all });
  expect(figures("omnibench")).toEqual({ tasks: 5, ...all });
  expect(figures("agentnet")).toEqual({ tasks: 3, ...all });
  expect(figures("omniact")).toMatchObject({ tasks: 3, steps: 24 });
  expect(figures("qwen-vl")).toMatchObject({ tasks: 3, steps: 26 });
  expect(figures("osworld")).toMatchObject({ tasks: 2 });
  expect(figures("verifiers")).toMatchObject({ tasks: 5 });
});

it("an export that says another action, picture or instruction than the dataset is found out", async () => {
  const [attempt = ""] = recorded.attempts();
  const [first, second] = recorded.stepsOf(attempt);
  if (first === undefined || second === undefined) throw new Error("nothing was recorded");
  const other = {
    [first.id]: { ...first, moves: [], pixels: "[]" },
    [second.id]: { ...second, picture: "0".repeat(64) },
  };
  const made = await readBack({
    ...recorded,
    instruction: (task) => `${recorded.instruction(task)} at once`,
    step: (id) => other[id] ?? recorded.step(id),
    stepsOf: (of) => recorded.stepsOf(of).map((step) => other[step.id] ?? step),
  });
  for (const { format, found } of made.values()) {
    const needed = format === "preferences" ? 0 : 1;
    expect({ format, found: found.differences.length >= needed }).toEqual({ format, found: true });
  }
  for (const format of ["omniact", "os-atlas", "aguvis", "ui-tars", "qwen-vl", "huggingface", "omnibench"]) {
    const differences = made.get(format)?.found.differences.join("\n");
    expect(differences).toMatch(new RegExp(`${format === "omnibench" ? "\\[0\\]" : first.id} says`));
    expect(differences).toMatch(/ shows [0-9a-f]{64}/);
  }
});
