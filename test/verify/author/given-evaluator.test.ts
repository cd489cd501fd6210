import { describe, expect, it } from "vitest";
import { evaluatorOf } from "../../../pipeline/operations/operation-evaluator.js";
import type { Candidate } from "../../../pipeline/schema/subtask.js";
import { keptOf } from "../../../pipeline/stage.js";
import { createGivenEvaluatorAuthor } from "../../../pipeline/verify/author/given-evaluator.js";
import { createOfflineTrajectoryAuthor } from "../../../pipeline/verify/author/offline-trajectory.js";
import { createVerifyStage } from "../../../pipeline/verify/stage.js";
import { subtaskId } from "../../../pipeline/verify/subtask-id.js";
import { countingFactory, type Deeds } from "../../environments/counting.js";
import { copyFile, openFile, scribeContext, write } from "../scribe.js";

/** Verifies a candidate with an evaluator of these checks; how often a computer was reset for it. */
async function verifyWith(candidate: Candidate, checks: string[]) {
  const deeds: Deeds = { resets: 0, acts: 0 };
  const scribe = await scribeContext();
  const context = { ...scribe, environment: countingFactory(scribe.environment, deeds) };
  const evaluator = evaluatorOf({ name: "scribe.copy", checks, parameters: candidate.parameters });
  const authors = {
    trajectory: createOfflineTrajectoryAuthor(),
    evaluator: createGivenEvaluatorAuthor(new Map([[subtaskId(candidate), evaluator]])),
  };
  async function* input() {
    yield* [candidate, openFile, write];
  }
  const reasons: string[] = [];
  const kept = keptOf(createVerifyStage({ authors }).run(input(), context), ({ reason, subject }) =>
    reasons.push(`${reason}: ${subject}`),
  );
  const ids: string[] = [];
  for await (const { id } of kept) ids.push(id);
  return { reasons: reasons.filter((reason) => reason.includes("save {txt_path} as")), ids, resets: deeds.resets };
}

describe("an evaluator that is given", () => {
  const right = [
    "check_file_exists(file_path=txt_path_2)",
    "check_same_text(file_path=txt_path_2, other_path=txt_path)",
  ];

  it("is kept where no gate finds a mistake", async () => {
    const { reasons, ids } = await verifyWith(copyFile, right);
    expect(reasons).toEqual([]);
    expect(ids).toContain(subtaskId(copyFile));
  });

  it.each([
    ["accepts what was not begun", ["check_file_exists(file_path=txt_path)"], /at the no-op gate.*accepts a run/],
    ["rejects what was done", ["not check_file_exists(file_path=txt_path_2)", ...right], /gate.*(?:accepts|rejects)/],
    ["rejects the right end", [...right, "not check_file_exists(file_path=txt_path)"], /at the end gate.*rejects/],
  ])("is refused before anything else is run where it %s", async (_, checks, reason) => {
    const refused = await verifyWith(copyFile, checks);
    expect(refused.reasons).toEqual([expect.stringMatching(reason)]);
    const kept = await verifyWith(copyFile, right);
    expect(refused.resets).toBeLessThan(kept.resets);
  });
});
