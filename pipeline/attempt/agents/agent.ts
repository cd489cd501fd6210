import type { NumberedControls } from "../../environments/view/numbered-controls.js";
import type { Clock } from "../../llm/clock.js";
import type { ModelSettings } from "../../llm/open-models.js";
import type { Rng } from "../../rng.js";
import type { AttemptEnding, ObservationMode } from "../../schema/attempt/attempt-records.js";
import type { Control } from "../../schema/computer/control.js";
import type { AttemptTask } from "../attempt-task.js";

/** Seconds that an agent may take for one answer unless somebody says otherwise. */
export const usualAnswerSeconds = 180;

/** What an agent is told before it begins. Nothing of how the task is judged is in it. */
export interface Briefing {
  /** Of the attempt. */
  readonly id: string;
  readonly instruction: string;
  /** Names of the applications that the task needs. */
  readonly applications: readonly string[];
  readonly step_limit: number;
  /** The computers of a task over several, the one at which it begins first: the id to go to, and what people call it. */
  readonly computers?: readonly { readonly computer: string; readonly called: string }[];
}

/** What an agent is shown before each move. */
export interface AgentView {
  /** From 1. */
  readonly step: number;
  readonly controls: readonly Control[];
  /** Where they come from. */
  readonly observe: ObservationMode;
  /** The controls as a numbered list, by whose numbers an action may name them. */
  readonly screen: NumberedControls;
  /** PNG; null for an agent that is shown none. */
  readonly screenshot: Uint8Array | null;
  /** Whether the picture is of a part of the screen alone, as the last action asked for. */
  readonly isZoomed: boolean;
  /** "done", or why the last action was not; null before the first. */
  readonly outcome: string | null;
}

/** An agent at one attempt. */
export interface Agent {
  /**
   * Returns its move, which is held against `agentMoveSchema`. Rejects with AgentError where the agent is at fault, and with ModelError
   * where a model cannot be asked any more, which ends the run.
   */
  next(view: AgentView, signal: AbortSignal): Promise<unknown>;
  /** `ended` is how the attempt came to its end; none where it did not come to one, as when the run is stopped. */
  close(ended?: AttemptEnding): Promise<void>;
}

/** Begins attempts of one agent. */
export interface AgentMaker {
  /** Whether it is shown pictures of the screen. */
  readonly seesPictures: boolean;
  begin(briefing: Briefing, options: { repeat: number; signal: AbortSignal }): Promise<Agent>;
  /** US dollars that the agent's models have cost so far, in all or for one attempt by its id; null where nobody counts. */
  spent(attempt?: string): number | null;
  close(): void;
}

/** An agent that knows the answers, to try the tasks and their evaluators out. */
export type ScriptedAgent = (task: AttemptTask, rng: Rng) => Pick<Agent, "next">;

/** One that is a part of this program as well, and needs no answers. */
export type BlindAgent = (task: unknown, rng: Rng) => Pick<Agent, "next">;

/** What opening an agent may need. */
export interface AgentOpening {
  /** Reads what the user says of models: keys, prices, how much they may cost. */
  models(): Promise<ModelSettings>;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly signal: AbortSignal;
  report(text: string): void;
}

/** What it takes to let a person attempt tasks. */
export interface PersonOpening extends AgentOpening {
  readonly page: {
    /** Port of 127.0.0.1 at which the page is served; 0 takes a free one. */
    readonly port: number;
    /** Number of attempts of this run. */
    readonly attempts: number;
    /** Seconds that an attempt may take. */
    readonly seconds: number;
    /** Is told the address of the page; whoever has it can attempt the tasks. */
    announce(address: string): void;
  };
}
