import { endSignal } from "../interrupt.js";
import { type OptionValues, requireRedis } from "../options.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"redis" | "parallel" | "allowedAgents" | "pool" | "lostAfter" | "quiet" | "json">;

/** Jobs at once where nobody says otherwise; two processors can run two desktops. */
const usualLanes = 2;

/** `taskloom worker`: does the jobs of a Redis until Ctrl-C; what is under way then is done by another worker. */
export async function runWorker(values: Values, _: string[], platform: Platform): Promise<number> {
  const { parallel: lanes = usualLanes, allowedAgents: agents = [], pool, lostAfter, quiet, json } = values;
  const redis = requireRedis(values.redis);
  const signal = endSignal();
  const catalog = await platform.catalog();
  const environment = platform.computers([...catalog.applications.values()]);
  const { work } = await import("../../run/jobs/open-jobs.js");
  const report = (text: string): void => {
    if (!quiet && !json) printErrorLine(`worker    ${text}`);
  };
  const settings = { redis, catalog, environment, lanes, agents, pool, lostAfter, signal, report };
  const done = await work(settings);
  if (json) printJson(done);
  else if (!quiet) print(`${done.name} did ${done.done} jobs, and ${done.failed} attempts at jobs failed\n`);
  return 0;
}
