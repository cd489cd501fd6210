import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { drawnLine, sizeOf } from "../../pipeline/workplace/page-lines.js";

const drawnOf = (line: string) => new Set(Array.from({ length: 60 }, (_, seed) => drawnLine(line, createRng(seed))));

describe("a line of a page", () => {
  it("has another number at another workplace, written alike", () => {
    const drawn = drawnOf("Orders need approval above: EUR 4,000");
    expect(drawn.size).toBeGreaterThan(5);
    for (const line of drawn) expect(line).toMatch(/^Orders need approval above: EUR [\d,]+00$/);
    for (const line of drawnOf("Hours of one lead, at most: 80 hours")) expect(line).toMatch(/: \d+ hours$/);
  });

  it("has another number in its sentence at another workplace", () => {
    for (const line of drawnOf("Orders above EUR 4,000 need approval.")) {
      expect(line).toMatch(/^Orders above EUR [\d,]+00 need approval\.$/);
    }
    expect(drawnOf("Refunds are checked when their sum is above EUR 1,000.").size).toBeGreaterThan(5);
    expect(drawnOf("One person has 15 tickets at once, at most.").size).toBeGreaterThan(5);
  });

  it("has no commas where none are written, so that it can be typed into a field for numbers", () => {
    for (const height of [720, 1200]) {
      for (const line of drawnOf(`Height of a map: ${height}`)) expect(line).toMatch(/: \d+$/);
    }
    expect(drawnOf("Orders need approval above: EUR 900")).toContain("Orders need approval above: EUR 1,800");
  });

  it("has another time of day at another workplace, half hours where the described one is such", () => {
    const drawn = drawnOf("Changes on Fridays end at: 14:00");
    expect(drawn.size).toBeGreaterThan(5);
    for (const line of drawn) expect(line).toMatch(/: 1[2-5]:[03]0$/);
    for (const line of drawnOf("Mirrors are updated at: 03:20")) expect(line).toMatch(/: 03:[0-3][05]$/);
  });

  it("stays as it is where it names a single thing, a day or a year, several numbers or none", () => {
    for (const line of [
      "Reviews are done within: 1 day",
      "Checked in January.",
      "In force since 2019.",
      "The fair opens on 12 March.",
      "From 7 to 12 nobody parks here.",
    ]) {
      expect([...drawnOf(line)]).toEqual([line]);
    }
  });

  it("names two things at least, in whole numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000 }), fc.integer(), (number, seed) => {
        const line = drawnLine(`Pieces: ${number.toLocaleString("en-US")}`, createRng(seed));
        const drawn = Number(line.replace("Pieces: ", "").replaceAll(",", ""));
        return Number.isInteger(drawn) && drawn >= 2;
      }),
    );
  });
});

describe("the width and the height of one thing", () => {
  it("are lines of one size, which no other line is", () => {
    expect(sizeOf("Width of a banner: 1500")).toBe("a banner");
    expect(sizeOf("Height of a banner: 500")).toBe("a banner");
    expect(sizeOf("Fee for a reminder: EUR 16")).toBeNull();
  });
});
