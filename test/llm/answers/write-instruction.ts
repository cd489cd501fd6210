import { z } from "zod";
import type { Catalog } from "../../../pipeline/catalog/catalog.js";
import { identify, sha256 } from "../../../pipeline/hash.js";
import { offlineWriter } from "../../../pipeline/instruct/write/offline.js";
import { createRng } from "../../../pipeline/rng.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import type { CarriedValue, ConditionRecord, TaskDraft } from "../../../pipeline/schema/task/task.js";
import type { TaskEdge, TaskGraph } from "../../../pipeline/schema/task/task-graph.js";
import { blockOf } from "./blocks.js";

const sheetSchema = z.strictObject({
  decision: z
    .strictObject({
      on: z.string(),
      quantity: z.string(),
      operator: z.enum(["greater than", "less than"]),
      threshold: z.string(),
    })
    .nullable(),
  steps: z.array(
    z.strictObject({
      key: z.string(),
      application: z.string(),
      when: z.enum(["always", "if_holds", "if_fails"]),
      phrases: z.array(z.string()),
      values: z.record(z.string(), z.string()),
      takes_over: z.array(
        z.strictObject({
          from: z.string(),
          blank: z.string(),
          resource: z.string(),
          what: z.string(),
          name: z.string().nullable(),
        }),
      ),
      after: z.array(z.strictObject({ step: z.string(), because: z.string() })),
      any_order_with: z.array(z.string()),
      actions: z.string(),
    }),
  ),
});
type Sheet = z.infer<typeof sheetSchema>;
type Step = Sheet["steps"][number];

/** What the offline writer says to a question, which tells everything that it has to know. */
export async function answerInstruction(
  question: string,
  pool: ReadonlyMap<string, Subtask>,
  catalog: Catalog,
): Promise<Answers["instruction_texts"]> {
  const attempts = z.array(z.unknown()).parse(JSON.parse(blockOf(question, "earlier_attempts")));
  const draft = draftOf(readSheet(question), (step) => subtaskOf(step, pool, catalog));
  const writer = offlineWriter(pool, catalog, createRng(sha256(blockOf(question, "task"))));
  const before = attempts.map(() => ({ instruction: null, differences: [] }));
  const written = await writer.write(draft, before);
  if (written === null || "failure" in written) throw new Error("the offline writer has no words");
  const { high_level, low_level, variants } = written.instruction;
  return { high_level, low_level, variants };
}

/** The task of a question. */
export function readSheet(question: string): Sheet {
  return sheetSchema.parse(JSON.parse(blockOf(question, "task")));
}

/** A draft with the graph of a sheet; what the words do not depend on is left empty. */
export function draftOf(sheet: Sheet, subtaskOf: (step: Step) => Pick<Subtask, "id" | "application">): TaskDraft {
  const nodes = sheet.steps.map((step) => {
    const { id, application } = subtaskOf(step);
    const named = Object.fromEntries(step.takes_over.map(({ blank, name }) => [blank, name ?? ""]));
    return { id: step.key, subtask_id: id, application, parameters: { ...named, ...step.values } };
  });
  const edges = sheet.steps.flatMap(edgesTo);
  const whenOf = new Map(sheet.steps.map(({ key, when }) => [key, when]));
  const world = (other: Step["when"]): TaskGraph => ({
    nodes: nodes.filter(({ id }) => whenOf.get(id) !== other),
    edges: edges.filter(({ from, to }) => whenOf.get(from) !== other && whenOf.get(to) !== other),
  });
  const holds = world("if_fails");
  const nothing = identify("nothing", null);
  return {
    id: nothing,
    environment: "simulated",
    persona: "",
    level: "L3",
    intent: { id: nothing, persona: "", goal: "", entity: "", deliverable: "", subtask_ids: [] },
    graph: holds,
    setup: emptySetup,
    condition: conditionOf(sheet, holds, world("if_holds")),
    infeasibility: null,
    carried: sheet.steps.flatMap(carriedBy),
    complexity: { dependency: "easy", instruction: "easy", knowledge: "easy", hierarchy: "easy", branch: "easy" },
    network_dependent: false,
    purpose: null,
  };
}

function subtaskOf({ application, phrases }: Step, pool: ReadonlyMap<string, Subtask>, catalog: Catalog): Subtask {
  const found = [...pool.values()].find(
    (subtask) =>
      (catalog.applications.get(subtask.application)?.name ?? subtask.application) === application &&
      phrases.every((phrase, at) => subtask.phrases[at] === phrase),
  );
  if (found === undefined) throw new Error(`the pool has no subtask "${phrases[0]}" in ${application}`);
  return found;
}

function edgesTo({ key, takes_over, after }: Step): TaskEdge[] {
  const givers = [...new Set(takes_over.map(({ from }) => from))];
  return [
    ...givers.map(
      (from): TaskEdge => ({
        kind: "resource",
        from,
        to: key,
        handovers: takes_over
          .filter((taken) => taken.from === from)
          .map(({ resource, blank }) => ({ resource, parameter: blank })),
      }),
    ),
    ...after.flatMap(({ step, because }): TaskEdge[] =>
      givers.includes(step) ? [] : [{ kind: "order", from: step, to: key, reason: because }],
    ),
  ];
}

function carriedBy({ key, takes_over, values }: Step): CarriedValue[] {
  return takes_over.flatMap(({ from, blank, what }) => {
    const value = `[${what}]`;
    return values[blank]?.includes(value) ? [{ from, to: key, parameter: blank, value, quantity: what }] : [];
  });
}

function conditionOf({ decision }: Sheet, holds: TaskGraph, fails: TaskGraph): ConditionRecord | null {
  if (decision === null) return null;
  return {
    source: decision.on,
    quantity: decision.quantity,
    operator: decision.operator === "greater than" ? "greater" : "less",
    threshold: Number(decision.threshold.replaceAll(",", "")),
    limit: null,
    value: 0,
    taken: "holds",
    holds,
    fails,
    flipped_setup: emptySetup,
    flipped_value: 0,
  };
}
