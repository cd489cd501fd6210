import { attemptCommands } from "./definitions/attempts.js";
import type { CommandDefinition } from "./definitions/command-definition.js";
import { datasetCommands } from "./definitions/datasets.js";
import { makingCommands } from "./definitions/make.js";
import { programCommands } from "./definitions/programs.js";

/** All commands, in the order of `--help`. */
export const commands: readonly CommandDefinition[] = [
  ...makingCommands,
  ...datasetCommands,
  ...attemptCommands,
  ...programCommands,
];
