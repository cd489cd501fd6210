const pasting = /^(?:ctrl(?:left|right)?|command|cmd)\+(?:shift(?:left|right)?\+)?v$/;

/** Whether keys, in the order in which they are pressed, paste what was copied. */
export function isPasting(keys: readonly string[]): boolean {
  return pasting.test(keys.join("+").toLowerCase());
}
