/** @import { ReviewFile } from "../../../schema/review.js" */
/** @import { Desk } from "./desk.js" */
import { element } from "../../../page/browser/element.js";
import { readReview } from "./reasons.js";

/**
 * Hands the reviewer's answers over as a file.
 * @param {Desk} desk
 * @param {string} exportId
 */
export function downloadFile(desk, exportId) {
  /** @type {ReviewFile} */
  const file = { format: "taskloom-review", version: 1, export_id: exportId, reviews: desk.reviews() };
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json" }));
  const name = desk.reviewer
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  element("a", { href: address, download: `review-${name || "answers"}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Reads a file that was saved before, and goes on with its answers. Returns what came of it, in words.
 * @param {File} file
 * @param {Desk} desk
 * @param {string} exportId
 * @returns {Promise<string>}
 */
export async function loadFile(file, desk, exportId) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return `${file.name} is not a file of answers: it is no JSON.`;
  }
  const { format, version, export_id, reviews } = /** @type {Record<string, unknown>} */ (value ?? {});
  if (format !== "taskloom-review" || version !== 1 || !Array.isArray(reviews)) {
    return `${file.name} is not a file of answers that this page can read.`;
  }
  if (export_id !== exportId) return `${file.name} holds answers to another export.`;
  const read = reviews.map(readReview);
  const known = read.filter((review) => review !== null);
  if (known.length < read.length) return `${file.name} holds answers that cannot be read; nothing was loaded.`;
  const other = known.find(({ reviewer }) => reviewer !== desk.reviewer)?.reviewer;
  if (other !== undefined) return `${file.name} holds answers of ${other}: change the reviewer to ${other} first.`;
  const { taken, foreign } = desk.adopt(known, true);
  const rest = foreign === 0 ? "" : ` ${foreign} are of tasks that are not here.`;
  return `${taken} of ${known.length} answers loaded; the others were here already, or newer.${rest}`;
}
