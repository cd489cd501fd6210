import type { z } from "zod";
import { reviewReasons } from "../../schema/review.js";
import { isBlank } from "./answers.js";

/** For each field of an answer, what to write into it; part of messages about invalid values. */
const remedies: Readonly<Record<string, string>> = {
  task_id: "keep it as it was exported",
  content_hash: "keep it as it was exported",
  verdict: "write accept or reject",
  reason: `write one of ${reviewReasons.join(", ")}`,
  comment: "write up to 10,000 characters",
  seconds: "write a number such as 12.5, or nothing",
  reviewed_at: "write a time such as 2026-11-22T10:00:00Z, or nothing",
};

/** Returns the message for an answer without a verdict, which names the fields that it has. */
export function withoutVerdict(said: Readonly<Record<string, unknown>>): string {
  const given = ["reason", "comment", "seconds", "reviewed_at"].filter((field) => !isBlank(said[field]));
  return `${given.length === 0 ? "no verdict" : `${given.join(" and ")} without a verdict`}: write accept or reject`;
}

const mostShown = 60;

/** Returns the message for an invalid answer in the words of its file. `issue` is the schema's, `said` the answer. */
export function invalidAnswer(issue: z.core.$ZodIssue | undefined, said: Readonly<Record<string, unknown>>): string {
  const field = String(issue?.path[0] ?? "");
  const value = said[field];
  if (field === "reviewer") {
    return value === undefined || value === null
      ? "it does not say who answered: fill in reviewer, or name them with --reviewer"
      : `reviewer is ${shown(value)}: write a name of up to 100 characters`;
  }
  if (issue?.code === "custom") return issue.message;
  const remedy = remedies[field] ?? issue?.message ?? "save it again";
  return value === undefined || value === null || value === ""
    ? `${field} is missing: ${remedy}`
    : `${field} is ${shown(value)}: ${remedy}`;
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value.slice(0, mostShown)) : String(value);
  return typeof value === "string" && value.length > mostShown ? `${text}... (${value.length} characters)` : text;
}
