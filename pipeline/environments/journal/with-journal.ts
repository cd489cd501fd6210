import { ActionError, EnvironmentError } from "../../errors.js";
import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Environment, EnvironmentFactory } from "../contract.js";
import type { Journal, JournalRecord, Visit } from "./open-journal.js";
import type { RecordedOutcome } from "./recorded.js";

/** Replays of a recorded path before JOURNAL_DISAGREES is thrown. */
const mostReplays = 2;

/**
 * Wraps environments so that their results are recorded in a journal. The n-th visit of this process to a position (a
 * setup and the actions after it) is answered from the n-th visit of an earlier process. Unrecorded positions are
 * reached by replaying their path. So stopped work resumes where it was, and repetitions that test for equal results
 * still run as often as before. Screenshots are always taken. These environments cannot be forked.
 */
export function withJournal(factory: EnvironmentFactory, journal: Journal): EnvironmentFactory {
  return {
    name: factory.name,
    platform: factory.platform,
    forks: false,
    open: async () => remember(await factory.open(), journal),
  };
}

/** A position with the path to it. `outcomes` has one entry for the reset and one for each action. */
interface JournalPosition {
  setup: EnvironmentSetup;
  actions: Action[];
  outcomes: RecordedOutcome[];
  visit: Visit;
  held: JournalRecord;
}

function remember(real: Environment, journal: Journal): Environment {
  let position: JournalPosition | null = null;
  /** Number of steps of the path that the real computer has done: 0 before the reset, 1 after it. */
  let stepsDone = 0;
  let going: Promise<void> | null = null;

  /** Does one step of a path on the real computer. After a failure the computer is at no known position. */
  async function step(act: () => Promise<void>): Promise<RecordedOutcome> {
    try {
      await act();
      return { done: true };
    } catch (error) {
      if (error instanceof ActionError) return { done: false, code: error.code, message: error.message };
      stepsDone = 0;
      throw error;
    }
  }

  async function replayTo({ setup, actions, outcomes }: JournalPosition): Promise<void> {
    for (let replays = 1; stepsDone < outcomes.length; ) {
      const action = stepsDone === 0 ? null : actions[stepsDone - 1];
      const expected = outcomes[stepsDone];
      const outcome = await step(() => (action ? real.act(action) : real.reset(setup)));
      if (codeOf(outcome) === codeOf(expected)) stepsDone++;
      else if (replays++ < mostReplays) stepsDone = 0;
      else throw disagreement(stepsDone, expected, outcome);
    }
  }

  /** Brings the real computer to the position; concurrent callers share one replay. */
  async function arrive(at: JournalPosition): Promise<void> {
    going ??= replayTo(at).finally(() => {
      going = null;
    });
    await going;
  }

  async function known<K extends "state" | "controls" | "fingerprint">(
    what: K,
    ask: () => Promise<NonNullable<JournalRecord[K]>>,
  ): Promise<NonNullable<JournalRecord[K]>> {
    const at = position;
    if (at === null) return ask();
    const held = at.held[what];
    if (held !== null) return held;
    await arrive(at);
    const answer = await ask();
    at.held[what] = answer;
    const seen: Partial<JournalRecord> = {};
    seen[what] = answer;
    journal.write(at.visit, seen);
    return answer;
  }

  return {
    name: real.name,
    platform: real.platform,
    applications: real.applications,
    async reset(setup) {
      const visit = journal.start(real.name, setup);
      const held = journal.read(visit);
      [stepsDone, position] = [0, null];
      if (held.outcome === null) {
        held.outcome = await step(() => real.reset(setup));
        stepsDone = 1;
        journal.write(visit, { outcome: held.outcome });
      }
      position = { setup, actions: [], outcomes: [held.outcome], visit, held };
      refuse(held.outcome);
    },
    async act(action) {
      const from = position;
      if (from === null) return real.act(action);
      const visit = journal.follow(from.visit, action);
      const held = journal.read(visit);
      if (held.outcome === null) {
        await arrive(from);
        held.outcome = await step(() => real.act(action));
        stepsDone++;
        journal.write(visit, { outcome: held.outcome });
      }
      position = {
        setup: from.setup,
        actions: [...from.actions, action],
        outcomes: [...from.outcomes, held.outcome],
        visit,
        held,
      };
      refuse(held.outcome);
    },
    async observe(options) {
      if (options?.screenshot !== true && options?.text !== true) {
        const controls = await known("controls", async () => (await real.observe()).controls);
        return { controls, screenshot: null, text: null };
      }
      if (position !== null) await arrive(position);
      return real.observe(options);
    },
    state: () => known("state", () => real.state()),
    fingerprint: () => known("fingerprint", () => real.fingerprint()),
    close: () => real.close(),
  };
}

function refuse(outcome: RecordedOutcome): void {
  if (!outcome.done) throw new ActionError(outcome.code, outcome.message);
}

function codeOf(outcome: RecordedOutcome | undefined): string {
  return outcome === undefined || outcome.done ? "" : outcome.code;
}

function disagreement(step: number, expected: RecordedOutcome | undefined, outcome: RecordedOutcome): EnvironmentError {
  const [then, now] = [expected, outcome].map((result) => codeOf(result) || "done");
  const what = step === 0 ? "the setup" : `action ${step}`;
  return new EnvironmentError(
    "JOURNAL_DISAGREES",
    `${what} came to "${then}" when it was recorded and comes to "${now}" now: if the applications have changed, name another journal with --journal`,
  );
}
