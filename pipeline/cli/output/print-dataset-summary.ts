import type { DatasetSummary } from "../../run/dataset/summary.js";
import { printCosts } from "../../run/models/model-costs.js";

const shownUnmet = 12;

/** Formats the summary: the first few unmet quotas, and their number by reason. */
export function printDatasetSummary(summary: DatasetSummary): string {
  const { accepted, requested, unmet, impossible, rejected, refused, interrupted } = summary;
  const lines = [
    interrupted
      ? `${summary.stopped ?? "interrupted"}; ${number(accepted)} of ${number(requested)} tasks are kept, and the same command goes on`
      : `${number(accepted)} of ${number(requested)} tasks in ${summary.file}, seed ${summary.seed}`,
  ];
  if (summary.resumed > 0) lines.push(`  ${number(summary.resumed)} of them were made before the run was stopped`);
  if (summary.recalled > 0) lines.push(`  ${number(summary.recalled)} of them were taken over unchanged`);
  lines.push("", "part              planned    made  quotas  short");
  for (const part of summary.parts) {
    const cells = [number(part.planned).padStart(7), number(part.filled).padStart(7), String(part.quotas).padStart(7)];
    lines.push(`${part.id.padEnd(17)} ${cells.join(" ")} ${String(part.unmet).padStart(6)}`);
  }
  if (unmet.length > 0) {
    lines.push("", `${unmet.length} quotas took fewer tasks than planned; others of their part took theirs:`);
    for (const { quota, planned, filled, reason } of unmet.slice(0, shownUnmet)) {
      lines.push(`  ${quota}: ${filled} of ${planned}, ${reason}`);
    }
    if (unmet.length > shownUnmet) lines.push(`  and ${unmet.length - shownUnmet} more (--json lists all)`);
  }
  if (impossible.length > 0) {
    const example = impossible[0];
    lines.push("", `${impossible.length} cannot exist, such as ${example?.part}/${example?.value}: ${example?.reason}`);
  }
  lines.push(
    "",
    `refused: ${number(refused.duplicate)} equal to another, ${number(refused.skeleton)} of a skeleton used up, ${number(refused.words)} that say nearly the same`,
  );
  for (const { stage, reason, times } of rejected) lines.push(`dropped: ${number(times)} by ${stage}, ${reason}`);
  // The calls belong to this run, so that only the tasks it made share their cost.
  const made = accepted - summary.resumed - summary.recalled;
  for (const line of printCosts(summary.models, made)) lines.push(`models: ${line}`);
  return lines.join("\n");
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
