/** @import { PersonAction } from "../person-move.js" */
/** @import { ServerLine } from "../../../page/browser/server-line.js" */

/**
 * Sends moves in the order in which they were made.
 * @typedef {object} Mover
 * @property {(action: PersonAction, at: { attempt: string, step: number }) => void} send
 * @property {() => boolean} busy whether a move is on its way
 */

/**
 * @param {ServerLine} line
 * @param {(words: string | null) => void} settled called when all are sent, or with the reason where one was not taken
 * @returns {Mover}
 */
export function openMover(line, settled) {
  /** @type {{ attempt: string, step: number, action: PersonAction }[]} */
  const moves = [];
  let isSending = false;

  async function sendAll() {
    isSending = true;
    /** @type {string | null} */
    let trouble = null;
    for (let move = moves.shift(); move !== undefined; move = moves.shift()) {
      try {
        await line.request("POST", "/moves", move);
      } catch (error) {
        // What was made after it was meant for what did not happen.
        moves.length = 0;
        trouble = error instanceof Error ? error.message : String(error);
      }
    }
    isSending = false;
    settled(trouble);
  }

  return {
    send(action, { attempt, step }) {
      moves.push({ attempt, step, action });
      if (!isSending) void sendAll();
    },
    busy: () => isSending,
  };
}
