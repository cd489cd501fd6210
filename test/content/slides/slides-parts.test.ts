import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changedFacts, type FactChange, presence } from "../../../pipeline/content/facts.js";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import type { ContentPart } from "../../../pipeline/schema/computer/content-part.js";

// The presentations are written by LibreOffice Impress 7.4 (make.bas): one before, and one after each kind of work on it.

async function read(name: string, extension: string): Promise<ContentPart> {
  const file = new URL(`../../fixtures/contents/slides/${name}.${extension}`, import.meta.url);
  const root = await readParts(readFileSync(file), extension);
  if (root === null || root.aspects.unreadable !== undefined) throw new Error(`${name}.${extension} is unreadable`);
  return root;
}

const usualLetters = new Set(["Arial", "Liberation Sans", "#000000"]);

/** Changed facts as lines, without those in which a new run is like the first one of its paragraph, or like all text. */
async function changesBy(work: string, extension: string): Promise<string[]> {
  const after = await read(work, extension);
  const isUsual = ({ selector, aspect, after: value }: FactChange): boolean => {
    const [first] = select(after, selector.replace(/run\[[0-9]+\]$/, "run[1]"));
    const isRun = /run\[[0-9]+\]$/.test(selector);
    const isLikeFirst = !selector.endsWith("run[1]") && first?.aspects[aspect] === value;
    return isRun && (usualLetters.has(String(value)) || isLikeFirst);
  };
  return changedFacts(await read("before", extension), after)
    .filter((change) => change.aspect !== presence && !isUsual(change))
    .map(({ selector, aspect, before: old, after: now }) => `${selector} ${aspect} ${old ?? "-"} -> ${now ?? "-"}`);
}

const first = "slide[2]/shape[2]/paragraph[1]";
/** The word "rose" is cut out of the first line of the body. */
const cut = (...looks: string[]): string[] => [
  `${first}/run[1] text Sales rose by 4 percent -> Sales `,
  `${first}/run[2] text - -> rose`,
  ...looks.map((look) => `${first}/run[2] ${look}`),
  `${first}/run[3] text - ->  by 4 percent`,
];
const added = (part: string, ...facts: string[]): string[] => facts.map((fact) => `slide[4]/${part} ${fact}`);
const logo = "3d99815ee29fec7b5c013c4d760ad124a37349c8edd52fca2c76e916468e2445";

const inBoth: readonly [work: string, facts: readonly string[]][] = [
  [
    "text",
    [
      `${first} text Sales rose by 4 percent -> Sales fell by 4 percent`,
      `${first}/run[1] text Sales rose by 4 percent -> Sales fell by 4 percent`,
    ],
  ],
  ["bold", cut("bold - -> true")],
  ["italic", cut("italic - -> true")],
  ["underline", cut("underline - -> single")],
  ["strikethrough", cut("strikethrough - -> single")],
  ["font", cut("font - -> DejaVu Serif")],
  ["size", cut("size - -> 40")],
  ["colour", cut("colour - -> #c9211e")],
  ["highlight", cut("highlight - -> #ffff00")],
  ["superscript", cut("superscript - -> true")],
  [
    "link",
    [
      `${first} text Sales rose by 4 percent -> see hereSales rose by 4 percent`,
      `${first}/run[1] text - -> see here`,
      `${first}/run[1] size - -> 32`,
      `${first}/run[1] link - -> https://sales.example/may`,
    ],
  ],
  ["alignment", [`${first} alignment - -> right`]],
  ["line-spacing", [`${first} line_spacing - -> 2`]],
  ["numbering", [`${first} list bullet -> number`]],
  ["no-bullet", [`${first} list bullet -> -`]],
  ["position", ["slide[4]/shape[2] left 113 -> 360", "slide[4]/shape[2] top 170 -> 288"]],
  ["resize", ["slide[4]/shape[2] width 227 -> 144", "slide[4]/shape[2] height 85 -> 72"]],
  ["rotation", ["slide[4]/shape[2] rotation - -> 30"]],
  ["fill", ["slide[4]/shape[2] fill #729fcf -> #ff8000"]],
  [
    "picture",
    added("picture[1]", "left - -> 425", "top - -> 170", "width - -> 144", "height - -> 108", `sha256 - -> ${logo}`),
  ],
  [
    "audio",
    added(
      "media[1]",
      "left - -> -71",
      "top - -> -71",
      "width - -> 142",
      "height - -> 142",
      "media - -> audio",
      "sha256 - -> e476b262450e1ac024e20814b734d30d17a6abb723f4806d35b14a1daa2e9bf7",
    ),
  ],
  [
    "table-cell",
    ["", "/paragraph[1]", "/paragraph[1]/run[1]"].map((place) => `slide[3]/table[1]/cell[B2]${place} text 480 -> 510`),
  ],
  ["notes", ["slide[3]/notes[1] text - -> Mention the rent."]],
  ["background", ["slide[2] background - -> #c6e0b4"]],
  ["background-picture", [`slide[2] background_picture - -> ${logo}`]],
  ["transition", ["slide[2] transition - -> fade", "slide[2] transition_seconds - -> 2"]],
  ["hidden", ["slide[2] hidden - -> true"]],
  ["slide-number", ["slide[2] slide_number - -> true"]],
  ["footer", ["slide[2] footer - -> Internal"]],
];

const inOne: readonly [extension: string, work: string, facts: readonly string[]][] = [
  ["odp", "alt-text", ["slide[4]/shape[2] alt_text - -> A box"]],
  ["odp", "layout", ["slide[2] layout title and content -> two content", "slide[2]/shape[2] width 714 -> 349"]],
  [
    "odp",
    "master-colour",
    [1, 2, 3, 4].map((slide) => `slide[${slide}]/shape[1]/paragraph[1]/run[1] colour - -> #c9211e`),
  ],
  [
    "odp",
    "level",
    [
      "slide[2]/shape[2]/paragraph[3] space_before 14.25 -> 11.25",
      "slide[2]/shape[2]/paragraph[3] list_level - -> 2",
      "slide[2]/shape[2]/paragraph[3]/run[1] size 32 -> 28",
    ],
  ],
  ["pptx", "level", ["slide[2]/shape[2]/paragraph[3] list_level - -> 2"]],
  ["odp", "slide-size", [" width 793.75 -> 720", " height 446.5 -> 540", " ratio 16:9 -> 4:3"]],
];

/** Parts that come or go as a whole, named by what is new and what is gone. */
const whole: readonly [work: string, gone: readonly string[], come: readonly string[]][] = [
  ["new-slide", [], ["slide[3]"]],
  ["deleted-slide", ["slide[3]"], []],
  ["moved-slide", ["slide[1]"], ["slide[2]"]],
  ["duplicate", [], ["slide[3]"]],
  ["new-shape", [], ["slide[4]/shape[4]"]],
  ["text-box", [], ["slide[4]/shape[4]"]],
  ["new-table", [], ["slide[4]/table[1]"]],
  ["group", ["slide[4]/shape[2]", "slide[4]/shape[3]"], ["slide[4]/group[1]"]],
];

describe.each(["odp", "pptx"])("a change that Impress saved as %s", (extension) => {
  it.each(inBoth)("shows as facts and changes no others: %s", async (work, facts) => {
    expect(await changesBy(work, extension)).toEqual(facts);
  });

  it.each(whole)("shows as parts that come and go, and changes no others: %s", async (work, gone, come) => {
    const changes = changedFacts(await read("before", extension), await read(work, extension));
    const are = (side: "before" | "after", places: readonly string[]) => {
      const found = changes.filter((change) => change.aspect === presence && change[side] === true);
      expect(found.map(({ selector }) => selector)).toEqual(expect.arrayContaining([...places]));
    };
    are("before", gone);
    are("after", come);
    const outside = changes.filter(
      ({ selector, before }) =>
        !(before === null ? come : gone).some((place) => `${selector}/`.startsWith(`${place}/`)),
    );
    expect(outside).toEqual([]);
  });
});

it.each(inOne)("a change that Impress saves in %s alone shows as facts: %s", async (extension, work, facts) => {
  expect(await changesBy(work, extension)).toEqual(facts);
});

describe.each(["odp", "pptx"])("a %s", (extension) => {
  it("lets a place be named as people say it", async () => {
    const texts = async (work: string, selector: string) =>
      select(await read(work, extension), selector).map(({ aspects }) => aspects.text);
    expect(await texts("before", "slide[title=Results]/shape[role=title]/paragraph")).toEqual(["Results"]);
    expect(await texts("before", "slide[title=Results]/shape[role=body]/paragraph[list_level=2]")).toEqual([
      "North first",
    ]);
    expect(await texts("before", "slide[2]/notes")).toEqual(["Thank the team."]);
    expect(await texts("before", "**/cell[heading=Amount][key=Rent]")).toEqual(["1200"]);
    expect(await texts("new-shape", "**/shape[shape=ellipse]/paragraph")).toEqual(["Now"]);
    expect(await texts("text-box", "slide[4]/shape[shape=text box]/paragraph")).toEqual(["Room 204", "Bring the keys"]);
  });
});
