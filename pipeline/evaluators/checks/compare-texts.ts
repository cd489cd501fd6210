/** By code points, as Python compares; by UTF-16 units a character beyond U+FFFF would sort before U+E000. */
export function compareTexts(first: string, second: string): number {
  return Buffer.compare(Buffer.from(first), Buffer.from(second));
}
