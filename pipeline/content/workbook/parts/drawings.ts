import { sha256 } from "../../../hash.js";
import type { ContentPart } from "../../../schema/computer/content-part.js";
import { numbered, part } from "../../part.js";

/** A series of a chart: the ranges it shows, and its name. */
export interface FoundSeries {
  name: string | null;
  /** The cell that the name comes from. */
  nameCell: string | null;
  values: string | null;
  categories: string | null;
  /** Its own type where a chart mixes them. */
  type: string | null;
}

export interface FoundChart {
  /** "column", "bar", "line", "pie", "doughnut", "area", "scatter", "bubble", "radar", "stock", "surface". */
  type: string;
  title: string;
  xTitle: string;
  yTitle: string;
  /** Where the legend stands: "right", "bottom", ...; null where there is none. */
  legend: string | null;
  /** "stacked" or "percent". */
  stacking: string | null;
  spatial: boolean;
  series: readonly FoundSeries[];
}

export function chartPart({ series, ...chart }: FoundChart): ContentPart {
  const { type, title, xTitle, yTitle, legend, stacking, spatial } = chart;
  const found = { type, title, "x-title": xTitle, "y-title": yTitle, legend, stacking, spatial };
  const parts = series.map(({ name, nameCell, values, categories, type: own }) =>
    part("series", "", { name, "name-cell": nameCell, values, categories, type: own === type ? null : own }),
  );
  return part("chart", "", found, { parts: numbered(parts) });
}

/** A picture on a sheet: its name, its description for those who cannot see it, and a digest of its bytes. */
export function picturePart(name: string | undefined, description: string | undefined, bytes: Uint8Array | null) {
  return part("picture", "", { title: name, description, digest: bytes === null ? null : sha256(bytes) });
}
