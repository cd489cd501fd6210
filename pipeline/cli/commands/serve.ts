import { usualAnswerSeconds } from "../../attempt/agents/agent.js";
import { serveGym } from "../../attempt/gym/serve-gym.js";
import { requireId } from "../../catalog/require-id.js";
import { byPixels } from "../../environments/by-pixels.js";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { screen } from "../../environments/desktop/sandbox/layout.js";
import { guard } from "../../environments/guard.js";
import { requireApplications } from "../../environments/require-applications.js";
import type { LoopbackServer } from "../../environments/serve/http/loopback-server.js";
import { type LentDesktop, lendDesktop } from "../../environments/serve/lent-desktop.js";
import { serveMcp, serveMcpOnStdio } from "../../environments/serve/mcp/serve.js";
import { serveGuest } from "../../environments/serve/osworld/serve.js";
import { RequestError } from "../../errors.js";
import { newToken } from "../../flow/token.js";
import { systemClock } from "../../llm/clock.js";
import { executableTask } from "../../prove/sample/executable-task.js";
import { gymTasks } from "../../run/attempts/gym-tasks.js";
import { programVersion } from "../../run/program-version.js";
import { type EnvironmentSetup, emptySetup } from "../../schema/computer/environment-setup.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { requireScreenReader } from "../../screen/read-elements.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { readDefinitions } from "../../store/tasks/read-definitions.js";
import { latestDataset, requireTask } from "../dataset-file.js";
import type { OptionValues } from "../options.js";
import { print } from "../output/print.js";
import { protocols } from "../parse-option.js";
import { type Platform, requireRunnable } from "../platform.js";

type Values = OptionValues<
  | "protocol"
  | "from"
  | "port"
  | "stdio"
  | "token"
  | "application"
  | "parallel"
  | "strictLimits"
  | "observe"
  | "answerSeconds"
  | "attemptMinutes"
  | "quiet"
  | "json"
>;

/** The task in whose start a desktop is lent. */
interface Start {
  readonly record: TaskRecord;
  readonly setup: EnvironmentSetup;
  /** Ids of the applications of the task. */
  readonly applications: readonly string[];
}

/**
 * `taskloom serve`: lends a desktop to agents of others until it is interrupted; with a task, the desktop is in its start. With
 * the protocol gym, tasks of a dataset are offered. Throws RequestError OPTION_MISSING without a protocol, OPTION_PROTOCOL,
 * SERVE_PORT, TASK_ENVIRONMENT, SCREEN_READER_MISSING, PROVE_ENVIRONMENT, for an unknown application, and what resetting the desktop throws.
 */
export async function runServe(values: Values, [prefix]: string[], platform: Platform): Promise<number> {
  const { protocol, stdio } = values;
  if (protocol === undefined) {
    throw new RequestError("OPTION_MISSING", `--protocol is missing; choose one of ${protocols.join(", ")}`);
  }
  if (stdio && protocol !== "mcp") throw new RequestError("OPTION_PROTOCOL", "--stdio goes with --protocol mcp only");
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const catalog = await platform.catalog();
  const all = [...catalog.applications.values()];
  const wanted = values.application?.split(",").map((id) =>
    requireId(
      "application",
      id.trim(),
      all.map((one) => one.id),
    ),
  );
  const computers = platform.computers(all.filter(({ id }) => wanted?.includes(id) ?? true));
  if (values.observe === "pixels") await requireScreenReader();
  // Clients of OSWorld have no place for a token.
  const token = values.token || protocol !== "osworld" ? newToken() : null;
  if (protocol === "gym") {
    if (prefix !== undefined)
      throw new RequestError("OPTION_PROTOCOL", "with gym, clients name the task at each reset");
    return serveTasks(values, computers, token, stop.signal);
  }
  const start = prefix === undefined ? null : await startOf(prefix, values.from ?? latestDataset("out"));
  if (start !== null) requireRunnable(start.record, computers);
  await requireApplications(computers, start?.applications ?? wanted ?? []);
  const environment = await computers.open();
  try {
    await environment.reset(start?.setup ?? emptySetup);
    const shown = values.observe === "pixels" ? byPixels(environment) : environment;
    const desktop = lendDesktop(environment, screen, shown);
    const told = { version: programVersion(), instructions: start?.record.task_instruction ?? null };
    if (stdio) await serveMcpOnStdio(desktop, told, stop.signal);
    else await untilStopped(await serverOf(desktop), start, values, token, stop.signal);
    return 0;

    function serverOf(lent: LentDesktop): Promise<LoopbackServer> {
      const at = { port: values.port, token };
      return protocol === "mcp" ? serveMcp(lent, told, at) : serveGuest(lent, at);
    }
  } finally {
    await environment.close();
  }
}

/** Offers the tasks of a dataset. */
async function serveTasks(
  values: Values,
  computers: EnvironmentFactory,
  token: string | null,
  signal: AbortSignal,
): Promise<number> {
  const { port, parallel = 1, strictLimits, observe, answerSeconds = usualAnswerSeconds, attemptMinutes } = values;
  const file = values.from ?? latestDataset("out");
  const tasks = await withDatabase(file, openDatabase, (database) => gymTasks(database, file, computers.name));
  const seconds = { answer: answerSeconds, attempt: attemptMinutes * 60 };
  const options = { screen, clock: systemClock, strictLimits, observe, most: parallel, seconds, port, token };
  const server = await serveGym(tasks, { ...options, open: async () => guard(await computers.open()) });
  await untilStopped(server, null, values, token, signal);
  return 0;
}

async function startOf(prefix: string, file: string): Promise<Start> {
  return withDatabase(file, openDatabase, (database) => {
    const record = requireTask(database, prefix, file);
    const { setup, bound } = executableTask(record, readDefinitions(database));
    return { record, setup, applications: bound.instances.map(({ node }) => node.application) };
  });
}

/** Says where the server is, and closes it when it is told to stop. */
async function untilStopped(
  server: LoopbackServer,
  start: Start | null,
  { json, quiet }: Values,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { address } = server;
  const { id = null, task_instruction = null } = start?.record ?? {};
  if (json) print(`${JSON.stringify({ address, token, task: id, instruction: task_instruction })}\n`);
  else if (!quiet) print(`lent at ${address}${token === null ? "" : `, token ${token}`}; Ctrl+C ends it\n`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  await server.close();
}
