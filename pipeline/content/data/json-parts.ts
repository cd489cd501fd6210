import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { dataPart } from "./data-part.js";

/** JSON, also with comments and commas behind the last item, as editors keep their settings. */
export function readJsonParts(bytes: Uint8Array): ContentPart {
  return dataPart("", parseJsonText(decodeText(bytes, "the file")));
}

/** A JSON text on each line: a list of them. */
export function readJsonLinesParts(bytes: Uint8Array): ContentPart {
  const lines = decodeText(bytes, "the file").split(/\r?\n/);
  return dataPart("", lines.filter((line) => line.trim() !== "").map(parseJsonText));
}

function parseJsonText(text: string): unknown {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const line = text.slice(0, error?.offset ?? 0).split("\n").length;
    throw new SyntaxError(
      `not JSON, line ${line}: ${error === undefined ? "nothing" : printParseErrorCode(error.error)}`,
    );
  }
  return held(root);
}

/** Objects are maps, so that a member may have any name ("__proto__"); of members with one name the last one counts. */
function held({ type, children = [], value }: Node): unknown {
  if (type === "array") return children.map(held);
  if (type !== "object") return value;
  return new Map(
    children.flatMap(({ children: [key, member] = [] }) =>
      key !== undefined && member !== undefined ? [[String(key.value), held(member)]] : [],
    ),
  );
}
