import type { Candidate, Subtask } from "../schema/subtask.js";
import type { Stage } from "../stage.js";
import { nearestNeighbours } from "./foreign.js";
import { createOfflineEvaluatorAuthor } from "./offline-evaluator.js";
import { createOfflineTrajectoryAuthor } from "./offline-trajectory.js";
import { type Authors, verifyCandidate } from "./verify-candidate.js";

/** Stage 2: candidates become verified subtasks. Waits for all candidates, because each is tried against its neighbours. */
export function createVerifyStage(
  authors: Authors = { trajectory: createOfflineTrajectoryAuthor(), evaluator: createOfflineEvaluatorAuthor() },
): Stage<Candidate, Subtask> {
  return {
    name: "verify",
    version: 1,
    async *run(input, context) {
      const candidates: Candidate[] = [];
      for await (const candidate of input) candidates.push(candidate);
      const environment = await context.environment.open();
      const known = new Set<string>();
      try {
        for (const [done, candidate] of candidates.entries()) {
          context.signal.throwIfAborted();
          const label = candidate.instruction_template;
          context.report({ kind: "progress", stage: "verify", done, total: candidates.length, label });
          const neighbours = nearestNeighbours(candidate, candidates);
          const verified = await verifyCandidate(candidate, neighbours, authors, environment, context);
          if ("reason" in verified) {
            context.report({
              kind: "rejected",
              stage: "verify",
              reason: verified.reason,
              subject: verified.detail === "" ? label : `${label} (${verified.detail})`,
            });
          } else if (known.has(verified.subtask.id)) {
            context.report({ kind: "rejected", stage: "verify", reason: "it is the same as another", subject: label });
          } else {
            known.add(verified.subtask.id);
            yield verified.subtask;
          }
        }
        const total = candidates.length;
        context.report({ kind: "progress", stage: "verify", done: total, total, label: "done" });
      } finally {
        await environment.close();
      }
    },
  };
}
