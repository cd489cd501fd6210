import { type DerivationSource, derive } from "../../content/derive/derive.js";
import type { Extractor } from "../../schema/task/derivation.js";

/** A text that was seen, with the content that it may follow from. */
export interface Sample {
  source: DerivationSource;
  text: string;
}

/** A value that is the same in every sample follows from nothing. */
const fewestDistinctValues = 2;

/**
 * The extractor whose value is the text of every sample, the first in the order of the closed list where several fit.
 * Null where none does or fewer than two distinct values were seen. Cost: extractors x samples.
 */
export function fitExtractor(samples: readonly Sample[]): Extractor | null {
  const [first] = samples;
  if (first === undefined || new Set(samples.map((sample) => sample.text)).size < fewestDistinctValues) return null;
  return (
    extractorsFor(first.source).find((extractor) =>
      samples.every((sample) => derive(extractor, sample.source) === sample.text),
    ) ?? null
  );
}

/** Every extractor of the closed list that may apply to a content, most general reading first. */
export function extractorsFor(source: DerivationSource): Extractor[] {
  if (typeof source === "string") {
    return [{ kind: "identity" }, { kind: "arithmetic" }, ...tableExtractors(source), ...countExtractors];
  }
  if ("url" in source) {
    const facts = source.facts.map((fact): Extractor => ({ kind: "page_fact", label: fact.label }));
    return [
      ...facts,
      ...paragraphExtractors(source.paragraphs.length),
      { kind: "content_text" },
      { kind: "word_count" },
    ];
  }
  switch (source.kind) {
    case "table":
      return [{ kind: "content_text" }, ...columnExtractors(source.columns, source.rows.length), ...countExtractors];
    case "document":
      return [{ kind: "content_text" }, ...paragraphExtractors(source.paragraphs.length), ...countExtractors];
    case "text":
      return [{ kind: "content_text" }, ...paragraphExtractors(source.text.split("\n").length), ...countExtractors];
    case "image":
      return [{ kind: "content_text" }, { kind: "image_size" }];
    default:
      return [{ kind: "content_text" }, ...countExtractors];
  }
}

const countExtractors: readonly Extractor[] = [{ kind: "row_count" }, { kind: "word_count" }, { kind: "page_count" }];

function paragraphExtractors(count: number): Extractor[] {
  return Array.from({ length: count }, (_, index) => ({ kind: "paragraph", index }));
}

function tableExtractors(text: string): Extractor[] {
  if (!text.includes("\t")) return paragraphExtractors(text.split("\n").length);
  const [columns = "", ...rows] = text.split("\n");
  return columnExtractors(columns.split("\t"), rows.length);
}

function columnExtractors(columns: readonly string[], rows: number): Extractor[] {
  const figures = columns.flatMap((column): Extractor[] => [
    { kind: "column_sum", column },
    { kind: "column_average", column },
    { kind: "column_max", column },
    { kind: "column_min", column },
  ]);
  const cells = columns.flatMap((column) =>
    Array.from({ length: rows }, (_, row): Extractor => ({ kind: "cell", column, row })),
  );
  return [...figures, ...cells];
}
