import type { ContentPart } from "../../../schema/computer/content-part.js";
import { part } from "../../part.js";

/** A pivot table as a reader found it; fields by the headings of their columns. */
export interface FoundPivot {
  name: string;
  /** Range of the table, and of what it is made from, or the name of that. */
  range: string;
  source: string;
  rows: readonly string[];
  columns: readonly string[];
  filters: readonly string[];
  data: readonly { field: string; function: string }[];
}

export function pivotPart({ name, range, source, rows, columns, filters, data }: FoundPivot): ContentPart {
  return part("pivot", name, {
    range,
    source,
    rows: rows.join(", "),
    columns: columns.join(", "),
    filters: filters.join(", "),
    data: data.map(({ field }) => field).join(", "),
    function: data.map((held) => held.function).join(", "),
  });
}
