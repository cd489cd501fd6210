import { option } from "../option-definition.js";
import { optionalNumber, text, wholeNumber, wordsSoFar } from "../parse-option.js";

/** Jobs of several machines. */
export const jobsTable = {
  redis: option(
    "--redis <url>",
    "let workers do it that take jobs from this Redis: redis://[user:password@]host[:port]",
    text,
    undefined,
  ),
  priority: option<number | undefined>(
    "--priority <n>",
    "with --redis: 1 goes before 2; jobs of runs that do not say go before all",
    optionalNumber("--priority", 1, 2_000_000),
    undefined,
  ),
  allowedAgents: option<readonly string[] | undefined>(
    "--agent <name>",
    "beside the scripted agents, one that jobs may ask this worker to run, such as http:URL; may be repeated",
    wordsSoFar,
    undefined,
  ),
  lostAfter: option(
    "--lost-after <seconds>",
    "after so long without a sign of a worker, another one does its job",
    wholeNumber("--lost-after", 5, 3600),
    30,
  ),
  retry: option<readonly string[] | undefined>(
    "--retry <id>",
    "try a job again that was set aside; may be repeated",
    wordsSoFar,
    undefined,
  ),
  drop: option<readonly string[] | undefined>(
    "--drop <id>",
    "forget a job that was set aside; may be repeated",
    wordsSoFar,
    undefined,
  ),
} as const;
