import { RequestError } from "../errors.js";
import { type CompositionRequest, compositionRequestSchema } from "../schema/request.js";
import type { Interference, Subtask } from "../schema/subtask.js";
import type { TaskDraft } from "../schema/task.js";
import type { Stage } from "../stage.js";
import { attemptDraft } from "./attempt.js";
import { missingFunctions, requireMaterial, requirePersona } from "./availability.js";
import type { OpenDraft } from "./draft.js";
import type { IntentExtractor } from "./intent.js";
import { indexInterference } from "./interference.js";
import { offlineIntents } from "./offline.js";
import { indexPool } from "./pool-index.js";
import { choiceKey } from "./rendezvous.js";
import type { Shortfall, Workshop } from "./workshop.js";

/** Tasks that may share their subtasks and edges and differ in values only. */
const tasksPerSkeleton = 3;
/** Tries for one place in the sequence of tasks. */
const turnsPerSlot = 40;
/** Places in a row that stay empty before the request counts as exhausted. */
const emptySlots = 25;

/** How many places are tried for a request, since a consumer may refuse what it is given. */
const slotsFor = (count: number) => 40 * count + 400;

/**
 * Stage 3: pool and intents to task graphs. It yields for as long as its consumer pulls, more than `count` if later
 * stages drop some, and ends when it finds no further task. Every place in the sequence has its own random source,
 * so that a subtask that changes changes only the tasks that use it.
 *
 * Throws RequestError: REQUEST_INVALID, REQUEST_PERSONA, REQUEST_NO_SUBTASKS, REQUEST_APPLICATIONS, REQUEST_NO_GOAL,
 * REQUEST_UNMET when not a single task meets the request.
 */
export function createComposeStage(
  pool: { interference: readonly Interference[] },
  request: CompositionRequest,
  intents: IntentExtractor = offlineIntents,
): Stage<Subtask, TaskDraft> {
  return {
    name: "compose",
    version: 1,
    async *run(input, context) {
      const wanted = parseRequest(request);
      const { catalog } = context;
      const environment = context.environment.name;
      const persona = requirePersona(wanted, catalog);
      const subtasks = new Map<string, Subtask>();
      for await (const subtask of input) subtasks.set(subtask.id, subtask);
      const index = indexPool([...subtasks.values()], persona, catalog, environment);
      const found = await intents.extract(persona, index);
      requireMaterial(wanted, persona, index, found, catalog, environment);
      const workshop: Workshop = {
        request: wanted,
        persona,
        catalog,
        environment,
        index,
        pool: subtasks,
        interference: indexInterference(pool.interference),
        intents: found.map((intent) => ({ intent, key: choiceKey(intent.id) })),
      };

      const seen = createMemory();
      const shortfalls = new Map<string, number>();
      let made = 0;
      let empty = 0;
      for (let slot = 0; slot < slotsFor(wanted.count) && empty < emptySlots; slot++) {
        context.signal.throwIfAborted();
        const open = fillSlot(workshop, slot, seen, shortfalls);
        empty = open === null ? empty + 1 : 0;
        if (open === null) continue;
        made++;
        context.report({
          kind: "progress",
          stage: "compose",
          done: made,
          total: wanted.count,
          label: open.draft.intent.goal,
        });
        yield open.draft;
      }
      if (made === 0) throw unmet(workshop, shortfalls);
    },
  };
}

function parseRequest(request: CompositionRequest): CompositionRequest {
  const parsed = compositionRequestSchema.safeParse(request);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError("REQUEST_INVALID", `the request is wrong at "${issue?.path.join(".")}": ${issue?.message}`);
}

/** What was given already. */
interface Memory {
  /** Why a draft is not new enough; null for one that is, which is then remembered. */
  refuse(open: OpenDraft): "duplicate" | "skeleton" | null;
}

function createMemory(): Memory {
  const keys = new Set<string>();
  const skeletons = new Map<string, number>();
  return {
    refuse: ({ key, skeleton }) => {
      if (keys.has(key)) return "duplicate";
      const uses = skeletons.get(skeleton) ?? 0;
      if (uses >= tasksPerSkeleton) return "skeleton";
      keys.add(key);
      skeletons.set(skeleton, uses + 1);
      return null;
    },
  };
}

function fillSlot(workshop: Workshop, slot: number, seen: Memory, shortfalls: Map<string, number>): OpenDraft | null {
  for (let turn = 0; turn < turnsPerSlot; turn++) {
    const open = attemptDraft(workshop, slot, turn);
    const reason = typeof open === "string" ? open : seen.refuse(open);
    if (typeof open !== "string" && reason === null) return open;
    if (reason !== null) shortfalls.set(reason, (shortfalls.get(reason) ?? 0) + 1);
  }
  return null;
}

const explanations: Readonly<Record<Shortfall, string>> = {
  structure: "inputs that no subtask and no file of the persona supplies",
  size: "the number of nodes",
  applications: "the number of applications",
  values: "values that cannot be computed or named",
  threats: "subtasks that undo each other in every order",
  level: "the level",
  range: "the ranges for nodes, edges, depth, width, categories or complexity",
  twin: "prerequisites that can be taken away from one subtask only",
};

function unmet(
  { request, persona, index, catalog, environment }: Workshop,
  shortfalls: ReadonlyMap<string, number>,
): RequestError {
  const ranked = [...shortfalls].sort(([, a], [, b]) => b - a);
  const reasons = Object.entries(explanations).flatMap(([name, words]) => {
    const times = ranked.find(([shortfall]) => shortfall === name)?.[1] ?? 0;
    return times === 0 ? [] : [{ words, times }];
  });
  const [worst] = reasons.sort((a, b) => b.times - a.times);
  const total = ranked.reduce((sum, [, times]) => sum + times, 0);
  const missing = missingFunctions(persona, index, catalog, environment);
  return new RequestError(
    "REQUEST_UNMET",
    `no ${request.level} task for the ${persona.name} in ${total} attempts, most often because of ${worst?.words ?? "the request"} (${worst?.times ?? 0} times); ${missing}`,
  );
}
