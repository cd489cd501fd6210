import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { loadCatalog } from "../../catalog/load.js";
import { goldAgent } from "../../certify/executions.js";
import { readCertifiedTasks, type StoredCertificate } from "../../certify/read-certificate.js";
import { desktopOf } from "../../environments/desktop/desktop-of.js";
import { drawSample } from "../../prove/sample/draw-sample.js";
import { createRng } from "../../rng.js";
import type { TaskCertificate } from "../../schema/certificate.js";
import type { ProgramVersions } from "../../schema/computer/program-versions.js";
import { forgetAttempts, readAttempts, type StoredAttempt } from "../../store/attempts/attempts.js";
import { openForAdding, withDatabase } from "../../store/file/database.js";
import { readTaskCells } from "../../store/read.js";
import { type EvaluateOptions, evaluate } from "../attempts/evaluate.js";
import { requireTasks } from "./planned-sample.js";
import { programsOf } from "./remember-computer.js";

/** How certified tasks are executed. */
export interface ExecuteCertifiedOptions
  extends Pick<EvaluateOptions, "parallel" | "computers" | "catalog" | "signal" | "report" | "clock"> {
  /** Number of tasks to draw. */
  tasks: number;
  /** Seed of the draw and of the orders; 1 by default. */
  seed?: number;
}

/** A task as it was executed here, beside what the certificate says of executions by the same agent. */
export interface ExecutedHere {
  task_id: string;
  level: string;
  /** Null where the certificate does not have the task. */
  certified: { runs: number; succeeded: number; failed: number } | null;
  /** Null where it does not count, as the computer or an evaluator failed, or where it was stopped before. */
  succeeded: boolean | null;
  /** Why it failed: what evaluators say of the nodes that are not completed, or what failed instead. */
  messages: string[];
}

/** The executed sample. */
export interface ExecutedCertified {
  seed: number;
  agent: string;
  tasks: ExecutedHere[];
  succeeded: number;
  failed: number;
  not_counted: number;
  interrupted: boolean;
  /** Packages of which another version is here than on the computers of the certificate. */
  other_versions: { of: string; package: string; certified: string[]; here: string | null }[];
}

/**
 * Draws tasks of a dataset and lets the gold agent do them in a copy of it, which is deleted afterwards. Returns how each came
 * out, beside what the certificate says. Throws as `evaluate` does.
 */
export async function executeCertified(
  database: Database.Database,
  certificate: StoredCertificate,
  options: ExecuteCertifiedOptions,
): Promise<ExecutedCertified> {
  const { tasks: size, seed = 1, computers = desktopOf, ...rest } = options;
  const catalog = options.catalog ?? (await loadCatalog());
  const factory = computers([...catalog.applications.values()]);
  requireTasks(database, database.name, factory.name);
  const cells = readTaskCells(database).filter(({ environment }) => environment === factory.name);
  const drawn = drawSample(cells, size, createRng("certify", seed));
  const ids = drawn.map(({ id }) => id);
  const certified = readCertifiedTasks(certificate, new Set(ids));
  const programs = await programsOf(factory);
  const folder = mkdtempSync(join(tmpdir(), "taskloom-certify-"));
  try {
    const copy = join(folder, "copy.sqlite");
    database.prepare("VACUUM INTO ?").run(copy);
    await withDatabase(copy, openForAdding, (copied) => forgetAttempts(copied, { agent: goldAgent, seed }));
    const evaluated = await evaluate(copy, { ...rest, computers, catalog, agent: goldAgent, tasks: ids, seed });
    const attempts = await withDatabase(copy, openForAdding, (copied) =>
      readAttempts(copied, { agent: goldAgent, seed }),
    );
    const executed = drawn.map(({ id, level }) => {
      const attempt = attempts.find(({ record }) => record.task_id === id);
      return { task_id: id, level, certified: certifiedRuns(certified.get(id)), ...outcomeOf(attempt) };
    });
    const count = (result: boolean | null) => executed.filter(({ succeeded }) => succeeded === result).length;
    return {
      ...{ seed, agent: goldAgent, tasks: executed, interrupted: evaluated.interrupted },
      ...{ succeeded: count(true), failed: count(false), not_counted: count(null) },
      other_versions: programs === null ? [] : otherVersions(certificate, programs),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function certifiedRuns(certificate: TaskCertificate | undefined): ExecutedHere["certified"] {
  if (certificate === undefined) return null;
  const gold = certificate.executed.find(({ by }) => by === goldAgent);
  return { runs: gold?.runs ?? 0, succeeded: gold?.succeeded ?? 0, failed: gold?.failed ?? 0 };
}

function outcomeOf(attempt: StoredAttempt | undefined): Pick<ExecutedHere, "succeeded" | "messages"> {
  if (attempt === undefined) return { succeeded: null, messages: ["it was stopped before"] };
  const { record, score } = attempt;
  if (score === null) return { succeeded: null, messages: [record.computer_failure?.message ?? record.ended] };
  if (score.evaluator_error !== null) return { succeeded: null, messages: [score.evaluator_error] };
  if (score.success) return { succeeded: true, messages: [] };
  const undone = score.verdicts.flatMap(({ application, state, message }) =>
    state === "completed" ? [] : [`${application}: ${message ?? state}`],
  );
  return { succeeded: false, messages: undone.length === 0 ? [`it ended: ${record.ended}`] : undone };
}

/** Only packages of which the certificate knows a version can differ. */
function otherVersions({ whole }: StoredCertificate, here: ProgramVersions): ExecutedCertified["other_versions"] {
  const known = new Map<string, { of: string; package: string; certified: Set<string>; here: string | null }>();
  for (const { programs } of whole.computers) {
    for (const [of, packages] of Object.entries(programs)) {
      for (const [name, version] of Object.entries(packages)) {
        const key = `${of} ${name}`;
        const before = known.get(key);
        if (before !== undefined) before.certified.add(version);
        else known.set(key, { of, package: name, certified: new Set([version]), here: here[of]?.[name] ?? null });
      }
    }
  }
  return [...known.values()]
    .filter((one) => one.here === null || !one.certified.has(one.here))
    .map((one) => ({ ...one, certified: [...one.certified].sort() }));
}
