import { figureResults } from "./figure-results.js";
import { lineResults } from "./line-results.js";
import { placeResults } from "./place-results.js";
import { slideResults } from "./slide-results.js";
import { tableResults } from "./table-results.js";
import { templateResults } from "./template-results.js";
import type { WholeResult } from "./whole-result.js";

/**
 * Every result that is worked out a second time, by the derivation whose value it has to be. Adding one is one entry in
 * one of these tables.
 */
export const wholeResults: ReadonlyMap<string, WholeResult> = new Map(
  Object.entries({
    ...tableResults,
    ...placeResults,
    ...lineResults,
    ...slideResults,
    ...templateResults,
    ...figureResults,
  }),
);
