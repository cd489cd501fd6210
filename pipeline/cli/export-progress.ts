import type { DrawnSheet } from "../review/sheet-of.js";
import { printErrorLine } from "./print.js";

/** Time between two lines, where executing tasks for their screenshots takes its time. */
const secondsBetweenLines = 10;

/** Counts sheets on their way: how many there are, a line every few seconds, and how many of them have a screenshot. */
export function exportProgress(total: number, quiet: boolean) {
  let pictured = 0;
  async function* watch(sheets: AsyncIterable<DrawnSheet>): AsyncGenerator<DrawnSheet> {
    let done = 0;
    let said = performance.now();
    for await (const drawn of sheets) {
      done++;
      if (drawn.sheet.subtasks.some(({ steps }) => steps.some(({ picture }) => picture !== null))) pictured++;
      const now = performance.now();
      if (!quiet && now - said >= secondsBetweenLines * 1000) {
        said = now;
        printErrorLine(`${done} of ${total} tasks`);
      }
      yield drawn;
    }
  }
  return { watch, pictured: () => pictured };
}
