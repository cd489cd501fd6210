import type { z } from "zod";
import { TaskloomError } from "../errors.js";

/** A kind of work that may be done on any machine. Equal data give an equal result, wherever it is done. */
export interface JobKind<Data, Result, Context> {
  /** Names its queue. */
  readonly name: string;
  /** Data and result as JSON holds them; what comes over a network is parsed by them. */
  readonly data: z.ZodType<Data>;
  readonly result: z.ZodType<Result>;
  /**
   * Does one job. Throws RefusedJob where this worker cannot do it and another may, EnvironmentError and ModelError where
   * its surroundings fail, and anything else where the job itself is at fault.
   */
  run(data: Data, context: Context): Promise<Result>;
}

/** Work that is to be done once. Jobs with the same id are the same work. */
export interface Job<Data> {
  /** Letters, digits and hyphens. */
  readonly id: string;
  readonly data: Data;
}

/** Why a job was set aside: it threw, or its workers were lost, more often than is allowed. */
export interface SetAside {
  /** Id of the job in Redis, by which `pnpm jobs` retries or drops it. */
  readonly id: string;
  readonly kind: string;
  readonly reason: string;
  readonly stack: string;
  /** Name of the worker that had it last; null where none is known. */
  readonly worker: string | null;
  /** How often it was begun, and how often its worker was lost. */
  readonly begun: number;
  readonly lost: number;
}

/** What became of a job. `release` says that its result is stored, and lets whoever kept it forget it. */
export type JobOutcome<Result> =
  | { readonly result: Result; release(): Promise<void> }
  | { readonly setAside: SetAside };

/** This worker must not do a job that another one may do: it has another version of the program, or not what is needed. */
export class RefusedJob extends TaskloomError {}
