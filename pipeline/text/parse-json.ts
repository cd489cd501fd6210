/** Maximum nesting depth, so that recursion over parsed JSON cannot overflow the stack. */
export const deepestJson = 512;
/** Characters of a JSON text. */
const largestJson = 1 << 26;

/**
 * Parses untrusted JSON. Throws SyntaxError when the text is not JSON, and when it is larger or nested more deeply than
 * anything that this program writes.
 */
export function parseJson(text: string): unknown {
  if (text.length > largestJson) throw new SyntaxError(`too large; at most ${largestJson} characters are read`);
  const tooDeep = firstTooDeep(text);
  if (tooDeep !== null) {
    const line = text.slice(0, tooDeep).split("\n").length;
    throw new SyntaxError(`line ${line}: nested too deeply; at most ${deepestJson} levels are read`);
  }
  return JSON.parse(text);
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Index of the first list or object that exceeds the maximum depth; null when there is none. */
function firstTooDeep(text: string): number | null {
  // Every level needs a bracket at its beginning, and one at its end.
  if (text.length <= 2 * deepestJson) return null;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== quote; at++) {
        if (text.charCodeAt(at) === backslash) at += 1;
      }
    } else if (code === openList || code === openObject) {
      depth += 1;
      if (depth > deepestJson) return at;
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
  return null;
}
