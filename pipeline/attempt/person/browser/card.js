/** @import { PersonPage } from "../person-page.js" */

/**
 * The card that stands in the place of the picture: what comes next. Null while the picture is there.
 * @param {PersonPage} page
 * @returns {{ title: string, words: string, facts: string[] } | null}
 */
export function cardOf({ phase, task, attempts, news, picture }) {
  const told = news === null ? "" : `${news} `;
  switch (phase) {
    case "idle":
      return { title: "The next task is on its way", words: `${told}The computer is being started.`, facts: [] };
    case "ready": {
      const { number = 1, step_limit = 0, seconds = 0, applications = [] } = task ?? {};
      const limits = [`at most ${step_limit} steps`, `at most ${minuteWords(seconds)}`];
      return {
        title: `Task ${number} of ${attempts}`,
        words: `${told}When you press Start, you are shown what to do, and the time begins to run.`,
        facts: [...limits, ...applications],
      };
    }
    case "preparing":
      return picture === null
        ? { title: "The computer is being prepared", words: "Read your task meanwhile.", facts: [] }
        : null;
    case "over":
      return { title: "That was all", words: `${told}You can close this page.`, facts: [] };
    case "turn":
    case "working":
      return null;
  }
}

/** @param {number} seconds */
function minuteWords(seconds) {
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
