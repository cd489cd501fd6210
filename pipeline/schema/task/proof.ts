import { z } from "zod";
import { idSchema } from "../safe-name.js";

/** What the reader of an instruction found, compared with the graph. */
export const validationSchema = z.strictObject({
  task_id: idSchema,
  passed: z.boolean(),
  rewrites: z.number().int(),
  /** One sentence for each difference in the texts that were refused. */
  differences: z.array(z.string()),
  texts_read: z.number().int(),
});
export type Validation = z.infer<typeof validationSchema>;

/** How it was shown that a task can be done; `executed-sample` stands beside one of the others. */
export const proofKinds = ["executed-all", "model", "infeasible", "executed-sample"] as const;
export type ProofKind = (typeof proofKinds)[number];

/** Why a task may be trusted. Counts are of what was really done. */
export const proofSchema = z.strictObject({
  task_id: idSchema,
  kind: z.enum(proofKinds),
  environment: z.string(),
  /** Number of topological orders covered, as text: it may exceed 2^53. */
  orders: z.string(),
  /** Nodes and edges of the lattice walked: (completed set, fingerprint, verdicts). */
  states: z.number().int(),
  edges: z.number().int(),
  /** Subtask runs really executed; walked edges beyond it were memoised. */
  executions: z.number().int(),
  actions: z.number().int(),
  /** For a condition: the proof of the other branch on the flipped data. For L4: the proof of the feasible twin. */
  twin: z
    .strictObject({
      orders: z.string(),
      states: z.number().int(),
      edges: z.number().int(),
      executions: z.number().int(),
    })
    .nullable(),
  /** For L4: the error that every order met. */
  error: z.string().nullable(),
  /** In words, for a person. */
  summary: z.string(),
});
export type Proof = z.infer<typeof proofSchema>;
