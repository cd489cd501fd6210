import type { DropCount } from "../../run/drop-tally.js";
import { printCosts } from "../../run/models/model-costs.js";
import type { RunSummary } from "../../run/summary.js";
import { complexityDimensions, complexityLevels } from "../../schema/task/task.js";
import { shortened } from "../../text/shortened.js";

/** Formats the summary of a run. */
export function printSummary(summary: RunSummary): string {
  const { accepted, requested, nodes } = summary;
  const what = [summary.persona ?? "all who can", summary.scenario, summary.capability, summary.level];
  const asked = `${what.filter((part) => part !== null).join(", ")}, seed ${summary.seed}`;
  const complexity = complexityDimensions.map(
    (dimension) =>
      `${dimension} ${complexityLevels.map((level) => summary.complexity[dimension]?.[level] ?? 0).join("/")}`,
  );
  return [
    accepted === requested
      ? `${accepted} tasks for ${asked}`
      : `${accepted} of ${requested} tasks for ${asked}; ${summary.stopped ?? "no more could be made, see the rejections"}`,
    ...(accepted === 0
      ? []
      : [
          `  graphs      ${list(summary.shapes)}; ${nodes.least === nodes.most ? nodes.least : `${nodes.least} to ${nodes.most}`} subtasks each; ` +
            `${summary.with_condition} with a condition, ${summary.with_carried_value} with a carried value, ${summary.with_join} with a join`,
          `  complexity  ${complexity.join(", ")} (easy/medium/hard)`,
          `  proofs      ${list(summary.proofs)}; ${summary.orders_proven} topological orders, ${summary.subtask_runs_executed} subtask runs executed`,
        ]),
    `  rejected    ${summary.rejected.length === 0 ? "none" : printRejections(summary.rejected).join("\n              ")}`,
    ...printCosts(summary.models, accepted).map(
      (line, index) => `${(index === 0 ? "  models" : "").padEnd(14)}${line}`,
    ),
    ...(summary.needs.length === 0
      ? []
      : [
          `  to execute  pnpm desktop install ${summary.needs.join(" ")} --yes`,
          `              pnpm prove --from ${summary.file} --sample 20`,
        ]),
    `  dataset     ${summary.file}`,
  ].join("\n");
}

/** Formats a line for each reason, with the first rejected item. */
export function printRejections(rejected: readonly DropCount[]): string[] {
  return rejected.map(({ reason, times, example }) => `${times} ${reason}, such as: ${shortened(example, 140)}`);
}

function list(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, times]) => `${times} ${name}`)
    .join(", ");
}
