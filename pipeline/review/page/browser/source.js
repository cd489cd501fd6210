/** @import { ReviewSheet } from "../../../schema/review.js" */
/** @import { ServerLine } from "./server-line.js" */
import { byId } from "../../../page/browser/element.js";

/**
 * What is known of a task before it is looked at.
 * @typedef {Pick<ReviewSheet, "task_id" | "content_hash" | "persona" | "level" | "scenario" | "intent" | "instruction">} Entry
 *
 * Where the tasks come from.
 * @typedef {{ exportId: string, entries: Entry[], sheet(id: string): Promise<ReviewSheet>, picture(name: string): Promise<string> }} Source
 */

/**
 * The tasks that stand in the page itself, with their pictures beside it.
 * @returns {Source}
 */
export function embeddedSource() {
  /** @type {{ export_id: string, sheets: ReviewSheet[] }} */
  const { export_id, sheets } = JSON.parse(byId("data", HTMLScriptElement).textContent);
  const byTask = new Map(sheets.map((sheet) => [sheet.task_id, sheet]));
  return {
    exportId: export_id,
    entries: sheets,
    async sheet(id) {
      const sheet = byTask.get(id);
      if (sheet === undefined) throw new Error(`there is no task ${id}`);
      return sheet;
    },
    picture: async (name) => `pictures/${encodeURIComponent(name)}`,
  };
}

/**
 * The tasks of a server, each fetched when it is looked at.
 * @param {ServerLine} line
 * @returns {Promise<Source>}
 */
export async function servedSource(line) {
  /** @type {{ export_id: string, entries: Entry[] }} */
  const { export_id, entries } = await (await line.request("GET", "/tasks")).json();
  /** @type {Map<string, Promise<string>>} */
  const addresses = new Map();
  return {
    exportId: export_id,
    entries,
    sheet: async (id) => (await line.request("GET", `/tasks/${encodeURIComponent(id)}`)).json(),
    picture(name) {
      const known = addresses.get(name);
      if (known !== undefined) return known;
      const address = line
        .request("GET", `/pictures/${encodeURIComponent(name)}`)
        .then((response) => response.blob())
        .then((bytes) => URL.createObjectURL(bytes));
      addresses.set(name, address);
      return address;
    },
  };
}
