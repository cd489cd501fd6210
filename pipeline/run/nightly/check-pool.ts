import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Environment } from "../../environments/contract.js";
import { EnvironmentError } from "../../errors.js";
import { evaluate } from "../../evaluators/interpret.js";
import { requireReplaceable } from "../../files/output-file.js";
import { isThere, readInputText } from "../../files/read-input-file.js";
import { jsonWith } from "../../files/recognisers.js";
import type { Drop } from "../../schema/drop.js";
import { type SubtaskCheck, subtaskCheckSchema } from "../../schema/records/nightly-run.js";
import type { Subtask } from "../../schema/subtask.js";
import { type Context, keptOf, stream } from "../../stage.js";
import { readPool, writePool } from "../../store/pool/pool.js";
import { addToQuarantine } from "../../store/pool/quarantine.js";
import { readUsablePool } from "../../store/pool/usable-pool.js";
import { parseJson } from "../../text/parse-json.js";
import { asCandidate } from "../../verify/as-candidate.js";
import { actionCount, execute, prefixOf } from "../../verify/run.js";
import { sideBySide } from "../../verify/side-by-side.js";
import { createVerifyStage } from "../../verify/stage.js";
import type { NightlyOrder } from "./nightly-order.js";

/** A check of the nightly run, with the content of the subtask that was checked. */
const entrySchema = z.strictObject({ date: z.string(), content_hash: z.string(), check: subtaskCheckSchema });

type CheckOrder = Pick<NightlyOrder, "folder" | "poolFolder" | "authors" | "context" | "startedAt" | "say">;

/**
 * Share of failures above which the computer is considered broken, because not so many subtasks drift between two
 * nightly runs.
 */
const mostThatDrifts = 0.5;

/**
 * Checks every subtask of the pool that is not in quarantine. A subtask that has drifted is verified again in full: it
 * is written again if it passes, else put into quarantine with its evidence. Results are kept in a journal, so that a
 * resumed run does not check a subtask twice on one day. Throws DRIFT_EVERYWHERE when most subtasks fail, and leaves
 * the pool unchanged.
 */
export async function checkPool(order: CheckOrder): Promise<SubtaskCheck[]> {
  const { folder, poolFolder, context, startedAt, say } = order;
  const { name } = context.environment;
  const journal = join(folder.path, "unfinished.checks.jsonl");
  requireReplaceable(journal, jsonWith("a list of checks", "date", "check"));
  const date = startedAt.toISOString().slice(0, 10);
  const used = [...(await readUsablePool(poolFolder, name)).subtasks.values()];
  const earlier = readEntries(journal).filter((entry) => entry.date === date);
  const done = new Map(earlier.map(({ content_hash, check }) => [`${check.subtask_id} ${content_hash}`, check]));
  const keyOf = ({ id, content_hash }: Subtask): string => `${id} ${content_hash}`;
  const usable = new Set(used.map(({ id }) => id));
  const checks = [
    ...used.flatMap((subtask) => done.get(keyOf(subtask)) ?? []),
    // What a stopped run has put into quarantine is not usable any more.
    ...earlier.flatMap(({ check }) =>
      check.verdict === "quarantined" && !usable.has(check.subtask_id) ? [check] : [],
    ),
  ];
  const open = used.filter((subtask) => !done.has(keyOf(subtask)));
  const total = checks.length + open.length;
  const keep = ({ check, subtask }: Checked): void => {
    appendFileSync(journal, `${JSON.stringify({ date, content_hash: subtask.content_hash, check })}\n`);
    checks.push(check);
    say({ event: "checked", done: checks.length, total, check });
  };
  const drifted: Failed[] = [];
  for await (const { subtask, evidence } of checkDrift(open, context)) {
    if (evidence === null) keep(sound(subtask));
    else drifted.push({ subtask, evidence });
  }
  refuseIfEverywhere(drifted, total);
  for (const failed of drifted) keep(await verifyAgain(failed, order));
  return checks.sort((a, b) => (a.subtask_id < b.subtask_id ? -1 : 1));
}

/** A subtask that failed, with the evidence. */
type Failed = Drift & { evidence: string };

function refuseIfEverywhere(drifted: readonly Failed[], total: number): void {
  const [first] = drifted;
  if (first === undefined || drifted.length <= mostThatDrifts * total) return;
  throw new EnvironmentError(
    "DRIFT_EVERYWHERE",
    `${drifted.length} of ${total} subtasks of the pool fail (${first.subtask.application}: ${first.evidence}), which speaks against this computer and not against them, so none went into quarantine: see pnpm desktop check, or use the pool as it is with --without-drift`,
  );
}

interface Checked {
  check: SubtaskCheck;
  /** The subtask after the check. */
  subtask: Subtask;
}

function sound(subtask: Subtask): Checked {
  return { check: checkOf(subtask, "sound", null), subtask };
}

async function verifyAgain(
  { subtask, evidence }: Failed,
  { poolFolder, context, authors, startedAt }: CheckOrder,
): Promise<Checked> {
  const { name } = context.environment;
  const pool = await readPool(poolFolder, name);
  const others = [...pool.subtasks.values()].filter(({ id }) => id !== subtask.id);
  const drops: Drop[] = [];
  const stage = createVerifyStage({ authors, beside: others });
  const outcomes = stage.run(stream([asCandidate(subtask)]), { ...context, report: () => undefined });
  for await (const verified of keptOf(outcomes, (drop) => drops.push(drop))) {
    await writePool(poolFolder, name, [...others, verified], pool.interference);
    return { check: checkOf(verified, "mended", evidence), subtask: verified };
  }
  const reasons = `${evidence}; verified again, ${drops.map(({ reason, subject }) => `${reason}: ${subject}`).join("; ")}`;
  const since = startedAt.toISOString();
  addToQuarantine(poolFolder, name, [{ subtask_id: subtask.id, since, cause: "drift", evidence: reasons }]);
  return { check: checkOf(subtask, "quarantined", reasons), subtask };
}

function checkOf(
  { id, application, instruction_template }: Subtask,
  verdict: SubtaskCheck["verdict"],
  evidence: string | null,
): SubtaskCheck {
  return { subtask_id: id, application, instruction: instruction_template, verdict, evidence };
}

/** Reads the journal of a stopped run; an incomplete line is ignored, so that its check is repeated. */
function readEntries(journal: string): z.infer<typeof entrySchema>[] {
  if (!isThere(journal)) return [];
  return readInputText(journal)
    .split("\n")
    .flatMap((line) => {
      try {
        return [entrySchema.parse(parseJson(line))];
      } catch {
        return [];
      }
    });
}

/** A subtask with the evidence of its failure; null when it still passes. */
interface Drift {
  subtask: Subtask;
  evidence: string | null;
}

/**
 * Repeats the gold run of the first trial of each subtask: its evaluator must be false before the first action and true
 * after the last. Results are in the order of the subtasks.
 */
async function* checkDrift(subtasks: readonly Subtask[], context: Context): AsyncIterable<Drift> {
  yield* sideBySide<Subtask, Drift>(subtasks, context, {
    do: async (subtask, environment) => ({ subtask, evidence: await driftOf(subtask, environment) }),
    giveUp: (subtask, { message }) => ({ subtask, evidence: `the application broke twice: ${message}` }),
  });
}

async function driftOf(subtask: Subtask, environment: Environment): Promise<string | null> {
  const [trial] = subtask.trials;
  if (trial === undefined) return "it has no trial";
  const run = await execute(environment, "again", trial, subtask.actions);
  const untouched = prefixOf(run, 0);
  const before = evaluate(subtask.evaluator, untouched.parameters, untouched.trace);
  if (before.verdict !== "fail") return `its evaluator says ${before.verdict} when nothing was done`;
  if (run.failure !== null) {
    return `action ${actionCount(run) + 1} of ${subtask.actions.length} cannot be done any more: ${run.failure.message}`;
  }
  const after = evaluate(subtask.evaluator, run.parameters, run.trace);
  return after.verdict === "pass" ? null : `its evaluator says ${after.verdict} after the gold run: ${after.message}`;
}
