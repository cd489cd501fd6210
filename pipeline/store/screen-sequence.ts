import type sharp from "sharp";

/** Milliseconds for which each picture stays where the sequence is played. */
const pace = 1200;

/** Pixels of all pictures of a sequence together: fifty screens. */
const mostPixels = 1 << 27;

/** The pictures (PNG, all of one size) as one animated WebP without loss, which keeps of each only what changed. */
export async function encodeScreens(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const raw = await Promise.all(
    pictures.map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  const [first] = raw;
  if (first === undefined) throw new RangeError("a sequence has at least one picture");
  const { width, height } = first.info;
  const stack = Buffer.concat(raw.map(({ data }) => data));
  const pages = raw.length > 1 ? { pageHeight: height } : {};
  return sharp(stack, { raw: { width, height: height * raw.length, channels: 3, ...pages } })
    .webp({ lossless: true, effort: 6, minSize: true, delay: raw.map(() => pace) })
    .toBuffer();
}

/** The pictures of a sequence, as PNG. */
export async function decodeScreens(sequence: Uint8Array): Promise<Uint8Array[]> {
  const sharp = await loadSharp();
  const bounded = sharp(sequence, { pages: -1, limitInputPixels: mostPixels });
  const { data, info } = await bounded.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  const bytes = info.width * height * 3;
  const count = info.height / height;
  return Promise.all(
    Array.from({ length: count }, (_, i) =>
      sharp(data.subarray(i * bytes, (i + 1) * bytes), { raw: { width: info.width, height, channels: 3 } })
        .png()
        .toBuffer(),
    ),
  );
}

/** Loaded when it is needed: most commands touch no picture. */
async function loadSharp(): Promise<typeof sharp> {
  return (await import("sharp")).default;
}
