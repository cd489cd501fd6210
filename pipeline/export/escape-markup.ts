import { visibleText } from "../text/visible-text.js";

/**
 * Escapes a text for HTML, SVG or XML, as content or in quotes. Invisible characters are written as visible escapes.
 */
export function escapeMarkup(text: string): string {
  return visibleText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
