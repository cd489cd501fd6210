import { escapeMarkup } from "./escape-markup.js";

/** A piece of a page made by `html`; every text in it is escaped. */
export interface Html {
  readonly markup: string;
}

type HtmlPiece = Html | string | number | readonly Html[];

/** Template tag for HTML. Every inserted text is escaped, so that none can become markup. */
export function html(literals: TemplateStringsArray, ...pieces: readonly HtmlPiece[]): Html {
  return { markup: literals.map((literal, i) => (i === 0 ? "" : markupOf(pieces[i - 1] ?? "")) + literal).join("") };
}

function markupOf(piece: HtmlPiece): string {
  if (typeof piece === "string") return escapeMarkup(piece);
  if (typeof piece === "number") return String(piece);
  return "markup" in piece ? piece.markup : piece.map(({ markup }) => markup).join("");
}
