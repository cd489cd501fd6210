import sharp from "sharp";
import { sha256 } from "../hash.js";

/** A picture of the screen as a dataset keeps it. */
export interface KeptPicture {
  /** SHA-256 of the bytes. */
  readonly hash: string;
  /** WebP without loss. */
  readonly webp: Uint8Array;
}

/** A picture (PNG) in the form in which datasets keep it, which takes about a third of the bytes. */
export async function keptPicture(png: Uint8Array): Promise<KeptPicture> {
  // More effort than this saves no bytes with screens of desktop applications.
  const webp = await sharp(png).webp({ lossless: true, effort: 1 }).toBuffer();
  return { hash: sha256(webp), webp };
}
