import { connectRedis } from "../../jobs/redis/connect.js";
import { dropJob, type JobsOverview, overviewOf, retryJob } from "../../jobs/redis/overview.js";
import type { RunPresence, WorkerPresence } from "../../jobs/redis/presence.js";
import { readRedisAddress } from "../../jobs/redis/redis-address.js";
import { systemClock } from "../../llm/clock.js";
import { jobKinds } from "../../run/jobs/kinds.js";
import { type OptionValues, requireRedis } from "../options.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import { tableLines } from "../output/table-lines.js";

type Values = OptionValues<"redis" | "retry" | "drop" | "json">;

/** `taskloom jobs`: shows what is under way at a Redis, and tries jobs again that were set aside, or drops them. */
export async function runJobs({ redis: address, retry, drop, json }: Values): Promise<number> {
  const redis = await connectRedis(readRedisAddress(requireRedis(address)), printErrorLine);
  try {
    for (const id of retry ?? []) await retryJob(redis, jobKinds, id);
    for (const id of drop ?? []) await dropJob(redis, jobKinds, id);
    const overview = await overviewOf(redis, jobKinds);
    if (json) printJson(overview);
    else print(`${printOverview(overview, systemClock.now())}\n`);
    return 0;
  } finally {
    redis.disconnect();
  }
}

function printOverview({ queues, runs, workers, set_aside }: JobsOverview, now: number): string {
  const counts = queues.map(({ kind, waiting, under_way, done, set_aside: aside }) =>
    [kind, waiting, under_way, done, aside].map(String),
  );
  return [
    ...tableLines([["jobs", "waiting", "under way", "done, not fetched", "set aside"], ...counts]),
    "",
    runs.length === 0 ? "No run is under way." : "Runs",
    ...runs.map((run) => `  ${runLine(run, now)}`),
    "",
    workers.length === 0 ? "No worker is there; start some with pnpm worker --redis URL." : "Workers",
    ...workers.flatMap((worker) => workerLines(worker, now)),
    ...(set_aside.length === 0 ? [] : ["", "Set aside; --json has what they were to do, --retry ID or --drop ID acts"]),
    ...set_aside.flatMap(({ id, kind, reason, stack, worker, begun, lost }) => [
      `  ${kind} ${id}`,
      `    ${reason}`,
      `    begun ${begun} times, its worker lost ${lost} times${worker === null ? "" : `, last by ${worker}`}`,
      ...stack
        .split("\n")
        .slice(1, 4)
        .map((line) => `    ${line.trim()}`),
    ]),
  ].join("\n");
}

function runLine({ name, command, since, done, total, set_aside }: RunPresence, now: number): string {
  const of = total === null ? "" : ` of ${total}`;
  const aside = set_aside === 0 ? "" : `, ${set_aside} set aside`;
  return `${name}  ${command}: ${done}${of} done${aside}, for ${ago(since, now)}`;
}

function workerLines(
  { name, version, environment, lanes, since, done, failed, under_way }: WorkerPresence,
  now: number,
) {
  const what = `${lanes} lanes on ${environment}, version ${version}`;
  return [
    `  ${name}  ${what}; ${done} done, ${failed} failed, for ${ago(since, now)}`,
    ...under_way.map(({ kind, job, since: begun, at }) => {
      return `    ${kind} ${job}, for ${ago(begun, now)}${at === "" ? "" : `: ${at}`}`;
    }),
  ];
}

function ago(since: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - since) / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
