import type { SetupPage } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { Extractor } from "../../schema/task/derivation.js";
import { evaluateArithmetic } from "./arithmetic.js";
import { contentText, pageText } from "./content-text.js";
import { cellText, columnNumbers, formatFigure, parseTableText } from "./figures.js";
import { layoutPages } from "./page-layout.js";

/** What a value is read from: a file's content, a page, or a text (of the clipboard, of a message). */
export type DerivationSource = FileContent | SetupPage | string;

/** The value that an extractor gives for a content, as the screen shows it; null where the content has nothing of the kind. */
export function derive(extractor: Extractor, content: DerivationSource): string | null {
  switch (extractor.kind) {
    case "identity":
      return typeof content === "string" ? content : null;
    case "content_text":
      return textOf(content);
    case "column_sum":
      return columnFigure(content, extractor.column, sum);
    case "column_average":
      return columnFigure(content, extractor.column, (numbers) => sum(numbers) / numbers.length);
    case "column_max":
      return columnFigure(content, extractor.column, (numbers) => Math.max(...numbers));
    case "column_min":
      return columnFigure(content, extractor.column, (numbers) => Math.min(...numbers));
    case "row_count": {
      const table = tableOf(content);
      return table && formatFigure(table.rows.length);
    }
    case "cell": {
      const table = tableOf(content);
      const cell = table?.rows[extractor.row]?.[table.columns.indexOf(extractor.column)];
      return cell === undefined ? null : cellText(cell);
    }
    case "paragraph":
      return paragraphsOf(content)?.[extractor.index] ?? null;
    case "word_count":
      return formatFigure(textOf(content).match(/\S+/g)?.length ?? 0);
    case "page_count":
      return pageCount(content);
    case "image_size":
      return isContent(content, "image") ? `${content.width} x ${content.height}` : null;
    case "page_fact":
      return isPage(content) ? (content.facts.find((fact) => fact.label === extractor.label)?.value ?? null) : null;
    case "message_body":
      return typeof content === "string" ? content : null;
    case "arithmetic":
      return typeof content === "string" ? evaluateArithmetic(content) : null;
  }
}

/** What the value is, in words that fit into a sentence: "the total of the Amount column". */
export function describeExtractor(extractor: Extractor): string {
  switch (extractor.kind) {
    case "identity":
      return "the value";
    case "content_text":
      return "the whole content";
    case "column_sum":
      return `the total of the ${extractor.column} column`;
    case "column_average":
      return `the average of the ${extractor.column} column`;
    case "column_max":
      return `the highest value in the ${extractor.column} column`;
    case "column_min":
      return `the lowest value in the ${extractor.column} column`;
    case "row_count":
      return "the number of rows";
    case "cell":
      return `the ${extractor.column} in row ${extractor.row + 1}`;
    case "paragraph":
      return `paragraph ${extractor.index + 1}`;
    case "word_count":
      return "the number of words";
    case "page_count":
      return "the number of pages";
    case "image_size":
      return "the size of the picture";
    case "page_fact":
      return pageFigure(extractor.label);
    case "message_body":
      return "the text of the message";
    case "arithmetic":
      return "the result of the calculation";
  }
}

/** "Amount due" as "the amount due", but an abbreviation stays: "the EUR to USD figure". */
function pageFigure(label: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(label)
    ? `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : `the ${label} figure`;
}

function isPage(content: DerivationSource): content is SetupPage {
  return typeof content !== "string" && "url" in content;
}

function isContent<K extends FileContent["kind"]>(
  content: DerivationSource,
  kind: K,
): content is Extract<FileContent, { kind: K }> {
  return typeof content !== "string" && "kind" in content && content.kind === kind;
}

function textOf(content: DerivationSource): string {
  if (typeof content === "string") return content;
  return isPage(content) ? pageText(content) : contentText(content);
}

function tableOf(content: DerivationSource): Extract<FileContent, { kind: "table" }> | null {
  if (typeof content === "string") return parseTableText(content);
  return isContent(content, "table") ? content : null;
}

function paragraphsOf(content: DerivationSource): readonly string[] | null {
  if (typeof content === "string") return content.split("\n");
  if (isPage(content)) return content.paragraphs;
  if (content.kind === "document") return content.paragraphs;
  return content.kind === "text" ? content.text.split("\n") : null;
}

function pageCount(content: DerivationSource): string | null {
  if (isContent(content, "slides")) return formatFigure(content.slides.length);
  const paragraphs = isPage(content) ? null : paragraphsOf(content);
  return paragraphs && formatFigure(layoutPages(paragraphs).length);
}

function columnFigure(
  content: DerivationSource,
  column: string,
  figure: (numbers: readonly number[]) => number,
): string | null {
  const table = tableOf(content);
  const numbers = table && columnNumbers(table, column);
  return numbers && formatFigure(figure(numbers), numbers);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
