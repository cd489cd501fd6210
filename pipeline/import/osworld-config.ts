import { z } from "zod";
import type { ImportedStart } from "../schema/imported-task.js";
import { saidText } from "./source-text.js";

const parametersSchema = z.looseObject({
  files: z.array(z.looseObject({ path: saidText })).optional(),
  path: saidText.optional(),
  urls_to_open: z.array(saidText).optional(),
  command: z.union([saidText, z.array(z.string())]).optional(),
});

/** How OSWorld prepares its computer, step by step. */
export const configSchema = z.array(z.looseObject({ type: saidText, parameters: parametersSchema.default({}) }));

/** Steps that are understood; the last three only wait, or arrange windows. */
const known: ReadonlySet<string> = new Set([
  ...["download", "open", "launch", "chrome_open_tabs"],
  ...["sleep", "activate_window", "close_window"],
]);

/**
 * The start that a list of steps leads to. A program that is launched counts as its files that are open; without any it is
 * left to whoever does the task, who can start applications.
 */
export function startOfConfig(config: z.infer<typeof configSchema>): ImportedStart {
  const of = (type: string) => config.flatMap((step) => (step.type === type ? [step.parameters] : []));
  const fetched = of("download").flatMap(({ files = [] }) => files.map(({ path }) => path));
  const opened = of("open").flatMap(({ path }) => path ?? []);
  const launched = of("launch").flatMap(({ command }) => wordsOf(command).filter((word) => fetched.includes(word)));
  const open = [...new Set([...opened, ...launched])];
  return {
    files: [...new Set([...fetched, ...open])],
    open,
    pages: [...new Set(of("chrome_open_tabs").flatMap(({ urls_to_open = [] }) => urls_to_open))],
    steps: [...new Set(config.map(({ type }) => type))].filter((type) => !known.has(type)),
  };
}

function wordsOf(command: string | readonly string[] = []): readonly string[] {
  return typeof command === "string" ? command.split(/\s+/) : command;
}
