import type { Counted, NightlyChange, NightlyReport } from "../../../pipeline/schema/nightly-report.js";

/** A report with something in every place, in which every text that comes from elsewhere is `text`. */
export function reportSaying(text: string, graph: string): NightlyReport {
  const counted: Counted = { id: text, name: text, today: 3, before: 4 };
  const subtask = { id: text, application: text };
  const change: NightlyChange = { cause: "verified", why: text, subtask, count: 1, tasks: [text] };
  const levels = { easy: 1, medium: 1, hard: 1 };
  const check = { subtask_id: "0c2b1d37-3a52-5d63-9a56-0b6f3f2c7a10", application: text, instruction: text };
  const lines = { gone: [text], came: [text] };
  const drift: NightlyReport["run"]["drift"]["applications"][number] = {
    application: text,
    last_look: text,
    version: { was: text, is: text },
    described_anew: true,
    broken: text,
    menus: lines,
    stores: lines,
    effects: { subtasks: 2, failed: 1 },
    outcome: "explored",
  };
  return {
    version: 3,
    verdict: { state: "look", sentence: text, look: [text] },
    run: {
      version: 2,
      date: text,
      program_version: text,
      environment: text,
      seed: 1,
      requested: 3,
      accepted: 3,
      previous: text,
      recalled: 1,
      made: 1,
      resumed: 1,
      renewed: [{ application: text, reason: text, subtasks: 1, pairs: 1 }],
      drift: {
        skipped: null,
        applications: [drift],
        left: [text],
        absent: [text],
        checks: [{ ...check, verdict: "quarantined", evidence: text }],
      },
      checked: [text],
      timings: [{ stage: text, seconds: 1 }],
    },
    applications: { [text]: text },
    counts: {
      scenarios: [counted],
      personas: [counted],
      levels: [counted],
      proofs: [counted],
      capabilities: [counted],
      cells: [counted],
      complexity: [{ dimension: text, today: levels, before: levels }],
    },
    comparison: {
      before: 4,
      today: 3,
      unchanged: 1,
      added: [change],
      removed: [{ ...change, cause: "plan", subtask: null }],
      changed: [change],
      redone: [change],
    },
    quotas: { total: 1, before: 1, unmet: [{ quota: text, planned: 2, filled: 1, before: 1, reason: text }] },
    rejections: [{ stage: text, reason: text, drafts: 1, before: 2, example: text }],
    refused: { reviewers: 1, duplicate: 1, skeleton: 1, words: 1 },
    validation: { today: { first: 1, rewritten: 1, dropped: 1 }, before: { first: 1, rewritten: 1, dropped: 1 } },
    mutation: {
      today: { subtasks: 1, mutants: 2, rejected: 1 },
      before: null,
      survivors: [{ id: text, application: text, instruction: text, mutants: 2, rejected: 1 }],
    },
    models: [
      {
        role: text,
        model: text,
        calls: 1,
        cached: 1,
        failed: 1,
        input_tokens: 1,
        output_tokens: 1,
        cost_usd: 1,
      },
    ],
    samples: [
      {
        id: text,
        persona: text,
        level: "L1",
        applications: [text],
        complexity: { dependency: "easy", instruction: "easy", knowledge: "easy", hierarchy: "easy", branch: "easy" },
        intent: text,
        instruction: text,
        orders: text,
        proofs: [text],
        graph,
      },
    ],
  };
}
