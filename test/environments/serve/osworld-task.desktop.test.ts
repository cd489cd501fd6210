import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { drawGold } from "../../../pipeline/attempt/agents/gold.js";
import { createRng } from "../../../pipeline/rng.js";
import { gymTasks } from "../../../pipeline/run/attempts/gym-tasks.js";
import type { Action } from "../../../pipeline/schema/computer/action.js";
import { openDatabase, withDatabase } from "../../../pipeline/store/file/database.js";
import { newFolder, runCli } from "../../cli/run-cli.js";
import { guestClient } from "./guest-client.js";

/** Applications of the group of the tests in which the tasks of this test may be done, by OSWorld's names. */
const applications = ["libreoffice_writer", "thunar", "mousepad", "zim"];

const stepSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("execute"), parameters: z.object({ command: z.array(z.string()) }) }),
  z.object({
    type: z.literal("upload_file"),
    parameters: z.object({ files: z.array(z.object({ local_path: z.string(), path: z.string() })) }),
  }),
]);
/** A task as OSWorld has it, with an evaluator that asks for the output of a command. */
const exampleSchema = z.object({
  ...{ id: z.string(), instruction: z.string(), config: z.array(stepSchema), related_apps: z.array(z.string()) },
  evaluator: z.object({
    postconfig: z.array(stepSchema),
    result: z.object({ type: z.literal("vm_command_line"), command: z.array(z.string()) }),
    expected: z.object({ rules: z.object({ expected: z.string() }) }),
  }),
});
type Client = ReturnType<typeof guestClient>;

/** Tags of the protocol for what the tasks here act on. */
const tags: Readonly<Record<string, string>> = {
  ...{ Button: "push-button", MenuItem: "menu-item", Menu: "menu", Edit: "entry", ListItem: "list-item" },
  ...{ DataItem: "table-cell", Document: "document-frame", CheckBox: "check-box", TabItem: "page-tab" },
};

/** Does an action as a client of the protocol: finds the element by the tree, and sends what pyautogui is to do. */
async function act(client: Client, { args, control }: Action): Promise<void> {
  if (control !== null) {
    await client.clickOn(tags[control.control_type] ?? "panel", control.control_text, control.dialog);
  }
  if ("keys" in args) {
    const keys = args.keys.split("+").map((key) => JSON.stringify(key.replace("_", "")));
    await client.python(`pyautogui.hotkey(${keys.join(", ")})`);
  }
  if ("text" in args) {
    if (control?.control_type === "Edit") await client.python("pyautogui.hotkey('ctrl', 'a')");
    await client.python(`pyautogui.write(${JSON.stringify(args.text)})`);
  }
}

/** What OSWorld's setup controller does with the steps of a task. */
async function setUp(client: Client, folder: string, steps: readonly z.infer<typeof stepSchema>[]): Promise<void> {
  for (const { type, parameters } of steps) {
    if (type === "execute") await client.post("/setup/execute", { command: parameters.command, shell: false });
    else {
      for (const { local_path, path } of parameters.files) {
        expect(await client.upload(path, new Uint8Array(readFileSync(join(folder, local_path))))).toBe(200);
      }
    }
  }
}

/** What OSWorld's evaluator says: 1 where the command prints what it should. */
async function score(
  client: Client,
  folder: string,
  { postconfig, result, expected }: z.infer<typeof exampleSchema>["evaluator"],
) {
  await setUp(client, folder, postconfig);
  const answer = await client.post("/execute", { command: result.command, shell: false });
  const { output } = z.looseObject({ output: z.string() }).parse(await answer.json());
  return { score: output === expected.rules.expected ? 1 : 0, output };
}

it("a client of OSWorld's protocol alone completes an exported task by its evaluator, and only by doing it", async () => {
  const folder = newFolder();
  const [file, to] = [join(folder, "made.sqlite"), join(folder, "osworld")];
  const made = [
    "synth",
    "--persona",
    "administrative-assistant",
    "--level",
    "L1",
    "--count",
    "12",
    "--out",
    file,
    "--quiet",
  ];
  expect(runCli(made, folder)).toMatchObject({ code: 0 });
  expect(runCli(["export", "osworld", "--from", file, "--to", to], folder)).toMatchObject({ code: 0 });
  const examples = join(to, "evaluation_examples", "examples");
  const read = (name: string): unknown => JSON.parse(readFileSync(join(examples, name), "utf8"));
  const names = readdirSync(examples, { recursive: true, encoding: "utf8" }).sort();
  const feasible = names.flatMap((name) => {
    const example = name.endsWith(".json") ? exampleSchema.safeParse(read(name)) : null;
    return example?.success && example.data.related_apps.every((id) => applications.includes(id)) ? [example.data] : [];
  });
  const [example] = feasible;
  if (example === undefined) throw new RangeError(`no task of ${names.join(", ")} is for an application of this test`);
  const { task } = await withDatabase(file, openDatabase, (database) =>
    gymTasks(database, file, "desktop").choose(example.id, 1),
  );

  const words = ["serve", "--protocol", "osworld", "--application", "libreoffice-writer,thunar,mousepad,zim", "--json"];
  const server = spawn(process.execPath, ["dist/pipeline/main.js", ...words, "--port", "0"]);
  onTestFinished(() => void server.kill("SIGTERM"));
  const { value: line } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
  const { address } = z.looseObject({ address: z.string() }).parse(JSON.parse(String(line)));
  const client = guestClient(address);

  await setUp(client, to, example.config);
  expect(await score(client, to, example.evaluator)).toMatchObject({ score: 0 });
  expect((await client.post("/desktop/revert", {})).status).toBe(200);
  expect((await client.file("/tmp/taskloom/judge.py")).status).toBe(404);
  await setUp(client, to, example.config);
  for (const { action } of drawGold(task, createRng("osworld-task"))) await act(client, action);
  expect(await score(client, to, example.evaluator)).toEqual({ score: 1, output: "done" });
});
