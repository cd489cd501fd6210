/**
 * Returns JSON that is safe inside a `script` element: it cannot end the element, begin a comment or contain a Unicode
 * line separator.
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
