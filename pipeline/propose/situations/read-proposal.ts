import type { z } from "zod";
import { unfitness } from "../../llm/answer/unfit-text.js";
import { proposedSituationSchema, type Situation } from "../../schema/situation.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import { textsIn } from "../texts-in.js";

/** Most characters of a situation as JSON. */
const longestProposal = 16_000;
/** Most characters of a text in it. */
const longestText = 400;
const most = { about: 3, facts: 6, deliverables: 6, documents: 4, folders: 2, messages: 3 } as const;
const mostIssues = 4;

/** Texts that are parsed, so that a sign in them is no markup. */
const parsedFields: ReadonlySet<string> = new Set(["where", "query", "condition"]);

/**
 * The situation that a model sent, as any file of `resources/situations/` is read, or why it is none: too long, of another
 * form, or with a text that may go no further.
 */
export function readProposal(proposal: unknown): { situation: Situation } | { fault: ProposalFault } {
  const { length } = JSON.stringify(proposal) ?? "";
  if (length > longestProposal) {
    return { fault: proposalFault("size", `${length} characters; at most ${longestProposal}`) };
  }
  const parsed = proposedSituationSchema.safeParse(proposal);
  if (!parsed.success) return { fault: proposalFault("shape", issuesOf(parsed.error)) };
  const situation = parsed.data;
  for (const [part, limit] of Object.entries(most)) {
    const count = Object.keys(situation[part as keyof typeof most]).length;
    if (count > limit) return { fault: proposalFault("size", `${count} ${part}; at most ${limit}`) };
  }
  for (const { path, text } of textsIn(situation)) {
    const isParsed = parsedFields.has(path.at(-1) ?? "");
    const reason = unfitness(isParsed ? text.replaceAll("<", " ") : text, { longest: longestText, lines: "one" });
    if (reason !== null) return { fault: proposalFault("text", `${path.join(".")}: ${reason}`) };
  }
  return { situation };
}

function issuesOf(error: z.ZodError): string {
  return error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => `${path.join(".") || "the situation"}: ${message}`)
    .join("; ");
}
