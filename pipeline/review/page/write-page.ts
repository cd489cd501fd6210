import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RequestError } from "../../errors.js";
import type { ReviewSheet } from "../../schema/review.js";
import { inlineJson, pageHtml } from "./page-html.js";

/** Characters of JSON in one page; a browser takes long to open more. */
const largestPage = 200_000_000;

export interface ReviewPageParts {
  folder: string;
  /** Stands in every file of answers. */
  exportId: string;
  /** One after the other, each with those of its pictures (PNG, by the names it uses) that came with none before it. */
  sheets: AsyncIterable<PicturedSheet> | Iterable<PicturedSheet>;
}

interface PicturedSheet {
  readonly sheet: ReviewSheet;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/**
 * Writes the review page: `index.html`, which opens from its folder without a server and keeps answers in the browser,
 * and `pictures/`. Returns the path of the page. Throws REVIEW_PICTURE_NAME, REVIEW_PAGE_SIZE.
 */
export async function writeReviewPage({ folder, exportId, sheets }: ReviewPageParts): Promise<string> {
  mkdirSync(join(folder, "pictures"), { recursive: true });
  const texts: string[] = [];
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
    for (const [name, png] of pictures) writeFileSync(join(folder, "pictures", requirePictureName(name)), png);
  }
  const data = `{"export_id":${inlineJson(exportId)},"sheets":[\n${texts.join(",\n")}\n]}`;
  const page = join(folder, "index.html");
  writeFileSync(page, pageHtml({ from: "file", data }).html);
  return page;
}

/** Throws REVIEW_PICTURE_NAME for what could be a path. */
function requirePictureName(name: string): string {
  if (/^[\w-]+\.png$/.test(name)) return name;
  throw new RequestError("REVIEW_PICTURE_NAME", `"${name}" cannot name a picture; use letters, digits and .png`);
}
