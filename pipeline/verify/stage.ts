import type { Candidate, Subtask } from "../schema/subtask.js";
import type { Stage } from "../stage.js";
import type { Authors } from "./author/author.js";
import { createOfflineEvaluatorAuthor } from "./author/offline-evaluator.js";
import { createOfflineTrajectoryAuthor } from "./author/offline-trajectory.js";
import { nearestNeighbours } from "./gates/neighbours.js";
import { sideBySide } from "./side-by-side.js";
import { type Verified, verifyCandidate } from "./verify-candidate.js";

interface VerifyOptions {
  authors?: Authors;
  /** What is verified already: neighbours, too. */
  beside?: readonly Subtask[];
}

/**
 * Stage 2: candidates become verified subtasks, in the order in which they came. Waits for all candidates, because each
 * is tried against its neighbours. A candidate on which the environment breaks twice is rejected.
 */
export function createVerifyStage({
  authors = { trajectory: createOfflineTrajectoryAuthor(), evaluator: createOfflineEvaluatorAuthor() },
  beside = [],
}: VerifyOptions = {}): Stage<Candidate, Subtask> {
  return {
    name: "verify",
    version: 2,
    async *run(input, context) {
      const candidates: Candidate[] = [];
      for await (const candidate of input) candidates.push(candidate);
      const total = candidates.length;
      // What is verified again is not its own neighbour.
      const nameOf = ({ application, instruction_template }: Candidate) => `${application} ${instruction_template}`;
      const names = new Set(candidates.map(nameOf));
      const all = [...candidates, ...beside.filter((subtask) => !names.has(nameOf(subtask)))];
      const known = new Set<string>();
      const results = sideBySide<Candidate, { candidate: Candidate; verified: Verified }>(candidates, context, {
        async do(candidate, environment, done) {
          const label = candidate.instruction_template;
          context.report({ kind: "progress", stage: "verify", done, total, label });
          const neighbours = nearestNeighbours(candidate, all);
          return {
            candidate,
            verified: await verifyCandidate(candidate, neighbours, authors, environment, context),
          };
        },
        giveUp: (candidate, { message }) => ({
          candidate,
          verified: { reason: "the application crashes or hangs, or its computer does", detail: message },
        }),
      });
      for await (const { candidate, verified } of results) {
        const label = candidate.instruction_template;
        if ("reason" in verified) {
          const subject = verified.detail === "" ? label : `${label} (${verified.detail})`;
          yield { dropped: { stage: "verify", reason: verified.reason, subject } };
        } else if (known.has(verified.subtask.id)) {
          yield { dropped: { stage: "verify", reason: "it is the same as another", subject: label } };
        } else {
          known.add(verified.subtask.id);
          yield { kept: verified.subtask };
        }
      }
      context.report({ kind: "progress", stage: "verify", done: total, total, label: "done" });
    },
  };
}
