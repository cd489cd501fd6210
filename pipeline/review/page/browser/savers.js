/** @import { Review } from "../../../schema/review.js" */
/** @import { Notebook } from "./notebook.js" */
/** @import { ServerLine } from "../../../page/browser/server-line.js" */
import { readReview } from "./reasons.js";

/**
 * Where answers are kept as they are given; a review of null takes the answer back. `problem` is why not all of them
 * are, in words, or null.
 * @typedef {object} Saver
 * @property {(reviewer: string) => Promise<Review[]>} load
 * @property {(reviewer: string, task: string, review: Review | null) => void} keep
 * @property {() => string | null} problem
 * @property {() => boolean} unsaved whether closing the page would lose an answer
 */

/**
 * In the browser, one entry for each task, so that two windows do not undo each other's work.
 * @param {Notebook} notebook
 * @returns {Saver}
 */
export function browserSaver(notebook) {
  let full = false;
  /** @param {string} reviewer */
  const folder = (reviewer) => `${encodeURIComponent(reviewer)}/answer/`;
  return {
    async load(reviewer) {
      const keys = notebook.keys().filter((key) => key.startsWith(folder(reviewer)));
      return keys.flatMap((key) => readReview(notebook.read(key)) ?? []);
    },
    keep(reviewer, task, review) {
      full = !notebook.write(folder(reviewer) + task, review);
    },
    problem() {
      if (!notebook.durable) {
        return "This browser keeps nothing for this page: your answers are lost when you close it. Save to a file.";
      }
      return full ? "The browser's storage is full: your last answer is not kept. Save to a file." : null;
    },
    unsaved: () => full || !notebook.durable,
  };
}

/**
 * In the dataset behind the server. What it does not take is offered again every three seconds.
 * @param {ServerLine} line
 * @param {() => void} changed called when `problem` may say something else
 * @returns {Saver}
 */
export function serverSaver(line, changed) {
  /** @type {Map<string, { reviewer: string, task: string, review: Review | null }>} */
  const waiting = new Map();
  /** @type {string | null} */
  let trouble = null;
  let busy = false;

  async function send() {
    if (busy) return;
    busy = true;
    try {
      for (let next = first(); next !== undefined; next = first()) {
        const [key, one] = next;
        const { reviewer, task, review } = one;
        if (review !== null) await line.request("POST", "/reviews", review);
        else await line.request("DELETE", `/reviews/${task}?reviewer=${encodeURIComponent(reviewer)}`);
        if (waiting.get(key) === one) waiting.delete(key);
      }
      trouble = null;
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
      setTimeout(send, 3000);
    }
    busy = false;
    changed();
  }
  const first = () => waiting.entries().next().value;

  return {
    async load(reviewer) {
      const response = await line.request("GET", `/reviews?reviewer=${encodeURIComponent(reviewer)}`);
      /** @type {{ reviews: Review[] }} */
      const { reviews } = await response.json();
      return reviews;
    },
    keep(reviewer, task, review) {
      waiting.set(`${task} ${reviewer}`, { reviewer, task, review });
      void send();
    },
    problem() {
      if (trouble === null) return null;
      return `Not saved yet: ${waiting.size}. ${trouble}. It is tried again; to be safe, save to a file.`;
    },
    unsaved: () => waiting.size > 0,
  };
}
