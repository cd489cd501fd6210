import { z } from "zod";
import { idSchema } from "./safe-name.js";

/** Why something of a published task cannot be said with the checks of this program, or why a record is left out. */
export const importReasons = {
  "other-benchmark": "record of another benchmark in the same file",
  "same-id": "second record with an id that was there before",
  "control-characters": "instruction with control characters",
  variant: "the same task for another system",
  duplicate: "marked as a duplicate by its source",
  "no-evaluator": "no evaluator",
  invalid: "marked as invalid by its source",
  placeholder: "instruction with a placeholder that nobody filled in",
  "unknown-function": "function of an evaluator that the table does not have",
  prose: "prose that a person or a model judges",
  "answer-of-agent": "what the agent says or does on the way",
  "computed-while-judged": "value that is worked out or fetched while it is judged",
  pattern: "pattern where the check takes a text",
  "missing-application": "state inside of an application that has no reader or no counterpart here",
  "browser-state": "state of a browser beside the address: tabs, bookmarks, history, profile",
  "live-web": "content of pages on the live web",
  cloud: "cloud service",
  mobile: "mobile device",
  "operating-system": "operating system outside of the person's files: services, users, packages, permissions",
  windows: "state that only Windows has",
  "program-output": "result of a program that is run to judge",
  "picture-content": "what a picture shows: layers, places, likeness",
  "media-content": "what a sound or film holds: likeness, frames",
  "project-file": "file of an application that no reader knows",
  "document-content": "part or style of a document that no aspect names",
  "accessibility-tree": "accessibility tree, by its structure",
} as const;
export type ImportReason = keyof typeof importReasons;

export const importReasonSchema = z.enum(Object.keys(importReasons).filter(isImportReason));

/** Whether a text names a reason. */
export function isImportReason(name: string): name is ImportReason {
  return Object.hasOwn(importReasons, name);
}

/** One thing that the evaluator of a published task looks at. */
export const importedCheckSchema = z.strictObject({
  /** What the source calls it: a function, a subtask, an end state. */
  asked: z.string(),
  /** Names of our checks that can state it; empty where there is a reason. */
  checks: z.array(z.string()),
  /** Why no check of ours can state it. */
  reason: importReasonSchema.nullable(),
});
export type ImportedCheck = z.infer<typeof importedCheckSchema>;

/** The graph of a published task: subtasks, and for each those that wait for it. */
export const importedGraphSchema = z.strictObject({
  nodes: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      application: z.string().nullable(),
      /** What the subtask asks for, where the source says it. */
      text: z.string().nullable(),
    }),
  ),
  edges: z.record(z.string(), z.array(z.string())),
});
export type ImportedGraph = z.infer<typeof importedGraphSchema>;

/** What the computer of a published task has when the task begins. The contents of files are not published with it. */
export const importedStartSchema = z.strictObject({
  /** Paths as the source writes them. */
  files: z.array(z.string()),
  /** Those of the files that are open. */
  open: z.array(z.string()),
  /** Addresses that have to be reached. */
  pages: z.array(z.string()),
  /** What else prepares the computer, by its names in the source. */
  steps: z.array(z.string()),
});
export type ImportedStart = z.infer<typeof importedStartSchema>;

/** A task that others have published. It has no proof, so that it is no task of a dataset. */
export const importedTaskSchema = z.strictObject({
  /** UUID version 5 of the source and the task's id there. */
  id: idSchema,
  source: z.string(),
  source_id: z.string(),
  instruction: z.string(),
  applications: z.array(z.string()),
  /** Level or difficulty as the source says it; null where it says none. */
  level: z.string().nullable(),
  /** Null where the source publishes no graph. */
  graph: importedGraphSchema.nullable(),
  /** What has to be so on the way, in words and in order; null where the source publishes nothing of the kind. */
  milestones: z.array(z.string()).nullable(),
  /** What counts as success, in words; null where the source does not say it. */
  criterion: z.string().nullable().default(null),
  /** Null where the source does not say it, and of tasks that an earlier version of this program imported. */
  start: importedStartSchema.nullable().default(null),
  checks: z.array(importedCheckSchema),
  /** What is wrong with the task itself, whatever its checks say. */
  faults: z.array(importReasonSchema),
  /** Whether the right answer is that it cannot be done. */
  infeasible: z.boolean(),
});
export type ImportedTask = z.infer<typeof importedTaskSchema>;

/** A record that did not become an imported task. */
export const refusedRecordSchema = z.strictObject({
  place: z.string(),
  source_id: z.string(),
  reason: importReasonSchema,
});
export type RefusedRecord = z.infer<typeof refusedRecordSchema>;

/**
 * The reasons for which a task cannot be expressed, each once; none where checks of ours can state all of it, and where the
 * right answer is that it cannot be done.
 */
export function reasonsOf({ checks, faults, infeasible }: ImportedTask): ImportReason[] {
  if (infeasible) return [];
  const found = new Set([...faults, ...checks.flatMap(({ reason }) => reason ?? [])]);
  return found.size === 0 && checks.length === 0 ? ["no-evaluator"] : [...found];
}
