import sharp from "sharp";
import { expect, test } from "vitest";
import { judgedPictures } from "../../../pipeline/run/attempts/judged-pictures.js";
import type { AttemptStep } from "../../../pipeline/schema/attempt/attempt-records.js";

/** Pictures of one pixel, told apart by how light it is. */
async function pictureOf(light: number): Promise<Uint8Array> {
  return sharp(Buffer.from([light]), { raw: { width: 1, height: 1, channels: 1 } })
    .webp({ lossless: true })
    .toBuffer();
}

const step = (screenshot: string): AttemptStep => ({
  ...{ action: null, resolved: null, pixel_form: null, control_form: null, thought: "", outcome: "done", nodes: [] },
  ...{ seconds: 0, usage: { input: 0, output: 0 }, screenshot, commands: null },
});

test("a judge sees the first screen of an attempt and the one at its end, and none of them twice in a row", async () => {
  const kept = new Map<string, Uint8Array>();
  for (let light = 0; light < 20; light += 1) kept.set(`${light}`, await pictureOf(light));
  const lights = async (steps: number, end_screenshot: string | null) => {
    const attempt = { steps: [...Array(steps).keys()].map((i) => step(`${i}`)), end_screenshot };
    const shown = await judgedPictures(attempt, (hash) => kept.get(hash) ?? null);
    return Promise.all(shown.map(async (png) => (await sharp(png).raw().toBuffer())[0]));
  };
  expect(await lights(2, "2")).toEqual([0, 1, 2]);
  expect(await lights(3, "2")).toEqual([0, 1, 2]);
  expect(await lights(0, "7")).toEqual([7]);
  expect(await lights(19, "19")).toHaveLength(8);
  expect([(await lights(19, "19")).at(0), (await lights(19, "19")).at(-1)]).toEqual([0, 19]);
  // As an earlier version kept them.
  expect(await lights(2, null)).toEqual([0, 1]);
});
