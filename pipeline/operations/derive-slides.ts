import { RequestError } from "../errors.js";
import type { Derivation, DerivationInput } from "./derivation.js";

/** Keys that go to a slide from the first one, by the words for its place. */
const keys: Readonly<Record<string, string>> = { first: "home", second: "pagedown", last: "end" };

/** Slides of a presentation by their place, and measures and colours on them. */
export const slideDerivations = {
  slide_key: {
    of: ["place"],
    rule: `the key that goes to a slide from the first one, where the place is one of: ${Object.keys(keys).join(", ")}`,
    give: ({ value }) => keyOf(value("place")),
    spoil: ({ value }) => {
      const other = value("place") === "second" ? "first" : "second";
      return [{ what: `it is the ${other} slide`, value: keyOf(other) }];
    },
  },
  slide_number: {
    of: ["presentation", "place"],
    rule: "the number of a slide by its place",
    give: (given) => {
      const place = given.value("place");
      keyOf(place);
      return place === "first" ? "1" : place === "second" ? "2" : String(slidesOf(given).length);
    },
  },
  colour_digits: {
    of: ["colour"],
    rule: 'the hexadecimal digits of a colour that is written as "#ffe994"',
    typed: "the hexadecimal digits of the colour",
    give: ({ value }) => {
      const digits = /^#([0-9a-f]{6})$/.exec(value("colour"))?.[1];
      if (digits !== undefined) return digits;
      throw new RequestError("OPERATION_VALUE", `"${value("colour")}" is no colour; write one as #ffe994`);
    },
    spoil: ({ value }) => [{ what: "it is another colour", value: [...value("colour").slice(1)].reverse().join("") }],
  },
  inch_points: {
    of: ["inches"],
    rule: "a measure in inches in points, as presentations are told",
    give: ({ value }) => String(Math.round(Number(value("inches")) * 72)),
  },
} satisfies Record<string, Derivation>;

/** Throws RequestError OPERATION_VALUE. */
function keyOf(place: string): string {
  const key = keys[place];
  if (key !== undefined) return key;
  throw new RequestError("OPERATION_VALUE", `"${place}" is no place; write one of: ${Object.keys(keys).join(", ")}`);
}

/** Throws RequestError OPERATION_CONTENT. */
function slidesOf({ contentAt, value }: DerivationInput) {
  const content = contentAt(value("presentation"));
  if (content?.kind === "slides") return content.slides;
  throw new RequestError("OPERATION_CONTENT", `${value("presentation")} is no presentation`);
}
