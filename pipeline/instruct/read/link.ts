/** One clause works with what another made. */
export interface TakeOver {
  from: number;
  to: number;
  /** The words that say so; "" where nothing but the sense does. */
  text: string;
  /** Kinds of thing that the words name; empty for "it". */
  classes: ReadonlySet<string>;
  /** The value by which it is named, null for none. */
  literal: string | null;
  explicit: boolean;
  /** It only goes into what the clause makes or changes, and stays what it was. */
  material: boolean;
  /** Clauses that had the same thing in hand before `from`, latest first. */
  through: number[];
}
