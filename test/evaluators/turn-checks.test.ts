import { describe, expect, it } from "vitest";
import { pictureTurns } from "../../pipeline/schema/computer/picture-turn.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { holds } from "./holds.js";
import { file, text } from "./trace-samples.js";
import { picture, pictureBecame, picturePath, turnedPictures } from "./turned-pictures.js";

const turnsSeen = (trace: Trace): string[] =>
  pictureTurns.filter((turn) => holds("check_image_turned", trace, picturePath, turn));

describe("the check of a turned picture", () => {
  it("knows each turn from all others, by the pixels or by the mark that came to it", () => {
    for (const { turn, trace } of turnedPictures) expect(turnsSeen(trace)).toEqual([turn]);
  });

  it("accepts neither an untouched picture nor another one, nor more than the turn", () => {
    expect(turnsSeen(pictureBecame(picture("Logo")))).toEqual([]);
    expect(turnsSeen(pictureBecame(picture("picture of something else")))).toEqual([]);
    expect(turnsSeen(pictureBecame(picture("Logo", "rotated right", "rotated right")))).toEqual([]);
  });

  it("takes nothing that is no picture for a turned one, nor one of which nothing was known", () => {
    expect(turnsSeen(pictureBecame(text("rotated right")))).toEqual([]);
    expect(turnsSeen(pictureBecame(picture("picture rotated right"), file(picturePath, picture("Logo"))))).toEqual([]);
  });
});
