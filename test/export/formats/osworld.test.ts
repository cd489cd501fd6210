import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { exportDataset } from "../../../pipeline/export/export-dataset.js";
import { openDatabase } from "../../../pipeline/store/file/database.js";
import { readTasks } from "../../../pipeline/store/read.js";
import { recordedDataset, testFolder } from "./recorded-dataset.js";
import { filesOf } from "./written-files.js";

const step = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("execute"), parameters: z.strictObject({ command: z.array(z.string()).min(2) }) }),
  z.strictObject({
    type: z.literal("upload_file"),
    parameters: z.strictObject({
      files: z.array(z.strictObject({ local_path: z.string(), path: z.string().startsWith("/") })),
    }),
  }),
]);
/** The fields that every task file of OSWorld has, and the evaluators that this program writes. */
const example = z.strictObject({
  ...{
    id: z.string(),
    snapshot: z.string(),
    instruction: z.string().min(1),
    source: z.string(),
    config: z.array(step),
  },
  ...{ trajectory: z.string(), related_apps: z.array(z.string()).min(1), proxy: z.boolean(), fixed_ip: z.boolean() },
  possibility_of_env_change: z.string(),
  evaluator: z.union([
    z.strictObject({ func: z.literal("infeasible") }),
    z.strictObject({
      ...{ postconfig: z.array(step).min(1), func: z.literal("exact_match") },
      result: z.strictObject({ type: z.literal("vm_command_line"), command: z.array(z.string()) }),
      expected: z.strictObject({ type: z.literal("rule"), rules: z.strictObject({ expected: z.string() }) }),
    }),
  ]),
  taskloom: z.looseObject({ graph: z.looseObject({ nodes: z.array(z.string()) }), proof: z.string().length(64) }),
});

it("task files have OSWorld's fields, and every file that they upload is there", async () => {
  const folder = testFolder();
  const database = openDatabase(await recordedDataset(folder, { recorded: false }));
  const to = join(folder, "osworld");
  const { counts, unsaid } = await exportDataset(database, { format: "osworld", to });
  const tasks = new Map([...readTasks(database)].map((task) => [task.id, task]));
  database.close();
  expect(counts.tasks).toBe(2);
  expect(unsaid).toEqual({ "subtasks of another system than Linux: the task is left out": 3 });
  const files = filesOf(to);
  const list = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(String(files.get("evaluation_examples/test_all.json"))));
  const listed = Object.entries(list).flatMap(([domain, ids]) =>
    ids.map((id) => `evaluation_examples/examples/${domain}/${id}.json`),
  );
  expect(listed.sort()).toEqual([...files.keys()].filter((name) => name.startsWith("evaluation_examples/examples/")));
  for (const name of listed) {
    const { id, config, evaluator, instruction } = example.parse(JSON.parse(String(files.get(name))));
    expect(instruction).toBe(tasks.get(id)?.task_instruction);
    // What judges is put on the machine after the agent, and never before.
    expect(JSON.stringify(config)).not.toContain("taskloom_evaluators");
    const steps = [...config, ...("postconfig" in evaluator ? evaluator.postconfig : [])];
    const uploaded = steps.flatMap((one) => (one.type === "upload_file" ? one.parameters.files : []));
    for (const { local_path } of uploaded) expect([...files.keys()]).toContain(local_path);
    const [first] = uploaded;
    expect(first).toMatchObject({ path: "/home/user/Documents/a.txt" });
    expect(String(files.get(first?.local_path ?? ""))).toBe("alpha");
    expect(config.at(-1)).toEqual({
      type: "execute",
      parameters: { command: ["chmod", "a-w", "--", "/home/user/Documents/a.txt"] },
    });
    expect("postconfig" in evaluator).toBe(tasks.get(id)?.infeasibility === null);
  }
});
