import { z } from "zod";
import { programVersionsSchema } from "./computer/program-versions.js";
import { reviewReasons } from "./review.js";
import { hashSchema } from "./safe-name.js";
import { proofKinds } from "./task/proof.js";
import { levelIdSchema } from "./task/task.js";

const count = z.number().int().nonnegative();
/** Numbers of orders, as text: they may exceed 2^53. */
const orders = z.string().regex(/^\d+$/);

/** Runs of one agent, or of "sample" (`pnpm prove`); those do not count in which the computer or an evaluator failed. */
export const executionsSchema = z.strictObject({
  by: z.string(),
  runs: count,
  succeeded: count,
  failed: count,
  not_counted: count,
});
export type Executions = z.infer<typeof executionsSchema>;

/** What evaluators of subtasks rejected and accepted when they were verified; null where it was not counted. */
export const verifiedSchema = z.strictObject({
  subtasks: count,
  runs: count,
  replays: count,
  noops_rejected: count.nullable(),
  prefixes_rejected: count,
  foreign_rejected: count,
  mutants: count,
  mutants_rejected: count,
  spoilt: count.nullable(),
  spoilt_rejected: count.nullable(),
  alternatives_accepted: count,
  /** Inputs without which the trajectories failed, by ablation. */
  needs: count,
});
export type VerificationFigures = z.infer<typeof verifiedSchema>;

/** Starts of executions: those whose state was kept, and those with something that the setup of the task does not put there. */
export const startsSchema = z.strictObject({ measured: count, with_residue: count });
export type Starts = z.infer<typeof startsSchema>;

export const taskCertificateSchema = z.strictObject({
  content_hash: z.string(),
  environment: z.string(),
  persona: z.string(),
  level: levelIdSchema,
  hashes: z.strictObject({
    instruction: hashSchema,
    setup: hashSchema,
    graph: hashSchema,
    evaluators: z.record(z.string(), hashSchema),
    environment_files: z.record(z.string(), hashSchema),
  }),
  orders: z.strictObject({
    all: orders,
    /** Of the proof of the task itself. */
    proven: orders,
    /** Different ones that were executed from start to end with success. */
    executed: count,
  }),
  proofs: z.array(
    z.strictObject({
      kind: z.enum(proofKinds),
      orders,
      states: count,
      edges: count,
      executions: count,
      /** Orders of the other branch or of the feasible twin. */
      twin_orders: orders.nullable(),
      error: z.string().nullable(),
    }),
  ),
  verified: verifiedSchema,
  executed: z.array(executionsSchema),
  /** Executions of an earlier wording of the task, which count for nothing. */
  of_earlier_wording: count,
  starts: startsSchema,
  reviews: z.array(
    z.strictObject({
      reviewer: z.string(),
      verdict: z.enum(["accept", "reject"]),
      reason: z.enum(reviewReasons).nullable(),
    }),
  ),
});
export type TaskCertificate = z.infer<typeof taskCertificateSchema>;

/** Kinds of things that a certificate covers, in the order of its lines. */
export const certifiedKinds = [
  "run",
  "application",
  "resource type",
  "computer",
  "file",
  "subtask",
  "intent",
  "task",
] as const;
export type CertifiedKind = (typeof certifiedKinds)[number];

/** The first digits of the SHA-256 of each covered column of a row, in the order that the certificate names; null for NULL. */
const rowSchema = z.array(z.string().nullable());

/** One line of certificates.jsonl. */
export const certifiedEntrySchema = z.strictObject({
  kind: z.enum(certifiedKinds),
  key: z.string(),
  /** SHA-256 of the whole hashes of all rows. */
  digest: hashSchema,
  /** By table, and by what tells its rows from each other. */
  rows: z.record(z.string(), z.record(z.string(), rowSchema)),
  certificate: taskCertificateSchema.nullable(),
});
export type CertifiedEntry = z.infer<typeof certifiedEntrySchema>;

export const noiseFloorSchema = z.strictObject({
  runs: count,
  failed: count,
  rate: z.number().min(0).max(1),
  /** 95 % confidence (Wilson). */
  interval: z.tuple([z.number(), z.number()]),
});
export type NoiseFloor = z.infer<typeof noiseFloorSchema>;

export const certificateFormat = "taskloom-certificate";
export const certificateVersion = 1;

export const datasetCertificateSchema = z.strictObject({
  format: z.literal(certificateFormat),
  version: z.literal(certificateVersion),
  /** SHA-256 over the digests of all lines: what the dataset holds. */
  digest: hashSchema,
  lines: z.strictObject({ file: z.string(), count, sha256: hashSchema }),
  /** The columns that are covered, by table. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Tables, or columns of them, that are not covered. */
  not_covered: z.record(z.string(), z.union([z.literal("all"), z.array(z.string())])),
  /** Rows of the covered tables. */
  rows: z.record(z.string(), count),
  made: z.array(
    z.strictObject({
      command: z.string(),
      program_version: z.string(),
      seed: z.number().int().nullable(),
      request: hashSchema,
    }),
  ),
  /** On what tasks were executed; `runs` of them. */
  computers: z.array(
    z.strictObject({
      environment: z.string(),
      program_version: z.string(),
      programs: programVersionsSchema,
      runs: count,
    }),
  ),
  /** Executions of which it is not known with which versions. */
  runs_elsewhere: count,
  tasks: count,
  by_level: z.partialRecord(levelIdSchema, count),
  orders: z.strictObject({ all: orders, proven: orders, executed: count }),
  /** Tasks by kind of proof. */
  proofs: z.partialRecord(z.enum(proofKinds), count),
  /** Of all subtasks. */
  verified: verifiedSchema,
  executed: z.array(executionsSchema),
  of_earlier_wording: count,
  /** How often the gold trajectory fails; null where none was executed. */
  noise_floor: noiseFloorSchema.nullable(),
  starts: startsSchema,
  reviews: z.array(z.strictObject({ reviewer: z.string(), accepted: count, rejected: count })),
  /** Why a figure is null or of nothing. */
  not_known: z.record(z.string(), z.string()),
});
export type DatasetCertificate = z.infer<typeof datasetCertificateSchema>;

/** What cards and rows of exports say of a dataset. */
export const shortCertificateSchema = datasetCertificateSchema
  .pick({ format: true, version: true, digest: true, tasks: true, orders: true, noise_floor: true })
  .extend({
    program_versions: z.array(z.string()),
    executed: count,
    succeeded: count,
    mutants: count,
    mutants_rejected: count,
    reviewed: count,
  });
export type ShortCertificate = z.infer<typeof shortCertificateSchema>;
