import type Database from "better-sqlite3";
import type { DatasetOutcome } from "../run/dataset/make-dataset.js";
import { type PlaceCosts, printCosts } from "../run/model-costs.js";
import type { Refusal } from "../schema/lot.js";
import { type RejectionCount, readRefusals, readRejections } from "../store/rejections.js";

/** What a dataset run came to, for people and machines. */
export interface DatasetSummary {
  file: string;
  seed: number;
  requested: number;
  accepted: number;
  /** Taken over from an earlier dataset, and made before the run was stopped and went on. */
  recalled: number;
  resumed: number;
  interrupted: boolean;
  parts: { id: string; planned: number; filled: number; quotas: number; unmet: number }[];
  /** Quotas that got fewer tasks than planned, with the reason. */
  unmet: { quota: string; planned: number; filled: number; reason: string }[];
  /** What a plan names that no task graph can be. */
  impossible: { part: string; value: string; reason: string }[];
  refused: Record<Refusal, number>;
  rejected: RejectionCount[];
  /** What models were asked, by place; empty where none was. */
  models: PlaceCosts[];
  /** Why models could not be asked any further; null where they could. */
  stopped: string | null;
}

export function summarizeDataset(run: {
  file: string;
  count: number;
  seed: number;
  outcome: DatasetOutcome;
  database: Database.Database;
  models: PlaceCosts[];
}): DatasetSummary {
  const { outcome, database } = run;
  const { quotas } = outcome;
  const parts = [...new Set(quotas.map(({ part }) => part))].map((id) => {
    const own = quotas.filter(({ part }) => part === id);
    return {
      id,
      planned: sum(own.map(({ planned }) => planned)),
      filled: sum(own.map(({ filled }) => filled)),
      quotas: own.length,
      unmet: own.filter(({ planned, filled }) => filled < planned).length,
    };
  });
  return {
    file: run.file,
    seed: run.seed,
    requested: run.count,
    accepted: outcome.tasks,
    recalled: outcome.recalled,
    resumed: outcome.resumed,
    interrupted: outcome.interrupted,
    parts,
    unmet: quotas
      .filter(({ planned, filled }) => filled < planned)
      .map(({ id, planned, filled, ended }) => ({
        quota: id,
        planned,
        filled,
        reason: ended ?? "the run ended before",
      })),
    impossible: outcome.impossible,
    refused: readRefusals(database),
    rejected: readRejections(database),
    models: run.models,
    stopped: outcome.stopped,
  };
}

const shownUnmet = 12;

/** The summary as text; of many unmet quotas the first few, and how many there are for each reason. */
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
  for (const line of printCosts(summary.models, accepted)) lines.push(`models: ${line}`);
  return lines.join("\n");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
