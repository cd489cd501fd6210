import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { type LoopbackServer, serveLoopback } from "../../environments/serve/http/loopback-server.js";
import { readJson } from "../../environments/serve/http/read-request.js";
import { type HttpAnswer, HttpRefusal, inJson } from "../../environments/serve/http/refusal.js";
import { createRng } from "../../rng.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { type AttemptTask, attemptLimits } from "../attempt-task.js";
import { givenNodes, instructionFrom } from "../given-nodes.js";
import { type GymSessions, type GymSessionsOptions, gymSessions } from "./gym-sessions.js";
import { turnMessage } from "./gym-turn-message.js";

/** A task that is offered, and how it is judged, which stays here. */
export interface GymTask {
  readonly record: Pick<
    TaskRecord,
    "id" | "level" | "persona" | "task_instruction" | "involved_apps" | "dag" | "carried_values"
  >;
  readonly task: AttemptTask;
}

/** The tasks that a server offers. */
export interface GymTasks {
  /** Ids of all, in the order of the dataset. */
  list(): readonly Pick<TaskRecord, "id" | "level" | "persona">[];
  /** The task whose id begins so, or one that the seed draws. Throws RequestError for what is no task. */
  choose(task: string | null, seed: number): GymTask;
}

/** Bytes of the longest request. */
const largestRequest = 256 * 1024;

const session = z.string().min(1).max(40);
const resetSchema = z.strictObject({
  session: session.nullable().default(null),
  task: z.string().min(1).max(64).nullable().default(null),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0),
  /** What is done before the client begins: a number of subtasks, or the beginnings of their ids. */
  start_after: z
    .union([z.number().int().min(0).max(99), z.string().min(1).max(1_000)])
    .nullable()
    .default(null),
});
const stepSchema = z.union([
  z.strictObject({ session, action: z.looseObject({ function: z.string() }) }),
  z.strictObject({ session, code: z.string().max(50_000) }),
]);
const closeSchema = z.strictObject({ session });

/** A session as OSWorld's guest: "/guest/1/screenshot". */
const guestPath = /^\/guest\/([^/]+)(\/.+)$/;

type GymRoute = (request: IncomingMessage) => Promise<object>;

/**
 * Serves tasks on 127.0.0.1 as Gymnasium's environments have them: reset, step, close. Episodes are run and judged as
 * `evaluate` does it. Throws RequestError SERVE_PORT where the port cannot be used.
 */
export async function serveGym(
  tasks: GymTasks,
  { port, token, ...options }: GymSessionsOptions & { port: number; token: string | null },
): Promise<LoopbackServer> {
  const sessions = gymSessions(options);
  const routes = routesOf(tasks, sessions, options);
  const server = await serveLoopback({
    port,
    token,
    async answer(request): Promise<HttpAnswer> {
      const path = (request.url ?? "").split("?", 1)[0] ?? "";
      const run = routes.get(`${request.method} ${path}`);
      if (run !== undefined) return inJson(await run(request));
      const [, name, rest] = guestPath.exec(path) ?? [];
      if (name !== undefined && rest !== undefined) return sessions.guest(name).answer(rest, request);
      throw new HttpRefusal(
        404,
        "SERVE_ROUTE",
        `there is no ${request.method} ${path}; there are ${[...routes.keys()].join(", ")} and /guest/SESSION/...`,
      );
    },
  });
  return {
    ...server,
    async close() {
      await server.close();
      await sessions.closeAll();
    },
  };
}

function routesOf(
  tasks: GymTasks,
  sessions: GymSessions,
  { strictLimits, screen }: GymSessionsOptions,
): ReadonlyMap<string, GymRoute> {
  return new Map<string, GymRoute>([
    ["GET /health", async () => ({ status: "ok" })],
    ["GET /tasks", async () => ({ tasks: tasks.list() })],
    [
      "POST /reset",
      async (request) => {
        const {
          session: name,
          task: id,
          seed,
          start_after: after,
        } = await readJson(request, resetSchema, largestRequest);
        const { record, task: whole } = tasks.choose(id, seed);
        const given = givenNodes(whole, after === null ? null : String(after), createRng("given", seed, record.id));
        const task = { ...whole, given };
        const began = await sessions.reset(name, task);
        const { observation, info } = turnMessage(began.turn);
        const told = {
          task: record.id,
          instruction: instructionFrom(task, record, record.task_instruction),
          applications: record.involved_apps,
          level: record.level,
          persona: record.persona,
          step_limit: attemptLimits(task, strictLimits).steps,
          screen,
        };
        return { session: began.session, observation, info: { ...info, ...told } };
      },
    ],
    [
      "POST /step",
      async (request) => {
        const { session: name, ...move } = await readJson(request, stepSchema, largestRequest);
        return turnMessage(await sessions.step(name, move));
      },
    ],
    [
      "POST /close",
      async (request) => {
        await sessions.close((await readJson(request, closeSchema, largestRequest)).session);
        return { status: "closed" };
      },
    ],
  ]);
}
