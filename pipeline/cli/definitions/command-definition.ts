import type { OptionName, OptionValues } from "../options.js";
import type { Platform } from "../platform.js";

/** What a command does with its options; returns the exit code: 0 done, 2 done in part. */
export type CommandRun<Name extends OptionName> = (
  values: OptionValues<Name>,
  positional: string[],
  platform: Platform,
) => Promise<number>;

/** A command of the command line. Its code is loaded only when it runs, so that `--help` is quick. */
export interface CommandDefinition {
  name: string;
  summary: string;
  /** Positional arguments in commander's notation. */
  positional?: string;
  options: readonly OptionName[];
  examples: readonly string[];
  load(): Promise<CommandRun<OptionName>>;
}
