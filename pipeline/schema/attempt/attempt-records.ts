import { z } from "zod";
import { actionSchema } from "../computer/action.js";
import { pixelActionSchema } from "../computer/pixel-action.js";
import { seenCommandSchema } from "../computer/seen-command.js";
import { hashSchema, idSchema } from "../safe-name.js";
import { agentActionSchema, tokenCountSchema } from "./agent-action.js";
import { controlFormSchema } from "./control-form.js";
import { meansSchema } from "./means.js";

/**
 * Where the controls come from that an agent is shown: from what applications tell, or from the picture of the screen
 * alone.
 */
export const observationModes = ["accessibility", "pixels"] as const;
export const observationModeSchema = z.enum(observationModes);
export type ObservationMode = z.infer<typeof observationModeSchema>;

/** Why an attempt came to its end. `computer` means that the computer failed, which says nothing of the agent. */
export const attemptEndings = [
  "finished",
  "step-limit",
  "no-progress",
  "time-limit",
  "agent-error",
  "computer",
] as const;
export type AttemptEnding = (typeof attemptEndings)[number];

/** What failed that is not the agent: at the setup, an application that crashed, no answer in time, limits, the harness. */
export const computerFailureClasses = ["setup", "crash", "time-out", "limit", "evaluator", "other"] as const;
export const computerFailureSchema = z.strictObject({
  class: z.enum(computerFailureClasses),
  code: z.string(),
  message: z.string(),
});
export type ComputerFailure = z.infer<typeof computerFailureSchema>;

export const nodeStateSchema = z.enum(["waiting", "evaluating", "completed"]);

/** One move of an agent. */
export const attemptStepSchema = z.strictObject({
  /** As the agent said it; null where it could not be read. */
  action: agentActionSchema.nullable(),
  /** The same as evaluators read it; null where none of those actions says it, or nothing was done. */
  resolved: actionSchema.nullable(),
  /**
   * What mouse and keyboard did for it at pixels, and the same by the controls that it was done to; both whichever form the
   * agent used. Null where a form is not defined, nothing was done, or an earlier version recorded the attempt.
   */
  pixel_form: z.array(pixelActionSchema).nullable().default(null),
  control_form: controlFormSchema.nullable().default(null),
  thought: z.string(),
  /** "done", or why it was not. */
  outcome: z.string(),
  /** State of each node of the graph after it. */
  nodes: z.array(nodeStateSchema),
  seconds: z.number().nonnegative(),
  usage: tokenCountSchema,
  /** The screen before the action, as the agent was shown it, or of which it was shown a part; null where it was not kept. */
  screenshot: hashSchema.nullable(),
  /** Programs that ran since the step before, beside what applications do by themselves; null where nobody looked. */
  commands: z.array(seenCommandSchema).nullable().default(null),
});
export type AttemptStep = z.infer<typeof attemptStepSchema>;

export const agentClaimSchema = z.strictObject({ status: z.enum(["success", "infeasible"]), message: z.string() });
export type AgentClaim = z.infer<typeof agentClaimSchema>;

/** One run of an agent on a task, as it happened; how it is judged stands beside it. */
export const attemptRecordSchema = z.strictObject({
  id: idSchema,
  task_id: idSchema,
  /** Content hash of the task that was attempted. */
  content_hash: z.string(),
  /** As it was named: "gold", "command:python3 agent.py". */
  agent: z.string(),
  seed: z.number().int(),
  /** From 0. */
  repeat: z.number().int().nonnegative(),
  /** Ids of the nodes that were done before the agent began. */
  given: z.array(idSchema).default([]),
  observe: observationModeSchema.default("accessibility"),
  /**
   * Version of the prompt with which a model was asked for the moves; null where this program asked none, or an earlier
   * version of it recorded the attempt.
   */
  prompt_version: z.number().int().nullable().default(null),
  started_at: z.string(),
  seconds: z.number().nonnegative(),
  step_limit: z.number().int(),
  /** Actions without a completed subtask after which it has failed. */
  progress_limit: z.number().int(),
  ended: z.enum(attemptEndings),
  /** What the agent said in the end. */
  claim: agentClaimSchema.nullable(),
  agent_error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  computer_failure: computerFailureSchema.nullable(),
  usage: tokenCountSchema,
  /** US dollars; null where no price is known. */
  cost_usd: z.number().nullable(),
  /**
   * The screen at the end, after the last action; null where it was not kept, the computer had failed or ended by then, or
   * an earlier version recorded the attempt.
   */
  end_screenshot: hashSchema.nullable().default(null),
  steps: z.array(attemptStepSchema),
});
export type AttemptRecord = z.infer<typeof attemptRecordSchema>;

/** What is said of a node in the end. */
export const nodeVerdictSchema = z.strictObject({
  node_id: z.string(),
  application: z.string(),
  state: nodeStateSchema,
  /** The action by which it was completed, from 1. */
  completed_at: z.number().int().nullable(),
  /** What its evaluator says at the end; null while it waits. */
  message: z.string().nullable(),
  /** By which means it was completed, from what ran since the node before was; null where it was not, or nobody looked. */
  means: meansSchema.nullable().default(null),
});
export type NodeVerdict = z.infer<typeof nodeVerdictSchema>;

/** Something that was changed though no node of the graph asks for it. */
export const sideEffectSchema = z.strictObject({
  kind: z.enum(["file", "store", "record", "mail", "setting"]),
  change: z.enum(["added", "removed", "changed"]),
  place: z.string(),
  /** What is different in a file or store, the first of it: "sheet[May]/cell[B7]@value: 3 -> 4". */
  facts: z.array(z.string()).default([]),
});
export type UnaskedChange = z.infer<typeof sideEffectSchema>;

const share = z.number().min(0).max(1);

/** How an attempt is judged. All of it follows from the task and from what is stored of the attempt. */
export const attemptScoreSchema = z.strictObject({
  success: z.boolean(),
  nodes: z.number().int(),
  /** Nodes in the order in which they were completed. */
  completed: z.array(z.string()),
  /** OmniBench: by depth. Like all that follow, null where it is not defined, as for infeasible tasks. */
  coverage_rate: share.nullable(),
  logical_consistency: z.number().nonnegative().nullable(),
  /** CRAB: completed nodes, the same for each action, and for each token. */
  completion_ratio: share.nullable(),
  execution_efficiency: z.number().nonnegative().nullable(),
  cost_efficiency: z.number().nonnegative().nullable(),
  /** WindowsWorld. */
  s_int: share.nullable(),
  s_final: share,
  /** OmniACT, against the gold trajectory: score of the sequence, the most that it can be, and what penalties leave. */
  sequence_score: z.number().nonnegative().nullable(),
  sequence_best: z.number().nonnegative().nullable(),
  action_score: z.number().nonnegative().nullable(),
  /** By which means the attempt was made, from what ran meanwhile; null where nobody looked. */
  means: meansSchema.nullable().default(null),
  /** Said to be done and is not. */
  false_completion: z.boolean(),
  /** Whether the reason that was given for an infeasible task names what is missing; null where none was asked for. */
  reason_fits: z.boolean().nullable(),
  verdicts: z.array(nodeVerdictSchema),
  side_effects: z.array(sideEffectSchema),
  /** An evaluator that could not be run; the attempt counts for nothing then. */
  evaluator_error: z.string().nullable(),
});
export type AttemptScore = z.infer<typeof attemptScoreSchema>;
