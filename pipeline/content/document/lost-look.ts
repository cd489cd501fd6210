import { readParts } from "../read-parts.js";
import { paperParagraphs } from "./paper-paragraphs.js";
import { paperStyles } from "./paper-styles.js";

/**
 * The first paragraph that a reader of a document does not find in the style of its role ("Prices"); null where the document
 * looks like a paper.
 */
export async function lostLook(
  bytes: Uint8Array,
  extension: string,
  paragraphs: readonly string[],
): Promise<string | null> {
  const found = await readParts(bytes, extension);
  const styles = (found?.parts ?? []).flatMap(({ kind, aspects: { style = "" } }) =>
    kind === "paragraph" ? [style] : [],
  );
  const lost = paperParagraphs(paragraphs).find(({ role }, at) => styles[at] !== (paperStyles[role]?.name ?? ""));
  return lost === undefined ? null : lost.bold + lost.plain;
}
