import { Command, CommanderError, Option } from "commander";
import { TaskloomError } from "../errors.js";
import { explainFailure } from "../files/system-failure.js";
import { commands } from "./commands.js";
import type { CommandDefinition } from "./definitions/command-definition.js";
import type { OptionDefinition } from "./option-definition.js";
import { type OptionName, type OptionValues, options } from "./options.js";
import { printErrorLine, printStack } from "./output/print.js";
import type { Platform } from "./platform.js";

const introduction = `Synthesizes graph-structured tasks for computer-use agents, each with a proof that it can be done.`;

/**
 * Runs the command line and returns the exit code: 0 done, 1 an error, 2 partly done. Without `platform`, commands use
 * the catalog of the package and a desktop of real applications.
 */
export async function runCli(words: readonly string[], platform?: Platform): Promise<number> {
  let exitCode = 0;
  const program = new Command("taskloom")
    .description(introduction)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .showSuggestionAfterError();
  for (const definition of commands) {
    program.addCommand(
      commandOf(definition, platform, (code) => {
        exitCode = code;
      }),
    );
  }
  if (words.length === 0) {
    program.outputHelp();
    return 0;
  }
  try {
    await program.parseAsync([...words], { from: "user" });
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    const error = explainFailure(thrown);
    printErrorLine(explain(error));
    if (words.includes("--debug") && error instanceof Error) printStack(error.stack ?? error.message);
    return 1;
  }
}

function commandOf(
  definition: CommandDefinition,
  given: Platform | undefined,
  finish: (code: number) => void,
): Command {
  const command = new Command(definition.name)
    .description(definition.summary)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addHelpText("after", `\nExamples:\n${definition.examples.map((example) => `  ${example}`).join("\n")}`);
  if (definition.positional !== undefined) command.arguments(definition.positional);
  for (const name of [...definition.options, "debug" as const]) command.addOption(optionOf(name, options[name]));
  return command.action(async (...received: unknown[]) => {
    const run = await definition.load();
    const platform = given ?? (await import("./platform.js")).packaged;
    finish(await run(command.opts<OptionValues<OptionName>>(), command.args, platform));
    void received;
  });
}

function optionOf(name: string, definition: OptionDefinition<unknown>): Option {
  const option = new Option(definition.flags, definition.description);
  // One flag may have different meanings in two commands.
  option.attributeName = () => name;
  const { default: fallback } = definition;
  if (fallback !== undefined && fallback !== false) {
    option.default(fallback, Array.isArray(fallback) ? "offline" : undefined);
  }
  return definition.flags.includes("<")
    ? option.argParser((text, before: unknown) => definition.parse(text, before))
    : option.default(false, "off");
}

/** Returns a sentence about an error with its code. */
function explain(error: unknown): string {
  if (error instanceof TaskloomError) return `${error.message} [${error.code}]`;
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ");
    return error.code === "commander.help" ? message : `${message}; see --help [OPTION_UNKNOWN]`;
  }
  if (error instanceof Error && error.name === "AbortError") {
    return "stopped; the same command goes on where it was if it keeps a journal [STOPPED]";
  }
  return `internal error: ${error instanceof Error ? error.message : String(error)}; run again with --debug and report it [INTERNAL]`;
}
