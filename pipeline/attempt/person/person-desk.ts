import { RequestError } from "../../errors.js";
import type { Clock } from "../../llm/clock.js";
import type { AttemptEnding } from "../../schema/attempt/attempt-records.js";
import type { Agent, AgentView, Briefing } from "../agents/agent.js";
import { mayWait, type PersonAction, type PersonMove, withMove } from "./person-move.js";
import { endingWords, type PersonPage, type PersonPhase, type PersonTask } from "./person-page.js";

/** Where an attempt and the page of a person meet: one hands over pictures, the other moves. */
export interface PersonDesk extends Pick<Agent, "next"> {
  /** Offers a task; resolves when the person starts it. Rejects when the signal is aborted. */
  begin(briefing: Briefing, signal: AbortSignal): Promise<void>;
  /** The attempt is over, or broken off where nothing is said of its end. */
  end(ended?: AttemptEnding): void;
  /** The run is over; `isStopped` where attempts are left. */
  close(isStopped: boolean): void;

  /** What the page shows now. */
  page(): PersonPage;
  /** Resolves when the page is another one than that of this version. Rejects when the signal is aborted. */
  changed(version: number, signal: AbortSignal): Promise<void>;
  /** The picture of the screen (PNG) by the name that the page gives it; null for an earlier one. */
  picture(name: string): Uint8Array | null;
  /** Starts the task that is offered; why not, in words, or null. */
  start(attempt: string): string | null;
  /** Takes a move in its turn, or keeps what was typed until then; why not, in words, or null. */
  take(move: PersonMove): string | null;
}

export interface PersonDeskOptions {
  readonly clock: Clock;
  readonly person: string | null;
  readonly attempts: number;
  /** Of one attempt. */
  readonly seconds: number;
}

/** Moves that may wait at once. */
const mostWaiting = 50;

const tooEarly = "The last action is still being done: wait for the picture that shows what came of it.";
const noTurn = "No task is under way.";

type Shown = Omit<PersonPage, "version" | "seconds_left" | "person" | "attempts">;

const nothing: Shown = {
  ...{ phase: "idle", task: null, step: 0, picture: null },
  ...{ doing: null, waiting: [], refused: null, news: null },
};

/** Creates the desk of one person. */
export function createPersonDesk({ clock, person, attempts, seconds }: PersonDeskOptions): PersonDesk {
  let shown = nothing;
  let version = 1;
  let instruction = "";
  let deadline: number | null = null;
  let screenshot: { name: string; png: Uint8Array } | null = null;
  let drawn = 0;
  const known: string[] = [];
  const listeners = new Set<() => void>();
  /** Ends what the attempt waits for: the start, or a move. */
  let answer: (action: PersonAction | null) => void = () => undefined;

  function show(change: Partial<Shown>): void {
    shown = { ...shown, ...change };
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  function awaited(signal: AbortSignal): Promise<PersonAction | null> {
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(signal.reason);
      signal.throwIfAborted();
      signal.addEventListener("abort", stop, { once: true });
      answer = (action) => {
        signal.removeEventListener("abort", stop);
        answer = () => undefined;
        resolve(action);
      };
    });
  }

  function isOneOf(...phases: PersonPhase[]): boolean {
    return phases.includes(shown.phase);
  }

  function offered({ id, applications, step_limit }: Briefing): PersonTask {
    if (!known.includes(id)) known.push(id);
    return { attempt: id, number: known.indexOf(id) + 1, instruction: null, applications, step_limit, seconds };
  }

  return {
    async begin(briefing, signal) {
      const isAgain = known.includes(briefing.id);
      const task = offered(briefing);
      const news = isAgain ? `${endingWords.computer} It begins anew on another one.` : shown.news;
      instruction = briefing.instruction;
      const started = awaited(signal);
      show({ ...nothing, phase: "ready", task, news });
      await started;
      deadline = clock.now() + seconds * 1000;
      show({ phase: "preparing", task: { ...task, instruction }, news: null });
    },
    async next({ step, outcome, screenshot: png }: AgentView, signal) {
      if (png === null) throw new RequestError("AGENT_NO_SCREEN", "a person needs pictures of the screen");
      drawn += 1;
      screenshot = { name: String(drawn), png };
      const refused = outcome === null || outcome === "done" ? null : outcome;
      // What was typed ahead was meant for what did not happen.
      const [first, ...waiting] = refused === null ? shown.waiting : [];
      const seen = { step, refused, waiting, picture: screenshot.name };
      if (first !== undefined) {
        show({ ...seen, phase: "working", doing: first });
        return { action: first };
      }
      const move = awaited(signal);
      show({ ...seen, phase: "turn", doing: null });
      return { action: await move };
    },
    end(ended) {
      deadline = null;
      screenshot = null;
      show({ ...nothing, news: ended === undefined ? null : endingWords[ended] });
    },
    close(isStopped) {
      const news = isStopped ? "The run was stopped. The same command goes on where it was." : shown.news;
      show({ ...nothing, phase: "over", news });
    },
    page() {
      const left = deadline === null ? null : Math.max(0, (deadline - clock.now()) / 1000);
      return { version, person, attempts, ...shown, seconds_left: left };
    },
    changed(seen, signal) {
      if (seen !== version) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const settle = (done: () => void) => () => {
          listeners.delete(changed);
          signal.removeEventListener("abort", stopped);
          done();
        };
        const changed = settle(resolve);
        const stopped = settle(() => reject(signal.reason));
        listeners.add(changed);
        signal.addEventListener("abort", stopped, { once: true });
      });
    },
    picture: (name) => (screenshot?.name === name ? screenshot.png : null),
    start(attempt) {
      if (!isOneOf("ready") || shown.task?.attempt !== attempt) return "This task cannot be started now.";
      answer(null);
      return null;
    },
    take(move) {
      if (!isOneOf("turn", "working") || shown.task?.attempt !== move.attempt || move.step > shown.step) return noTurn;
      const isLate = shown.phase === "working" || move.step !== shown.step;
      if (isLate && !mayWait(move)) return tooEarly;
      if (shown.phase === "working") {
        const waiting = withMove(shown.waiting, move.action);
        if (waiting.length > mostWaiting) return "Too much waits to be done already.";
        show({ waiting });
        return null;
      }
      show({ phase: "working", doing: move.action, refused: null });
      answer(move.action);
      return null;
    },
  };
}
