import { visibleText } from "../visible-text.js";

const upgradeAdvice = "New LangChain packages are available";

let isQuiet = false;

/**
 * Keeps one line off the user's terminal: LangChain takes arguments that are not JSON, which is a model's mistake that
 * is repaired and counted here, for an outdated package, and advises to upgrade it. It has no setting for that.
 */
export function quietLangChain(): void {
  if (isQuiet) return;
  isQuiet = true;
  const warn = console.warn;
  console.warn = (...words: unknown[]) => {
    if (typeof words[0] === "string" && words[0].startsWith(upgradeAdvice)) return;
    warn(...words.map((word) => (typeof word === "string" ? visibleText(word) : word)));
  };
}
