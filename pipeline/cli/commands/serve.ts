import { usualAnswerSeconds } from "../../attempt/agents/agent.js";
import { serveGym } from "../../attempt/gym/serve-gym.js";
import { requireId } from "../../catalog/require-id.js";
import { byPixels } from "../../environments/by-pixels.js";
import type { Environment, EnvironmentFactory } from "../../environments/contract.js";
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
  if (protocol === "mcp" && (values.parallel ?? 1) > 1) {
    throw new RequestError("OPTION_PROTOCOL", "--parallel goes with --protocol osworld and gym; mcp has one desktop");
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
  const setup = start?.setup ?? emptySetup;
  const opened: Environment[] = [];
  try {
    const desktops: LentDesktop[] = [];
    for (let count = 0; count < (values.parallel ?? 1); count += 1) {
      const environment = await computers.open();
      opened.push(environment);
      await environment.reset(setup);
      const shown = values.observe === "pixels" ? byPixels(environment) : environment;
      desktops.push(lendDesktop(environment, screen, shown, () => shown.reset(setup)));
    }
    const told = { version: programVersion(), instructions: start?.record.task_instruction ?? null };
    const [only] = desktops;
    if (stdio && only !== undefined) await serveMcpOnStdio(only, told, stop.signal);
    else await untilStopped(await serveAll(desktops, told, values, token), start, values, token, stop.signal);
    return 0;
  } finally {
    for (const environment of opened) await environment.close();
  }
}

/** A server for each desktop, at ports one after another. */
async function serveAll(
  desktops: readonly LentDesktop[],
  told: Parameters<typeof serveMcp>[1],
  { protocol, port }: Values,
  token: string | null,
): Promise<LoopbackServer[]> {
  const servers: LoopbackServer[] = [];
  try {
    for (const [place, desktop] of desktops.entries()) {
      const at = { port: port === 0 ? 0 : port + place, token };
      servers.push(await (protocol === "mcp" ? serveMcp(desktop, told, at) : serveGuest(desktop, at)));
    }
  } catch (error) {
    for (const server of servers) await server.close();
    throw error;
  }
  return servers;
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
  const server = await serveGym(tasks, {
    ...options,
    platform: computers.platform,
    open: async () => guard(await computers.open()),
  });
  await untilStopped([server], null, values, token, signal);
  return 0;
}

async function startOf(prefix: string, file: string): Promise<Start> {
  return withDatabase(file, openDatabase, (database) => {
    const record = requireTask(database, prefix, file);
    const { setup, bound } = executableTask(record, readDefinitions(database));
    if (setup.computers !== undefined) {
      const text = `task ${record.id} runs over several computers, and clients of this protocol have one`;
      throw new RequestError("SERVE_COMPUTERS", `${text}; serve it with --protocol gym, or choose another task`);
    }
    return { record, setup, applications: bound.instances.map(({ node }) => node.application) };
  });
}

/** Says where the servers are, and closes them when it is told to stop. */
async function untilStopped(
  servers: readonly LoopbackServer[],
  start: Start | null,
  { json, quiet }: Values,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const addresses = servers.map(({ address }) => address);
  const { id = null, task_instruction = null } = start?.record ?? {};
  if (json)
    print(`${JSON.stringify({ address: addresses[0], addresses, token, task: id, instruction: task_instruction })}\n`);
  else if (!quiet)
    print(`lent at ${addresses.join(", ")}${token === null ? "" : `, token ${token}`}; Ctrl+C ends it\n`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  for (const server of servers) await server.close();
}
