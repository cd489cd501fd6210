import { type Ablation, ablations } from "../../run/ablations.js";
import type { ComplexityConstraint } from "../../schema/catalog/capability.js";
import type { FigureName, Range } from "../../schema/task/request.js";
import { complexityDimensions, complexityLevels } from "../../schema/task/task.js";
import { type OptionDefinition, option, toggle } from "../option-definition.js";
import { level, optionalNumber, partsLeftOut, text, wholeNumber } from "../parse-option.js";
import { complexityWords, figureRange } from "../request-options.js";

const ranged = (figure: FigureName, description: string): OptionDefinition<Range | undefined> =>
  option<Range | undefined>(`--${figure} <range>`, description, figureRange(figure), undefined);

/** Which tasks are wanted, by day and by night. */
export const requestTable = {
  persona: option(
    "--persona <id>",
    "profession whose work the tasks are about (accountant, hr-specialist, ...)",
    text,
    undefined,
  ),
  scenario: option(
    "--scenario <id>",
    "field of work by categories of applications (document-filing, mixed-work, ...); without --persona all who can do it",
    text,
    undefined,
  ),
  capability: option(
    "--capability <id>",
    "what an agent has to be good at (dependency-identification, ...): a set of complexity levels; without --persona all who can do it",
    text,
    undefined,
  ),
  nodes: ranged("nodes", "subtasks of a task: 3, 5..8, 4.. or ..6, as for the other figures"),
  edges: ranged("edges", "edges of the task graph"),
  depth: ranged("depth", "subtasks on its longest path"),
  width: ranged("width", "most subtasks of which none waits for another"),
  categories: ranged("categories", "categories of the applications"),
  complexity: option<ComplexityConstraint | undefined>(
    "--complexity <levels>",
    `DIMENSION=LEVEL, separated by commas: ${complexityDimensions.join(", ")}; ${complexityLevels.join(", ")}`,
    complexityWords,
    undefined,
  ),
  level: option("--level <id>", "L1 one application, L2 linear, L3 dynamic, L4 infeasible", level, undefined),
  count: option(
    "--count <n>",
    "accepted tasks to make (10; of a dataset, as many as its plan says)",
    optionalNumber("--count", 1, 1_000_000),
    undefined,
  ),
  dataset: toggle("--dataset", "make a whole dataset by a plan of quotas instead of one kind of tasks"),
  plan: option("--plan <file>", "plan of the dataset (resources/dataset.yaml)", text, undefined),
  seed: option("--seed <n>", "same seed and inputs, same dataset", wholeNumber("--seed", 0, 2 ** 31 - 1), 1),
  workers: option(
    "--workers <n>",
    "threads that make tasks (as many as there are cores, at most 8, and fewer for few tasks); the result does not depend on it",
    optionalNumber("--workers", 1, 64),
    undefined,
  ),
  pool: option("--pool <folder>", "folder of the subtask pool", text, undefined),
  workplaces: option(
    "--workplaces <path>",
    "personas, workplaces and situations beside those of the program: a folder as resources/ is, a file of situations, or a dataset that was made with some",
    text,
    undefined,
  ),
  without: option<readonly Ablation[] | undefined>(
    "--without <parts>",
    `leave parts out, to see what they are good for: ${ablations.join(", ")}; the dataset says so`,
    partsLeftOut,
    undefined,
  ),
  keep: option("--keep <n>", "nightly runs that are kept", wholeNumber("--keep", 1, 10_000), 7),
  withoutDrift: toggle("--without-drift", "use the pool as it is, without looking at its subtasks again"),
  driftMinutes: option(
    "--drift-minutes <n>",
    "minutes for looking at applications again and doing again what changed, the longest unseen first",
    wholeNumber("--drift-minutes", 1, 1440),
    60,
  ),
  jsonLog: toggle("--json-log", "one JSON object for each event on standard error, for machines"),
} as const;
