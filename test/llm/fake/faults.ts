/** What may go wrong between the model and its client, whatever the model said. */
export type TransportFault =
  /**
   * An error of the provider. `retryAfter` is the header's text: seconds or an HTTP date; `body` replaces the usual one;
   * `location` is where a redirect leads to.
   */
  | { kind: "status"; status: number; retryAfter?: string; retryAfterMs?: string; body?: string; location?: string }
  /** The answer comes, late. */
  | { kind: "slow"; ms: number }
  /** The connection breaks in the middle of the body. */
  | { kind: "cut" }
  /** The body is not JSON. */
  | { kind: "malformed" };

/** What a model may do wrong. */
export type AnswerFault = {
  kind:
    | "malformed-arguments"
    | "truncated"
    /** The same after as many tokens as the limit allows, as of a model that goes round in circles. */
    | "rambling"
    | "wrong-shape"
    | "refusal"
    | "empty"
    /** Prose in place of a call. */
    | "text-only"
    /** The call of a tool that was not offered. */
    | "wrong-tool";
};

export type Fault = TransportFault | AnswerFault;

/** The fault of the n-th request that is not a chat: models, files and batches. An error replaces what was asked for, the others spoil the answer to it. */
export type ChooseOtherFault = (
  n: number,
  request: { provider: string; method: string; path: string },
) => TransportFault | null;
