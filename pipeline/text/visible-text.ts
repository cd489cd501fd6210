/**
 * Characters that control a terminal, that reorder, hide or join the text around them, or that XML forbids: control and
 * format characters, line separators, invisible characters, lone surrogates, noncharacters. Line feed and tab are text.
 */
const unseen =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/**
 * A text with escapes (`\u001b`) in place of the characters that cannot be seen. Every text goes through here where it leaves
 * for a terminal, and where it enters XML, SVG or HTML. JSON means the same before and after.
 */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

/** The same on one line, with escapes in place of line feeds and tabs, too. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}
