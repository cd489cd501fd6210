import { escapeMarkup } from "./escape-markup.js";

/** A piece of a page that was made by `html` and holds no text that was not escaped. */
export interface Html {
  readonly markup: string;
}

type HtmlPiece = Html | string | number | readonly Html[];

/** A template whose texts are escaped wherever they stand, so that none of them can become markup. */
export function html(literals: TemplateStringsArray, ...pieces: readonly HtmlPiece[]): Html {
  return { markup: literals.map((literal, i) => (i === 0 ? "" : markupOf(pieces[i - 1] ?? "")) + literal).join("") };
}

function markupOf(piece: HtmlPiece): string {
  if (typeof piece === "string") return escapeMarkup(piece);
  if (typeof piece === "number") return String(piece);
  return "markup" in piece ? piece.markup : piece.map(({ markup }) => markup).join("");
}
