import type Database from "better-sqlite3";
import type { ModelCall } from "../schema/records/model-call.js";

/** Every call of a run, and what all of them cost so far. */
export interface Ledger {
  record(call: ModelCall): void;
  /** The calls of this run, in the order in which they ended. */
  readonly calls: readonly ModelCall[];
  /** US dollars of the calls whose price is known. */
  readonly spent: number;
}

/**
 * A ledger that also writes each call into the model store as soon as it has ended, so that a killed run keeps its bill.
 * `onCall` is called with the number of calls and their cost.
 */
export function createLedger(
  database: Database.Database,
  now: () => number,
  onCall: (calls: number, spent: number) => void,
): Ledger {
  const insert = database.prepare(`
    INSERT INTO calls (at, place, prompt_id, prompt_version, model, subject, outcome, input_tokens, cached_input_tokens,
      output_tokens, cost_usd, latency_ms, in_batch)
    VALUES (:at, :role, :prompt_id, :prompt_version, :model, :subject, :outcome, :input_tokens, :cached_input_tokens,
      :output_tokens, :cost_usd, :latency_ms, :in_batch)`);
  const calls: ModelCall[] = [];
  let spent = 0;
  return {
    record(call) {
      calls.push(call);
      spent += call.cost_usd ?? 0;
      onCall(calls.length, spent);
      insert.run({ ...call, at: new Date(now()).toISOString(), in_batch: call.in_batch ? 1 : 0 });
    },
    calls,
    get spent() {
      return spent;
    },
  };
}
