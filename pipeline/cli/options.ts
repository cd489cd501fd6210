import { RequestError } from "../errors.js";
import { type LevelId, levelIds } from "../schema/task.js";

/** An option of the command line, declared once: the parser, `--help` and the types of the commands follow from it. */
export interface OptionDefinition<T> {
  /** As commander writes them: "--count <n>"; without an argument it is a switch. */
  flags: string;
  description: string;
  default: T;
  parse(text: string): T;
}

function option<T>(flags: string, description: string, parse: (text: string) => T, fallback: T): OptionDefinition<T> {
  return { flags, description, default: fallback, parse };
}

const text = (value: string): string | undefined => value;
const word = (value: string): string => value;
const toggle = (flags: string, description: string): OptionDefinition<boolean> =>
  option<boolean>(flags, description, () => true, false);

function wholeNumber(flag: string, minimum: number, maximum: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < minimum || number > maximum) {
      throw new RequestError(
        "OPTION_NUMBER",
        `${flag} must be a whole number from ${minimum} to ${maximum.toLocaleString("en-US")}, not "${value}"`,
      );
    }
    return number;
  };
}

function optionalNumber(flag: string, minimum: number, maximum: number): (value: string) => number | undefined {
  return wholeNumber(flag, minimum, maximum);
}

function level(value: string): LevelId | undefined {
  const found = levelIds.find((id) => id === value.toUpperCase());
  if (found === undefined) {
    throw new RequestError("OPTION_LEVEL", `--level must be one of ${levelIds.join(", ")}, not "${value}"`);
  }
  return found;
}

function offlineModel(value: string): string {
  if (value !== "offline") {
    throw new RequestError(
      "OPTION_MODEL",
      `--model must be "offline", not "${value}": no other model is supported yet`,
    );
  }
  return value;
}

const languages = ["ir", "python", "typescript"] as const;
export type EvaluatorLanguage = (typeof languages)[number];

function language(value: string): EvaluatorLanguage {
  const found = languages.find((name) => name === value);
  if (found === undefined) {
    throw new RequestError("OPTION_LANGUAGE", `--to must be one of ${languages.join(", ")}, not "${value}"`);
  }
  return found;
}

export const options = {
  persona: option(
    "--persona <id>",
    "profession whose work the tasks are about (accountant, hr-specialist, ...)",
    text,
    undefined,
  ),
  level: option("--level <id>", "L1 one application, L2 linear, L3 dynamic, L4 infeasible", level, undefined),
  count: option("--count <n>", "accepted tasks to make", wholeNumber("--count", 1, 1_000_000), 10),
  seed: option("--seed <n>", "same seed and inputs, same dataset", wholeNumber("--seed", 0, 2 ** 31 - 1), 1),
  environment: option("--environment <name>", "computer on which subtasks and tasks run", word, "simulated"),
  targetEnvironment: option("--environment <name>", "computer that the tasks are for", word, "desktop"),
  /** Of a dataset, which knows its own. */
  taskEnvironment: option("--environment <name>", "only tasks of this environment", text, undefined),
  sample: option("--sample <n>", "tasks to draw from the dataset", wholeNumber("--sample", 1, 1_000_000), 20),
  orders: option("--orders <n>", "orders of each task to execute", wholeNumber("--orders", 1, 120), 1),
  order: option("--order <n>", "which of the listed orders", wholeNumber("--order", 0, 119), 0),
  again: toggle("--again", "execute also what this sample has executed before"),
  model: option("--model <name>", "who thinks where judgement is needed", offlineModel, "offline"),
  fresh: toggle("--fresh", "explore and verify anew instead of taking the committed subtask pool"),
  application: option("--application <ids>", "these applications only, separated by commas", text, undefined),
  parallel: option("--parallel <n>", "environments used at once", optionalNumber("--parallel", 1, 64), undefined),
  budget: option(
    "--budget <n>",
    "actions to spend on an application beside proofs",
    optionalNumber("--budget", 10, 10_000_000),
    undefined,
  ),
  pairs: option(
    "--pairs <n>",
    "pairs of subtasks to be measured for interference where computers cannot be copied; a later run goes on",
    optionalNumber("--pairs", 0, 10_000_000),
    undefined,
  ),
  add: toggle("--add", "keep what the pool has of these applications, too; the candidates come to it"),
  journal: option(
    "--journal <file>",
    "keeps what was seen, so that stopped work goes on where it was (desktop: out/desktop.journal.sqlite)",
    text,
    undefined,
  ),
  pool: option("--pool <folder>", "folder of the subtask pool", text, undefined),
  from: option("--from <file>", "file to read", text, undefined),
  to: option("--to <folder>", "folder to write", text, undefined),
  language: option("--to <language>", `what is printed: ${languages.join(", ")}`, language, "ir"),
  trace: option("--trace <file>", "what was done and seen, as a failed execution leaves it (JSON)", text, undefined),
  params: option("--params <json>", "values of the parameters by name, as a JSON object of texts", word, "{}"),
  out: option("--out <file>", "where the result is written", text, undefined),
  svg: option("--svg <file>", "draw the task graph into this file", text, undefined),
  yes: toggle("--yes", "do it instead of saying what would be done"),
  quiet: toggle("--quiet", "print nothing but errors"),
  json: toggle("--json", "print the result as JSON on standard output"),
  debug: toggle("--debug", "show where an error comes from"),
} as const;

export type OptionName = keyof typeof options;
export type OptionValues<Name extends OptionName> = {
  [Key in Name]: (typeof options)[Key] extends OptionDefinition<infer T> ? T : never;
};

/** The level that was asked for. Throws when there is none. */
export function requireLevel(value: LevelId | undefined): LevelId {
  if (value === undefined) {
    throw new RequestError("OPTION_MISSING", `--level is missing; choose one of ${levelIds.join(", ")}`);
  }
  return value;
}
