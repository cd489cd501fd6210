import { visibleText } from "../text/visible-text.js";

/** A text in HTML, SVG or XML, as content or in quotes, with escapes for what cannot be seen there. */
export function escapeMarkup(text: string): string {
  return visibleText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
