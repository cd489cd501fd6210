import { RequestError } from "../errors.js";
import { figureNames } from "../schema/task/request.js";
import { type LevelId, levelIds } from "../schema/task/task.js";
import type { OptionDefinition } from "./option-definition.js";
import { attemptsTable } from "./options/attempts.js";
import { exploringTable } from "./options/exploring.js";
import { filesTable } from "./options/files.js";
import { jobsTable } from "./options/jobs.js";
import { modelsTable } from "./options/models.js";
import { requestTable } from "./options/request.js";

/** All options, by the name that commands have for them. */
export const options = {
  ...requestTable,
  ...attemptsTable,
  ...modelsTable,
  ...exploringTable,
  ...jobsTable,
  ...filesTable,
} as const;

/** The options that say which tasks are wanted. */
export const requestOptions = [
  "persona",
  "level",
  "count",
  "seed",
  "scenario",
  "capability",
  ...figureNames,
  "complexity",
] as const;

/** The options for models, shared by every command that uses them. */
export const modelOptions = ["model", "maxCost", "batch", "modelStore"] as const;

/** The options of `evaluate`. */
export const evaluateOptions = [
  "from",
  "agent",
  "drawn",
  "seed",
  "imported",
  "startFiles",
  "level",
  "persona",
  "capability",
  "repeats",
  "parallel",
  "redis",
  "priority",
  "maxCost",
  "answerSeconds",
  "attemptMinutes",
  "strictLimits",
  "startAfter",
  "observe",
  "instruction",
  "screenshots",
  "port",
  "again",
  "rescore",
  "attemptsOut",
  "quiet",
  "json",
] as const;

export type OptionName = keyof typeof options;
export type OptionValues<Name extends OptionName> = {
  [Key in Name]: (typeof options)[Key] extends OptionDefinition<infer T> ? T : never;
};

/** Returns the requested level. Throws RequestError when there is none. */
export function requireLevel(value: LevelId | undefined): LevelId {
  if (value === undefined) {
    throw new RequestError("OPTION_MISSING", `--level is missing; choose one of ${levelIds.join(", ")}`);
  }
  return value;
}

/** Returns the address of the Redis. Throws RequestError when there is none. */
export function requireRedis(value: string | undefined): string {
  if (value === undefined) {
    throw new RequestError("OPTION_MISSING", "--redis is missing; give the address of a Redis: redis://host:6379");
  }
  return value;
}
