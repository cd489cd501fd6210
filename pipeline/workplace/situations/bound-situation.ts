import type { GivenValues } from "../../query/parse-query.js";
import type { QueryValue } from "../../query/query.js";
import type { Situation, SituationFact } from "../../schema/situation.js";
import type { Workplace } from "../make-workplace.js";

/** A value that a reading finds, and where it stands. */
export interface BoundFact {
  name: string;
  fact: SituationFact;
  /** Its label with the blanks filled. */
  label: string;
  value: QueryValue;
  /** Of a table: the query with all its values. Of a document, a message or a page: the words beside it. */
  asked: string;
}

/** A situation at a workplace: whom and what it is about, and what the facts are. */
export interface BoundSituation {
  situation: Situation;
  workplace: Workplace;
  /** Values of the blanks of its texts, but for facts and deliverables. */
  words: Readonly<Record<string, string>>;
  /** What queries may name with `@`. */
  given: GivenValues;
  facts: ReadonlyMap<string, BoundFact>;
}
