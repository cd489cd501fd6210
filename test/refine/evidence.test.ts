import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptClusters, reviewClusters } from "../../pipeline/refine/failure-clusters.js";
import { executedFaults, readTaskExecutions, type TaskExecutions } from "../../pipeline/refine/find/executed-faults.js";
import { rejectedTasks } from "../../pipeline/refine/find/rejected-tasks.js";
import { suspectSubtasks } from "../../pipeline/refine/suspects.js";
import { taskVerdicts } from "../../pipeline/review/statistics/task-verdicts.js";
import type { Review, ReviewReason } from "../../pipeline/schema/review.js";
import { openDatabase, openForAdding, withDatabase } from "../../pipeline/store/file/database.js";
import { writeSampleRun } from "../../pipeline/store/sample-runs.js";
import { addAttempts, writeCertifiedDataset } from "../certify/certified-dataset.js";
import { sampleDraft, samplePool } from "../fixtures/sample-task.js";
import { provenance } from "../store/sample-dataset.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-evidence-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [node] = sampleDraft.graph.nodes;
const subtask = node?.subtask_id ?? "";
const review = (
  task_id: string,
  reviewer: string,
  reason: ReviewReason | null,
  comment: string | null = null,
): Review => ({
  ...{ task_id, content_hash: "h", reviewer, reason, comment, seconds: 1, reviewed_at: "2026-01-02T03:04:05Z" },
  verdict: reason === null ? "accept" : "reject",
});

describe("what was executed", () => {
  const file = join(folder, "executed.sqlite");
  beforeAll(async () => {
    await writeCertifiedDataset(file);
    await addAttempts(file, [
      { agent: "gold", success: false, seed: 2 },
      { agent: "gold", success: null, seed: 3 },
      { agent: "noop", success: true },
      { agent: "early-finish", success: false },
      { agent: "gold-fault", success: true },
      { agent: "command:agent", success: false },
      { agent: "gold", success: false, seed: 4, contentHash: "of an earlier wording" },
    ]);
  });

  it("counts gold attempts and samples of the task as it is worded, and agents that do not do it", () => {
    const database = openDatabase(file);
    // A success and a failure of gold, and a sample that succeeded.
    const executed = readTaskExecutions(database);
    database.close();
    expect(executed).toEqual([{ task_id: sampleDraft.id, gold: 3, goldFailed: 1, idlePassed: ["noop"] }]);
    expect(executedFaults(executed).map(({ kind, words }) => [kind, words])).toEqual([
      ["gold-fails", "it failed in 1 of 3 executions of its own trajectory"],
      ["idle-passes", "an attempt of noop, which does not do it, counts as done"],
    ]);
  });
});

describe("failures of attempts and samples", () => {
  const file = join(folder, "failed.sqlite");
  const nodes = new Map(sampleDraft.graph.nodes.map((one) => [one.id, one]));
  beforeAll(async () => {
    await writeCertifiedDataset(file);
    await addAttempts(file, [
      { agent: "command:agent", success: false },
      { agent: "noop", success: false },
    ]);
    await withDatabase(file, openForAdding, (database) => {
      const contentHash = String(database.prepare("SELECT content_hash FROM tasks").pluck().get());
      const order = [...nodes.keys()];
      for (const [seed, code] of ["PROVE_NOT_DONE", "DESKTOP_DIED"].entries()) {
        const failure = {
          ...{ code, message: "it is not done", node: order[0] ?? "", subtask: "", action: null, controls: [] },
          ...{ checks: [`check_file_exists(file_path='${node?.parameters.pdf_path}')`], screenshot: null, trace: null },
        };
        const run = {
          ...{ task_id: sampleDraft.id, seed, order, succeeded: false, subtask_runs: 0, actions: 1, seconds: 1 },
          ...{ branch: "taken" as const, error: null, screen_text: null, failure },
        };
        writeSampleRun(database, {
          run,
          contentHash,
          executedAt: new Date(0),
          computer: null,
          proof: null,
          provenance,
        });
      }
      // What the evaluator of the first node says at the end of the attempts of this agent and of one that is to fail.
      database
        .prepare(
          `UPDATE attempt_verdicts SET state = 'evaluating', message = ? WHERE node_id = ?
           AND attempt_id IN (SELECT id FROM attempts WHERE agent <> 'gold')`,
        )
        .run(`the file '${node?.parameters.pdf_path}' does not exist`, node?.id);
    });
  });

  it("come together by subtask and check with masked values, without those of computers and of agents that are to fail", () => {
    const database = openDatabase(file);
    const clusters = attemptClusters(database, () => nodes, samplePool);
    database.close();
    expect(clusters.map(({ subtask_id, cause, by, times }) => [subtask_id, cause, by, times])).toEqual([
      [subtask, "check_file_exists(file_path='{pdf_path}')", ["sample"], 1],
      [subtask, "the file '{pdf_path}' does not exist", ["command:agent"], 1],
    ]);
    // Two attempts that are counted, and three samples.
    expect(clusters[0]?.of).toBe(5);
  });
});

describe("what reviewers said", () => {
  it("a task counts as rejected when most reviewers reject it, and as badly worded when all of them blame its words", () => {
    const faults = rejectedTasks(
      taskVerdicts([
        review("a", "Dana", "ambiguous", "which file?"),
        review("a", "Lee", "unnatural"),
        review("b", "Dana", "ambiguous"),
        review("b", "Lee", "trivial"),
        review("c", "Dana", "trivial"),
        review("c", "Lee", null),
        review("d", "Dana", null),
      ]),
    );
    expect(faults.map(({ task_id, kind }) => [task_id, kind])).toEqual([
      ["a", "badly-worded"],
      ["b", "rejected"],
    ]);
    expect(faults[0]?.words).toBe("its reviewers rejected it: ambiguous (which file?), unnatural");
  });

  it("rejections come together by subtask and reason", () => {
    const reviews = ["a", "b", "c"].map((id) => review(id, "Dana", id === "c" ? null : "trivial"));
    const nodes = new Map(sampleDraft.graph.nodes.slice(0, 1).map((one) => [one.id, one]));
    const clusters = reviewClusters([...reviews, review("a", "Lee", "trivial")], () => nodes, samplePool);
    expect(clusters).toEqual([
      expect.objectContaining({
        ...{ source: "reviews", subtask_id: subtask, cause: "trivial", by: ["Dana", "Lee"], times: 3, of: 4 },
        ...{ tasks: 2, examples: ["a", "b"] },
      }),
    ]);
  });
});

describe("a subtask is suspect", () => {
  const others = [...samplePool.keys()].filter((id) => id !== subtask);
  const ids = Array.from({ length: 24 }, (_, i) => `t${String(i).padStart(2, "0")}`);
  const subtasksOf = new Map(
    ids.map((id, i) => [id, { subtask_ids: i < 8 ? [subtask] : [others[i % others.length] ?? ""] }]),
  );
  const executed = (fails: (i: number) => boolean): TaskExecutions[] =>
    ids.map((task_id, i) => ({ task_id, gold: 1, goldFailed: fails(i) ? 1 : 0, idlePassed: [] }));

  it("where the tasks that failed as they are meant are its own", () => {
    const suspects = suspectSubtasks(
      [],
      executed((i) => i < 7),
      subtasksOf,
      samplePool,
    );
    expect(suspects.map(({ subtask_id, cause }) => [subtask_id, cause])).toEqual([[subtask, "attempts"]]);
    expect(suspects[0]?.evidence).toMatch(/^in 7 failed of 8 executed tasks \(by chance: less than 0\.001\)/);
  });

  it("and not where failures fall on all alike", () => {
    expect(
      suspectSubtasks(
        [],
        executed((i) => i % 6 === 0),
        subtasksOf,
        samplePool,
      ),
    ).toEqual([]);
  });

  it("also where reviewers rejected its tasks", () => {
    const verdicts = taskVerdicts(ids.map((id, i) => review(id, "Dana", i < 8 ? "pointless-step" : null)));
    const suspects = suspectSubtasks(verdicts, [], subtasksOf, samplePool);
    expect(suspects.map(({ subtask_id, cause }) => [subtask_id, cause])).toEqual([[subtask, "review"]]);
    expect(suspects[0]?.evidence).toContain("pointless-step");
  });
});
