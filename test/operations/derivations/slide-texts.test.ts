import { describe, expect, it } from "vitest";
import { bindDerived } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const talk = {
  kind: "slides",
  slides: [
    { title: "Costs | gains", lines: ["Rent rises"] },
    { title: "Plans", lines: ["We rent less", "We move"] },
  ],
} satisfies FileContent;
const given: Readonly<Record<string, string>> = {
  pptx_path: "/home/user/Talk.pptx",
  text: "We ask",
  words: "rent",
  other: "pay",
};

function derivedValue(by: string, of: string[], more: Readonly<Record<string, string>>): string | undefined {
  const parameter = { name: "result", type: "text", role: "derived" as const, derivation: { by, of } };
  return bindDerived([parameter], { ...given, ...more }, () => talk).result;
}

describe("texts of slides that were edited", () => {
  it.each([
    ["title_capitals", ["pptx_path", "place"], { place: "first" }, "COSTS \\| GAINS"],
    ["title_capitals", ["pptx_path", "place"], { place: "last" }, "PLANS"],
    ["slide_last_line", ["pptx_path", "place"], { place: "second" }, "2"],
    ["slide_lines_but_last", ["pptx_path", "place"], { place: "second" }, "We rent less"],
    ["slide_lines_with_last", ["pptx_path", "place", "text"], { place: "second" }, "We rent less|We ask"],
    ["slide_lines_and_line", ["pptx_path", "place", "text"], { place: "second" }, "We rent less|We move|We ask"],
    [
      "slide_texts_replaced",
      ["pptx_path", "words", "other"],
      {},
      "Costs \\| gains|pay rises|Plans|We pay less|We move",
    ],
  ])("are listed as they stand on the slides afterwards: %s", (by, of, more, value) => {
    expect(derivedValue(by, of, more)).toBe(value);
  });

  it("are refused where nothing is replaced, the place is none, or there is no slide or no other line", () => {
    expect(() => derivedValue("slide_last_line", ["pptx_path", "place"], { place: "first" })).toThrow(/fewer than two/);
    expect(() => derivedValue("slide_texts_replaced", ["pptx_path", "words", "other"], { words: "sale" })).toThrow(
      /does not stand in/,
    );
    expect(() => derivedValue("title_capitals", ["pptx_path", "place"], { place: "third" })).toThrow(/is no place/);
    const parameter = {
      name: "result",
      type: "text",
      role: "derived" as const,
      derivation: { by: "title_capitals", of: ["pptx_path", "place"] },
    };
    const short: FileContent = { kind: "slides", slides: talk.slides.slice(0, 1) };
    expect(() => bindDerived([parameter], { ...given, place: "second" }, () => short)).toThrow(/has no second slide/);
  });
});
