import { RequestError } from "../../errors.js";
import type { Derivation } from "./derivation.js";
import { keyOf, keys, slideAt } from "./slide-content.js";

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
    give: (given) => String(slideAt(given) + 1),
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
    rule: "a measure in inches in points, as files are told",
    give: ({ value }) => String(Math.round(Number(value("inches")) * 72)),
  },
} satisfies Record<string, Derivation>;
