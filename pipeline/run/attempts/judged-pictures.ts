import sharp from "sharp";
import type { AttemptRecord } from "../../schema/attempt/attempt-records.js";

/** Most pictures that are shown of one attempt, spread over it, the last among them. */
export const mostPictures = 8;

/**
 * The pictures of an attempt that a judge is shown (PNG), in their order, the last of its end; `screen` finds one that was
 * kept (WebP) by its hash.
 */
export async function judgedPictures(
  { steps, end_screenshot }: Pick<AttemptRecord, "steps" | "end_screenshot">,
  screen: (hash: string) => Uint8Array | null,
): Promise<Uint8Array[]> {
  const before = steps.flatMap(({ screenshot }) => screenshot ?? []);
  const hashes = end_screenshot === null || end_screenshot === before.at(-1) ? before : [...before, end_screenshot];
  const last = hashes.length - 1;
  const count = Math.min(mostPictures, hashes.length);
  const at = Array.from({ length: count }, (_, index) =>
    count === 1 ? last : Math.round((index * last) / (count - 1)),
  );
  const kept = at.flatMap((index) => {
    const hash = hashes[index];
    return hash === undefined ? [] : (screen(hash) ?? []);
  });
  return Promise.all(kept.map((picture) => sharp(picture).png().toBuffer()));
}
