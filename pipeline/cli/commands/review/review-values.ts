import type { OptionValues } from "../../options.js";

/** The options of `taskloom review`, whatever the step. */
export type ReviewValues = OptionValues<
  | "from"
  | "format"
  | "drawn"
  | "stratify"
  | "unreviewed"
  | "seed"
  | "execute"
  | "withoutPictures"
  | "reviewer"
  | "replace"
  | "port"
  | "pool"
  | "to"
  | "quiet"
  | "json"
>;
