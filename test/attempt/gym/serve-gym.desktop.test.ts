import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { drawGold } from "../../../pipeline/attempt/agents/gold.js";
import { createRng } from "../../../pipeline/rng.js";
import { gymTasks } from "../../../pipeline/run/attempts/gym-tasks.js";
import { openDatabase, withDatabase } from "../../../pipeline/store/file/database.js";
import { newFolder, runCli } from "../../cli/run-cli.js";

const turnSchema = z.looseObject({
  reward: z.number(),
  terminated: z.boolean(),
  truncated: z.boolean(),
  info: z.looseObject({ nodes: z.array(z.string()), outcome: z.string().nullable() }),
});
const beganSchema = z.looseObject({ session: z.string(), info: z.looseObject({ instruction: z.string() }) });

it("the gold trajectory of a made task is worth 1 on real applications, over the server that the command starts", async () => {
  const folder = newFolder();
  const file = join(folder, "made.sqlite");
  const words = ["synth", "--persona", "accountant", "--level", "L1", "--count", "2", "--out", file, "--quiet"];
  expect(runCli(words, folder)).toMatchObject({ code: 0, err: "" });
  const { record, task } = await withDatabase(file, openDatabase, (database) =>
    gymTasks(database, file, "desktop").choose(null, 1),
  );
  const server = spawn(process.execPath, [
    "dist/pipeline/main.js",
    "serve",
    "--protocol",
    "gym",
    "--from",
    file,
    "--json",
  ]);
  onTestFinished(() => void server.kill("SIGTERM"));
  const lines = createInterface({ input: server.stdout });
  const { value: line } = await lines[Symbol.asyncIterator]().next();
  const { address, token } = z.looseObject({ address: z.string(), token: z.string() }).parse(JSON.parse(String(line)));

  async function send<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return schema.parse(await response.json());
  }

  const { session, info } = await send("/reset", { task: record.id }, beganSchema);
  expect(info.instruction).toBe(record.task_instruction);
  let total = 0;
  for (const { action } of drawGold(task, createRng("gym-desktop"))) {
    const { reward, info: now } = await send("/step", { session, action }, turnSchema);
    expect(now.outcome).toBe("done");
    total += reward;
  }
  const action = { function: "finish", args: { status: "success", message: "" } };
  const last = await send("/step", { session, action }, turnSchema);
  expect(total + last.reward).toBeCloseTo(1, 10);
  expect(last).toMatchObject({ terminated: true, truncated: false, info: { success: true } });
});
