import type Database from "better-sqlite3";
import type { DuplicateReason } from "../../schema/records/chunk.js";
import { type RejectionCount, readRefusals, readRejections } from "../../store/rejections.js";
import type { RoleCosts } from "../models/model-costs.js";
import type { DatasetOutcome } from "./fill-dataset.js";

/** The result of a dataset run, for people and machines. */
export interface DatasetSummary {
  file: string;
  seed: number;
  requested: number;
  accepted: number;
  /** Number of tasks reused from an earlier dataset, and made before the run was stopped and resumed. */
  recalled: number;
  resumed: number;
  interrupted: boolean;
  parts: { id: string; planned: number; filled: number; quotas: number; unmet: number }[];
  /** Quotas that got fewer tasks than planned, with the reason. */
  unmet: { quota: string; planned: number; filled: number; reason: string }[];
  /** Values of the plan that no task graph can have. */
  impossible: { part: string; value: string; reason: string }[];
  refused: Record<DuplicateReason, number>;
  rejected: RejectionCount[];
  /** Costs of models by role; empty without models. */
  models: RoleCosts[];
  /** Why models could no longer be asked; null if they could. */
  stopped: string | null;
}

export function summarizeDataset(run: {
  file: string;
  count: number;
  seed: number;
  outcome: DatasetOutcome;
  database: Database.Database;
  models: RoleCosts[];
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
