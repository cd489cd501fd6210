import type { TokenCount } from "./schema/attempt/agent-action.js";
import type { Control } from "./schema/computer/control.js";

/** Every error that a user may meet: a stable code, and a message that says what to do next. */
export class TaskloomError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A file of the catalog is wrong; `place` is file and line. */
export class CatalogError extends TaskloomError {
  constructor(code: `CATALOG_${string}`, place: string, message: string, options?: { cause?: unknown }) {
    super(code, `${place}: ${message}`, options);
  }
}

/** What was asked for on the command line or in a request cannot be understood or met. */
export class RequestError extends TaskloomError {}

/** An action could not be done in an environment: no such control, disabled, behind a dialog. */
export class ActionError extends TaskloomError {}

/** Evidence captured from an environment when it failed. */
export interface ErrorEvidence {
  controls: readonly Control[];
  /** PNG; null when none could be taken any more. */
  screenshot: Uint8Array | null;
}

/** An environment could not be started, reset or read, or a program in it crashed. */
export class EnvironmentError extends TaskloomError {
  /** Private: whoever prints the error does not want to print a whole screen. */
  readonly #evidence: ErrorEvidence | null;

  constructor(code: string, message: string, options?: { cause?: unknown; evidence?: ErrorEvidence }) {
    super(code, message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.#evidence = options?.evidence ?? null;
  }

  /** The evidence that was captured when the error occurred; null when there is none. */
  get evidence(): ErrorEvidence | null {
    return this.#evidence;
  }
}

/** An agent that attempts a task crashed, said nothing or said what cannot be used; it counts against the agent. */
export class AgentError extends TaskloomError {
  /** Tokens that were spent on the answer that cannot be used. */
  readonly usage: TokenCount;

  constructor(code: string, message: string, options?: { cause?: unknown; usage?: TokenCount }) {
    super(code, message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.usage = options?.usage ?? { input: 0, output: 0 };
  }
}

/** A graph that the mathematics cannot or will not handle. */
export class GraphError extends TaskloomError {}

/** A database or a file that cannot be read or written. */
export class StoreError extends TaskloomError {}

/**
 * A language model cannot be used, or no longer: the key is missing, the budget is spent, or the provider is
 * unavailable.
 */
export class ModelError extends TaskloomError {}
