/** Names of the states, at the bits that the accessibility bus uses (AtspiStateType of at-spi2-core). */
const states = [
  "invalid active armed busy checked collapsed defunct editable enabled expandable expanded focusable focused",
  "has-tooltip horizontal iconified modal multi-line multiselectable opaque pressed resizable selectable selected",
  "sensitive showing single-line stale transient vertical visible manages-descendants indeterminate required truncated",
  "animated invalid-entry supports-autocompletion selectable-text is-default visited checkable has-popup read-only",
]
  .join(" ")
  .split(" ");

/** Names of the bits that are set in a state set of two 32-bit words. */
export function stateNames(words: readonly number[]): string[] {
  return states.filter((_name, bit) => (((words[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1);
}
