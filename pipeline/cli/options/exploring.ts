import { option, toggle } from "../option-definition.js";
import { optionalNumber, text } from "../parse-option.js";

/** Exploring and verifying. */
export const exploringTable = {
  application: option("--application <ids>", "these applications only, separated by commas", text, undefined),
  budget: option(
    "--budget <n>",
    "actions to spend on an application beside proofs",
    optionalNumber("--budget", 10, 10_000_000),
    undefined,
  ),
  pairs: option(
    "--pairs <n>",
    "pairs of subtasks to be measured for interference; a later run goes on",
    optionalNumber("--pairs", 0, 10_000_000),
    undefined,
  ),
  add: toggle("--add", "keep what the pool has of these applications, too; the candidates come to it"),
  journal: option(
    "--journal <file>",
    "keeps what was seen, so that stopped work goes on where it was (out/desktop.journal.sqlite)",
    text,
    undefined,
  ),
} as const;
