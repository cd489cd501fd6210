import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ScreenText } from "../../schema/computer/trace.js";
import { requireWithin } from "../bounds.js";

/** Reads the text off pictures. */
export interface PictureReader {
  /**
   * The text of a PNG, line by line. Two to four seconds for a screen, and one more for the first. Light letters on a
   * coloured ground, as of what is selected, are often missed.
   */
  read(png: Uint8Array): Promise<ScreenText>;
  /** Ends the recogniser, if it was needed. */
  close(): Promise<void>;
}

/** A reader that starts Tesseract (tesseract.js with its English data, no network) when it is first asked. */
export function createPictureReader(): PictureReader {
  let started: ReturnType<typeof startRecogniser> | null = null;
  return {
    async read(png) {
      started ??= startRecogniser();
      const { data } = await (await started).recognize(Buffer.from(await enlarged(png)));
      return { text: data.text.trim(), read_by: "tesseract" };
    },
    async close() {
      const running = started;
      started = null;
      await (await running)?.terminate();
    },
  };
}

/** Letters of user interfaces are smaller than those that Tesseract was trained on. */
const scale = 2;

async function enlarged(png: Uint8Array): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  requireWithin(header.readUInt32BE(16) * header.readUInt32BE(20), "pixels");
  const size = `width="${header.readUInt32BE(16) * scale}" height="${header.readUInt32BE(20) * scale}"`;
  const image = `<image href="data:image/png;base64,${header.toString("base64")}" ${size}/>`;
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`).render().asPng();
}

async function startRecogniser() {
  const { createWorker, OEM } = await import("tesseract.js");
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  return createWorker("eng", OEM.LSTM_ONLY, {
    langPath: join(dirname(data), "4.0.0_best_int"),
    gzip: true,
    cacheMethod: "none",
  });
}
