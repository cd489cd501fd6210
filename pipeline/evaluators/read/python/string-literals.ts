import type { Constant, ExprNode, JoinedStr } from "../nodes.js";
import type { Place } from "../refusal.js";
import type { Cursor, Token } from "./cursor.js";
import { decodeBytes, decodeText, type Span } from "./escapes.js";
import { joinedString, type ParseField, readFormatted } from "./formatted-strings.js";
import { NotPython } from "./not-python.js";

/** A string literal without its prefix and quotes. */
interface Literal extends Span {
  readonly at: Place;
  readonly isRaw: boolean;
  readonly isBytes: boolean;
  readonly isFormatted: boolean;
}

/**
 * String literals that stand side by side are one: bytes, a text, or an f-string if any of them is one. `parseField`
 * parses what stands within braces. Throws NotPython.
 */
export function parseStrings(cursor: Cursor, parseField: ParseField): Constant | JoinedStr {
  const at = cursor.place;
  const literals: Literal[] = [];
  while (cursor.next.type === "string") literals.push(literalOf(cursor.take(), cursor));
  const [first] = literals;
  const { source } = cursor;
  const mixed = literals.find(({ isBytes }) => isBytes !== first?.isBytes);
  if (mixed !== undefined) throw new NotPython(mixed.at, "bytes and text side by side");
  if (first?.isBytes === true) {
    const parts = literals.map((literal) => decodeBytes(source, literal, literal.isRaw));
    return { nodeType: "Constant", literal: "bytes", value: Buffer.concat(parts), ...at };
  }
  const pieces = literals.flatMap((literal): (string | ExprNode)[] =>
    literal.isFormatted
      ? readFormatted(source, literal, literal.isRaw, parseField)
      : [decodeText(source, literal, literal.isRaw)],
  );
  if (literals.some(({ isFormatted }) => isFormatted)) return joinedString(pieces, at);
  return { nodeType: "Constant", literal: "text", value: pieces.join(""), ...at };
}

function literalOf(token: Token, cursor: Cursor): Literal {
  const [, prefix = "", quote = ""] = /^([a-z]*)('''|"""|'|")/i.exec(token.text) ?? [];
  return {
    at: cursor.placeOf(token),
    start: token.start + prefix.length + quote.length,
    end: token.end - quote.length,
    isRaw: /r/i.test(prefix),
    isBytes: /b/i.test(prefix),
    isFormatted: /f/i.test(prefix),
  };
}
