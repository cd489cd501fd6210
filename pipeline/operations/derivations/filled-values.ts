import type { QueryValue } from "../../query/query.js";
import { listed } from "./given-table.js";
import { shownValue } from "./query.js";

/** Values of cells as the list that checks take, without empty ones, which a sheet does not have. */
export function filledValues(values: readonly QueryValue[]): string {
  return listed(values.map(shownValue).filter((value) => value !== ""));
}
