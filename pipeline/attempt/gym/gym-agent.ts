import type { Agent, AgentView } from "../agents/agent.js";

/** An agent whose moves come from elsewhere, one for each view that it is shown. */
export interface AwaitedAgent extends Agent {
  /** The next view that it is shown. */
  seen(): Promise<AgentView>;
  /** Makes the move for the view that was seen last. */
  move(move: unknown): void;
}

interface Awaited<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

function awaited<T>(): Awaited<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value) => resolve(value) };
}

/** Creates an agent that waits for its moves. */
export function awaitedAgent(): AwaitedAgent {
  let view = awaited<AgentView>();
  let answer = awaited<unknown>();
  return {
    next(shown, signal) {
      answer = awaited();
      view.resolve(shown);
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      return Promise.race([answer.promise, stopped]);
    },
    seen: () => view.promise,
    move(move) {
      view = awaited();
      answer.resolve(move);
    },
    close: async () => undefined,
  };
}
