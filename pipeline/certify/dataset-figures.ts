import type Database from "better-sqlite3";
import { z } from "zod";
import type {
  DatasetCertificate,
  Executions,
  NoiseFloor,
  TaskCertificate,
  VerificationFigures,
} from "../schema/certificate.js";
import { programVersionsSchema } from "../schema/computer/program-versions.js";
import { hashSchema } from "../schema/safe-name.js";
import { jsonColumn, parseRow } from "../store/file/parse-row.js";
import { wilsonInterval } from "../store/statistics/wilson.js";
import { createExecutionCounter, goldAgent } from "./executions.js";
import { unknownFigures } from "./not-known.js";
import type { CertifiedTask } from "./task-certificate.js";
import { sumOfVerified } from "./verified-subtasks.js";

/** What a certificate says of the dataset as a whole, without its lines. */
export type DatasetFigures = Omit<
  DatasetCertificate,
  "format" | "version" | "digest" | "lines" | "columns" | "not_covered" | "rows" | "made"
>;

/** Adds up what is said of tasks, in memory that does not grow with their number. */
export function createDatasetFigures(database: Database.Database) {
  const executed = createExecutionCounter();
  const computers = new Map<string | null, number>();
  const levels = new Map<TaskCertificate["level"], number>();
  const proofs = new Map<TaskCertificate["proofs"][number]["kind"], number>();
  const reviews = new Map<string, { accepted: number; rejected: number }>();
  const [orders, starts] = [
    { all: 0n, proven: 0n, executed: 0 },
    { measured: 0, with_residue: 0 },
  ];
  const counts = { tasks: 0, of_earlier_wording: 0 };
  let verified: VerificationFigures = sumOfVerified([]);

  return {
    addSubtask(one: VerificationFigures): void {
      verified = sumOfVerified([verified, one]);
    },
    addTask({ certificate, computers: used }: CertifiedTask): void {
      counts.tasks++;
      counts.of_earlier_wording += certificate.of_earlier_wording;
      countOne(levels, certificate.level);
      for (const { kind } of certificate.proofs) countOne(proofs, kind);
      for (const computer of used) countOne(computers, computer);
      for (const executions of certificate.executed) executed.add(executions);
      orders.all += BigInt(certificate.orders.all);
      orders.proven += BigInt(certificate.orders.proven);
      orders.executed += certificate.orders.executed;
      starts.measured += certificate.starts.measured;
      starts.with_residue += certificate.starts.with_residue;
      for (const { reviewer, verdict } of certificate.reviews) {
        const before = reviews.get(reviewer) ?? { accepted: 0, rejected: 0 };
        const isAccepted = verdict === "accept";
        reviews.set(reviewer, {
          accepted: before.accepted + Number(isAccepted),
          rejected: before.rejected + Number(!isAccepted),
        });
      }
    },
    figures(): DatasetFigures {
      const figures = {
        ...counts,
        computers: computersOf(database, computers),
        runs_elsewhere: computers.get(null) ?? 0,
        by_level: Object.fromEntries(levels),
        orders: { all: String(orders.all), proven: String(orders.proven), executed: orders.executed },
        proofs: Object.fromEntries(proofs),
        verified,
        executed: executed.figures(),
        noise_floor: noiseFloor(executed.figures()),
        starts,
        reviews: [...reviews].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reviewer, by]) => ({ reviewer, ...by })),
      };
      return { ...figures, not_known: unknownFigures(figures) };
    },
  };
}

function countOne<K>(tally: Map<K, number>, key: K): void {
  tally.set(key, (tally.get(key) ?? 0) + 1);
}

/** How often the gold trajectory fails, with the 95 % interval by Wilson; null where it was never executed. */
function noiseFloor(executed: readonly Executions[]): NoiseFloor | null {
  const gold = executed.find(({ by }) => by === goldAgent);
  if (gold === undefined) return null;
  const runs = gold.succeeded + gold.failed;
  if (runs === 0) return null;
  return { runs, failed: gold.failed, rate: gold.failed / runs, interval: wilsonInterval(gold.failed, runs) };
}

const computerSchema = z.object({
  hash: hashSchema,
  environment: z.string(),
  program_version: z.string(),
  programs_json: jsonColumn.pipe(programVersionsSchema),
});

function computersOf(
  database: Database.Database,
  used: ReadonlyMap<string | null, number>,
): DatasetCertificate["computers"] {
  const hashes = [...used.keys()].flatMap((hash) => hash ?? []).sort();
  return hashes.map((hash) => {
    const row = database.prepare("SELECT * FROM computers WHERE hash = ?").get(hash);
    const { environment, program_version, programs_json } = parseRow(database, "computers", computerSchema, row);
    return { environment, program_version, programs: programs_json, runs: used.get(hash) ?? 0 };
  });
}
