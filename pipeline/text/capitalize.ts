/** First letter as a capital, for the start of a sentence; a quoted value is left as it is. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
