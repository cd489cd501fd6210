import { join } from "node:path";
import { RequestError } from "../../errors.js";
import { withOutputFolder } from "../../files/output-folder.js";
import { png, textWith } from "../../files/recognisers.js";
import { inlineJson } from "../../page/inline-json.js";
import type { ReviewSheet } from "../../schema/review.js";
import { pageHtml } from "./page-html.js";

/** Longest JSON of one page in characters; browsers take long to open more. */
const largestPage = 200_000_000;

export interface ReviewPageParts {
  folder: string;
  /** Written into every file of answers. */
  exportId: string;
  /** Sheets in order, each with those of its pictures (PNG, by name) that no earlier sheet had. */
  sheets: AsyncIterable<PicturedSheet> | Iterable<PicturedSheet>;
}

interface PicturedSheet {
  readonly sheet: ReviewSheet;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const ownPage = textWith("a review page", "<!doctype html>", 'data-from="file"');

/**
 * Writes the review page: `index.html`, which opens from its folder without a server and keeps answers in the browser,
 * and `pictures/`. Returns the path of the page. Throws OUTPUT_NAME, OUTPUT_TAKEN, REVIEW_PAGE_SIZE, STORE_*.
 */
export async function writeReviewPage({ folder: place, exportId, sheets }: ReviewPageParts): Promise<string> {
  await withOutputFolder(place, async (folder) => {
    folder.makeFolder(["pictures"]);
    const texts: string[] = [];
    const written = new Set<string>();
    let size = 0;
    for await (const { sheet, pictures } of sheets) {
      const text = inlineJson(sheet);
      texts.push(text);
      size += text.length;
      if (size > largestPage) {
        throw new RequestError(
          "REVIEW_PAGE_SIZE",
          `more than ${texts.length - 1} tasks are too many for one page; export a sample of them, or use pnpm review serve`,
        );
      }
      for (const [name, bytes] of pictures) {
        // Tasks may share a picture; its name is derived from its content.
        if (!written.has(name)) folder.write(["pictures", name], bytes, png);
        written.add(name);
      }
    }
    const data = `{"export_id":${inlineJson(exportId)},"sheets":[\n${texts.join(",\n")}\n]}`;
    folder.write(["index.html"], pageHtml({ from: "file", data }).html, ownPage);
  });
  return join(place, "index.html");
}
