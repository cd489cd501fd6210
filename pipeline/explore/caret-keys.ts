/** Keys that say where a text is changed, whatever was done to it before. */
export const caretKeys: ReadonlySet<string> = new Set(["ctrl+home", "ctrl+end"]);
