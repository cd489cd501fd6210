import type { Situation } from "../../schema/situation.js";
import type { WritingLanguage } from "../../schema/writing-language.js";
import type { ConditionOutcome } from "./condition.js";
import type { SituationReading } from "./situation/read-situation.js";

/** A step as a reader sees it: in shuffled order, without the graph. */
export interface ReaderSubtask {
  key: string;
  /** Name of the application, as a person says it. */
  application: string;
  /** Verb phrases with blanks. */
  phrases: readonly string[];
  parameters: Readonly<Record<string, string>>;
}

/** A result that one step takes over from another, as the text says it. */
export interface ReadTakeOver {
  from: string;
  to: string;
  /** Steps that had the same thing in hand before `from`. */
  through: string[];
  /** The words that say so. */
  text: string;
  /** Kinds of thing that the words name; empty for "it" and "the result". */
  kinds: string[];
  /** The value by which it is named; null where it is not. */
  value: string | null;
}

/** What the text asks for under one outcome of its condition, or at all where it has none. */
export interface OutcomeReading {
  subtasks: string[];
  /** Every pair of which the first must come before the second. */
  precedes: [string, string][];
  takesOver: ReadTakeOver[];
  /** Sentences about what the text says that cannot all hold. */
  contradictions: string[];
}

export interface InstructionReading {
  /** Parameters of each step whose value the text tells, by key. */
  said: Record<string, string[]>;
  /** Requests of the text that are none of the steps. */
  unmatched: string[];
  condition: { source: string | null; operator: "greater" | "less"; threshold: number } | null;
  outcomes: Record<ConditionOutcome, OutcomeReading>;
}

/** The dependencies that a text states, or why they could not be determined. */
export type ReadResult = { reading: InstructionReading } | { failure: string };

/** Works out from an instruction alone what each step waits for and takes over. */
export interface DependencyReader {
  readonly language: WritingLanguage;
  /** `task` is the id of the task, under which model calls are recorded; `reading` counts the readings of the text from 0. */
  read(text: string, subtasks: readonly ReaderSubtask[], task: string, reading: number): Promise<ReadResult>;
  /** Reads a text about one of these situations, without being told which. */
  readSituation(
    text: string,
    situations: readonly Situation[],
    task: string,
    reading: number,
  ): Promise<SituationReading | { failure: string }>;
}
