/** Text as it stands in a regular expression that finds it letter for letter. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
