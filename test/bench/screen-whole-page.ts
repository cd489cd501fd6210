import { execFileSync } from "node:child_process";
import sharp from "sharp";
import type { ScreenElement } from "../../pipeline/screen/screen-element.js";

/** How a screen is handed to Tesseract in one piece. */
export interface WholePage {
  enlargement: number;
  /** Tesseract's mode of page segmentation: 11 is sparse text. */
  segmentation: number;
}

const leastConfidence = 20;

/** The words that Tesseract finds on a screen that it is given as it is, in grey and enlarged; none of our own steps. */
export async function readWholePage(
  png: Uint8Array,
  { enlargement, segmentation }: WholePage,
): Promise<ScreenElement[]> {
  const { width } = await sharp(png).metadata();
  const input = await sharp(png)
    .greyscale()
    .resize({ width: width * enlargement, kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const table = execFileSync("tesseract", ["stdin", "stdout", "--psm", String(segmentation), "tsv"], {
    input,
    env: { PATH: "/usr/bin:/usr/local/bin", OMP_THREAD_LIMIT: "1" },
    stdio: ["pipe", "pipe", "ignore"],
    maxBuffer: 100_000_000,
    encoding: "utf8",
  });
  return table.split("\n").flatMap((line): ScreenElement[] => {
    const [level, , , , , , left, top, wide, high, confidence, words = ""] = line.split("\t");
    if (level !== "5" || Number(confidence) < leastConfidence || words.trim() === "") return [];
    const [x, y] = [Number(left) / enlargement, Number(top) / enlargement];
    const rect: ScreenElement["rect"] = [x, y, x + Number(wide) / enlargement, y + Number(high) / enlargement];
    return [{ kind: "text", words: words.trim(), rect, colour: "black" }];
  });
}
