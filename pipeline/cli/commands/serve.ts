import { screen } from "../../environments/desktop/sandbox/layout.js";
import { lendDesktop } from "../../environments/serve/lent-desktop.js";
import { serveGuest } from "../../environments/serve/osworld/serve.js";
import { RequestError } from "../../errors.js";
import { executableTask } from "../../prove/sample/executable-task.js";
import { emptySetup } from "../../schema/computer/environment-setup.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { readDefinitions } from "../../store/read-definitions.js";
import { latestDataset, requireTask } from "../dataset-file.js";
import type { OptionValues } from "../options.js";
import { print } from "../output/print.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"protocol" | "from" | "port" | "quiet" | "json">;

/**
 * `taskloom serve`: lends a desktop to agents of others until it is interrupted; with a task, the desktop is in its start.
 * Throws RequestError OPTION_MISSING without a protocol, SERVE_PORT, and what resetting the desktop throws.
 */
export async function runServe(values: Values, [prefix]: string[], platform: Platform): Promise<number> {
  if (values.protocol === undefined) throw new RequestError("OPTION_MISSING", "--protocol is missing; it is osworld");
  const file = prefix === undefined ? null : (values.from ?? latestDataset("out"));
  const task =
    file === null || prefix === undefined
      ? null
      : await withDatabase(file, openDatabase, (database) => {
          const record = requireTask(database, prefix, file);
          return { record, setup: executableTask(record, readDefinitions(database)).setup };
        });
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const catalog = await platform.catalog();
  const environment = await platform.computers([...catalog.applications.values()]).open();
  try {
    await environment.reset(task?.setup ?? emptySetup);
    const server = await serveGuest(lendDesktop(environment, screen), { port: values.port });
    const said = {
      address: server.address,
      task: task?.record.id ?? null,
      instruction: task?.record.task_instruction ?? null,
    };
    if (values.json) print(`${JSON.stringify(said)}\n`);
    else if (!values.quiet) print(`a desktop is lent at ${server.address}; Ctrl+C ends it\n`);
    if (!stop.signal.aborted) {
      await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
    }
    await server.close();
    return 0;
  } finally {
    await environment.close();
  }
}
