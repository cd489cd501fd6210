import sharp from "sharp";
import { expect, test } from "vitest";
import type { AgentView } from "../../../pipeline/attempt/agents/agent.js";
import { picturesOf } from "../../../pipeline/attempt/agents/chat-sight.js";
import { numberControls } from "../../../pipeline/environments/view/numbered-controls.js";

async function viewOf(isZoomed: boolean): Promise<AgentView> {
  const screenshot = await sharp({ create: { width: 1280, height: 800, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  const screen = numberControls([]);
  return { step: 1, controls: [], observe: "accessibility", screen, screenshot, isZoomed, outcome: null };
}

test("a chat model of OmniBench's form sees 1024 x 1024 pixels, with padding in place of distortion, also when it zooms", async () => {
  for (const isZoomed of [false, true]) {
    const [picture, ...others] = await picturesOf("square", await viewOf(isZoomed));
    expect(others).toEqual([]);
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1024, 1024]);
    const light = [...Array(1024).keys()].filter((row) => (data[row * 1024 + 512] ?? 0) > 127);
    // 1024 * 800 / 1280 rows of the screen, with as much above as below.
    expect([light.length, light[0]]).toEqual([640, 192]);
  }
});

test("all other chat models see the screen at its own size, or not at all", async () => {
  const sizes = async (sight: "marks" | "picture" | "nothing") =>
    Promise.all(
      (await picturesOf(sight, await viewOf(false))).map(async (picture) => {
        const { width, height } = await sharp(picture).metadata();
        return [width, height];
      }),
    );
  expect(await sizes("marks")).toEqual([[1280, 800]]);
  expect(await sizes("picture")).toEqual([[1280, 800]]);
  expect(await sizes("nothing")).toEqual([]);
});
