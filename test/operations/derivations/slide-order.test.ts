import { describe, expect, it } from "vitest";
import { bindDerived, spoiltValues } from "../../../pipeline/operations/bind.js";
import type { FileContent } from "../../../pipeline/schema/computer/file-content.js";

const talk = {
  kind: "slides",
  slides: [
    { title: "Costs | gains", lines: ["Rent rises"] },
    { title: "Plans", lines: ["We move"] },
    { title: "Dates", lines: ["In May"] },
    { title: "Thanks", lines: [] },
  ],
} satisfies FileContent;
const given = { pptx_path: "/home/user/Talk.pptx", title: "Plans", target: "end", text: "Rooms" };

const derived = (by: string, of: string[]) => ({
  name: "result",
  type: "text",
  role: "derived" as const,
  derivation: { by, of },
});

function derivedValue(by: string, of: string[], more: Partial<typeof given> = {}, content: FileContent = talk) {
  return bindDerived([derived(by, of)], { ...given, ...more }, () => content).result;
}

const titled = ["pptx_path", "title"];
const moved = [...titled, "target"];

describe("a slide that is named by its title", () => {
  it.each([
    ["Costs | gains", "home", "1", "2"],
    ["Plans", "pagedown", "2", "3"],
    ["Thanks", "end", "4", "5"],
  ])("has a key that goes there, a number, and a number behind it: %s", (title, key, number, behind) => {
    expect(derivedValue("titled_slide_key", titled, { title })).toBe(key);
    expect(derivedValue("titled_slide_number", titled, { title })).toBe(number);
    expect(derivedValue("number_behind_titled", titled, { title })).toBe(behind);
  });

  it("may be mistaken for another one", () => {
    const parameters = [derived("titled_slide_key", titled)];
    const bound = bindDerived(parameters, given, () => talk);
    expect(spoiltValues(parameters, bound, () => talk)).toEqual([
      { what: "it is the first slide", parameters: { result: "home" } },
    ]);
  });

  it("is refused where there is none, where there are two, and where no key goes there", () => {
    expect(() => derivedValue("titled_slide_number", titled, { title: "Rooms" })).toThrow(/has no slide/);
    const twice: FileContent = { kind: "slides", slides: [...talk.slides, ...talk.slides] };
    expect(() => derivedValue("titled_slide_number", titled, {}, twice)).toThrow(/has several slides/);
    expect(() => derivedValue("titled_slide_key", titled, { title: "Dates" })).toThrow(/is the title of slide 3/);
  });
});

describe("texts of all slides once one has come, gone or moved", () => {
  it.each([
    ["texts_with_slide", [...titled, "text"], {}, "Costs \\| gains|Rent rises|Plans|We move|Rooms|Dates|In May|Thanks"],
    [
      "texts_slide_repeated",
      titled,
      { title: "Dates" },
      "Costs \\| gains|Rent rises|Plans|We move|Dates|In May|Dates|In May|Thanks",
    ],
    ["texts_without_slide", titled, {}, "Costs \\| gains|Rent rises|Dates|In May|Thanks"],
    ["texts_slide_moved", moved, {}, "Costs \\| gains|Rent rises|Dates|In May|Thanks|Plans|We move"],
    ["texts_slide_moved", moved, { target: "start" }, "Plans|We move|Costs \\| gains|Rent rises|Dates|In May|Thanks"],
    ["moved_slide_number", moved, {}, "4"],
    ["slide_move_entry", ["target"], { target: "start" }, "Slide to Start"],
  ])("are listed in their order: %s", (by, of, more, value) => {
    expect(derivedValue(by, of, more)).toBe(value);
  });

  it("are refused where the slide is the only one, stands there already, or goes to no known target", () => {
    const alone: FileContent = { kind: "slides", slides: talk.slides.slice(1, 2) };
    expect(() => derivedValue("texts_without_slide", titled, {}, alone)).toThrow(/no other slide/);
    expect(() => derivedValue("texts_slide_moved", moved, { title: "Thanks" })).toThrow(/at the end already/);
    expect(() => derivedValue("moved_slide_number", moved, { target: "top" })).toThrow(/is no target/);
  });
});
