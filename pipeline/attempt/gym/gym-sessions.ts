import type { Environment } from "../../environments/contract.js";
import { createGestureHand, type GestureHand } from "../../environments/gestures/hand.js";
import { guestOf, type OsworldGuest } from "../../environments/serve/osworld/guest.js";
import { readScript } from "../../environments/serve/pyautogui/read-script.js";
import { EnvironmentError, RequestError } from "../../errors.js";
import type { Clock } from "../../llm/clock.js";
import type { ObservationMode } from "../../schema/attempt/attempt-records.js";
import type { AttemptTask } from "../attempt-task.js";
import { type GymEpisode, type GymTurn, gymEpisode } from "./gym-episode.js";
import { doMoves, type ScriptSteps, scriptMoves } from "./gym-moves.js";
import { sessionDesktop } from "./session-desktop.js";

export interface GymSessionsOptions {
  open(): Promise<Environment>;
  readonly platform: Environment["platform"];
  readonly screen: { readonly width: number; readonly height: number };
  readonly clock: Clock;
  readonly strictLimits: boolean;
  /** Where the controls come from that clients are shown. */
  readonly observe: ObservationMode;
  /** Sessions at once: each has a computer of its own. */
  readonly most: number;
  /** Longest time until the next action, and of a whole episode. */
  readonly seconds: { readonly answer: number; readonly attempt: number };
}

/** What a client does: an action of the harness, or a script of pyautogui, which is as many actions as it has gestures. */
export type GymMove = { readonly action: unknown } | { readonly code: string };

/** The sessions of a server. Each keeps its computer, which is reset for every episode. */
export interface GymSessions {
  /** Begins an episode; null opens another session. Throws RequestError GYM_SESSION, GYM_FULL, GYM_ORDER. */
  reset(session: string | null, task: AttemptTask): Promise<{ session: string; turn: GymTurn }>;
  /** Throws RequestError GYM_SESSION, GYM_ORDER, SCRIPT_REFUSED. */
  step(session: string, move: GymMove): Promise<GymTurn>;
  /** The computer of a session as OSWorld's guest. Throws RequestError GYM_SESSION. */
  guest(session: string): OsworldGuest;
  /** Throws RequestError GYM_SESSION. */
  close(session: string): Promise<void>;
  closeAll(): Promise<void>;
}

interface GymSession {
  computer: Environment | null;
  episode: GymEpisode | null;
  hand: GestureHand;
  /** The same computer as a guest. What is done there are steps of the episode, too. */
  readonly guest: OsworldGuest;
  /** What the guest's steps came to that no step of the client has told yet. */
  untold: { readonly reward: number; readonly last: GymTurn | null };
  isBusy: boolean;
  /** Ends the wait for silence. */
  used: AbortController;
}

export function gymSessions(options: GymSessionsOptions): GymSessions {
  const sessions = new Map<string, GymSession>();
  let opened = 0;

  function sessionOf(name: string): GymSession {
    const session = sessions.get(name);
    if (session !== undefined) return session;
    throw new RequestError("GYM_SESSION", `there is no session ${name.slice(0, 40)}; reset without one to open one`);
  }

  function add(): string {
    if (sessions.size >= options.most) {
      throw new RequestError(
        "GYM_FULL",
        `all ${options.most} computers are in use; close a session, or see --parallel`,
      );
    }
    opened += 1;
    const name = String(opened);
    const hand = createGestureHand(options.screen);
    const desktop = sessionDesktop(options, {
      pointer: () => sessionOf(name).hand.pointer,
      use: (work) => inTurn(name, ({ computer }) => work(begun(computer))),
      perform: (steps) => inTurn(name, (session) => moveAside(session, steps)),
    });
    const blank = { computer: null, episode: null, hand, untold: nothing, isBusy: false, used: new AbortController() };
    sessions.set(name, { ...blank, guest: guestOf(desktop, { now: () => options.clock.now() }) });
    return name;
  }

  /** Does one thing at a time in a session, and closes it when nothing is heard of its client for long. */
  async function inTurn<T>(name: string, work: (session: GymSession) => Promise<T>): Promise<T> {
    const session = sessionOf(name);
    if (session.isBusy) throw new RequestError("GYM_ORDER", "another call is under way; wait for its answer");
    session.isBusy = true;
    session.used.abort();
    try {
      return await work(session);
    } finally {
      session.isBusy = false;
      session.used = new AbortController();
      const silence = options.seconds.answer * 2_000;
      options.clock.sleep(silence, session.used.signal).then(
        () => close(name),
        () => undefined,
      );
    }
  }

  async function begin(session: GymSession, task: AttemptTask): Promise<GymTurn> {
    await session.episode?.close();
    session.computer ??= await options.open();
    session.hand = createGestureHand(options.screen);
    session.untold = nothing;
    session.episode = gymEpisode(session.computer, task, options);
    const turn = await session.episode.start();
    const failure = turn.end?.episode.computer_failure ?? null;
    if (failure === null) return turn;
    await discard(session);
    throw new EnvironmentError(failure.code, failure.message);
  }

  async function move({ episode, hand }: GymSession, asked: GymMove): Promise<GymTurn> {
    const current = begun(episode);
    if ("action" in asked) return current.step(asked.action);
    return doMoves(current, scriptMoves(readScript(asked.code), hand, options.screen).actions);
  }

  /** Does what a client asked the guest for; what comes of it is told with the client's next step. */
  async function moveAside(session: GymSession, steps: ScriptSteps): Promise<string> {
    const { episode, hand, untold } = session;
    const current = begun(episode);
    const { actions, printed } = scriptMoves(steps, hand, options.screen);
    if (actions.length === 0) return printed;
    const turn = await doMoves(current, actions);
    session.untold = { reward: untold.reward + turn.reward, last: turn.end === null ? null : turn };
    if (turn.end?.episode.computer_failure != null) await discard(session);
    return printed;
  }

  async function discard(session: GymSession): Promise<void> {
    const { computer, episode } = session;
    session.computer = null;
    session.episode = null;
    await episode?.close();
    // A computer that broke may not be able to close.
    await computer?.close().catch(() => undefined);
  }

  async function close(name: string): Promise<void> {
    const session = sessionOf(name);
    sessions.delete(name);
    session.used.abort();
    await discard(session);
  }

  return {
    async reset(name, task) {
      const own = name ?? add();
      try {
        return { session: own, turn: await inTurn(own, (session) => begin(session, task)) };
      } catch (error) {
        // Nobody knows the name of a session that could not begin.
        if (name === null) await close(own);
        throw error;
      }
    },
    step: (name, asked) =>
      inTurn(name, async (session) => {
        const { untold } = session;
        session.untold = nothing;
        if (untold.last !== null) return { ...untold.last, reward: untold.reward };
        const turn = await move(session, asked);
        if (turn.end?.episode.computer_failure != null) await discard(session);
        return { ...turn, reward: turn.reward + untold.reward };
      }),
    guest: (name) => sessionOf(name).guest,
    close,
    async closeAll() {
      await Promise.all([...sessions.keys()].map(close));
    },
  };
}

const nothing: GymSession["untold"] = { reward: 0, last: null };

/** What a session has after its first reset. Throws RequestError GYM_ORDER before. */
function begun<T>(held: T | null): T {
  if (held !== null) return held;
  throw new RequestError("GYM_ORDER", "nothing has begun; reset first");
}
