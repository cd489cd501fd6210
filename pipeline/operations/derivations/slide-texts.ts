import { RequestError } from "../../errors.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { listed } from "./given-table.js";
import { replacedIn } from "./replaced-words.js";
import { slideOf, slidesOf } from "./slide-content.js";
import { filledLines } from "./text-lines.js";

/** What stands on slides after their texts were edited. */
export const slideTextDerivations = {
  title_capitals: {
    of: ["presentation", "place"],
    rule: "the title of a slide in capital letters",
    give: (given) => listed([slideOf(given).title.toUpperCase()]),
  },
  slide_lines_and_line: {
    of: ["presentation", "place", "text"],
    rule: "the lines of a slide and one more at their end, as a list",
    give: (given) => filledLines([...slideOf(given).lines, given.value("text")]),
  },
  slide_last_line: {
    of: ["presentation", "place"],
    rule: "the number of the last line of a slide that has several",
    give: (given) => String(severalLines(given).length),
  },
  slide_lines_but_last: {
    of: ["presentation", "place"],
    rule: "the lines of a slide without the last one, as a list",
    give: (given) => filledLines(severalLines(given).slice(0, -1)),
  },
  slide_lines_with_last: {
    of: ["presentation", "place", "text"],
    rule: "the lines of a slide with another one in place of the last, as a list",
    give: (given) => filledLines([...severalLines(given).slice(0, -1), given.value("text")]),
  },
  slide_lines_last_up: {
    of: ["presentation", "place"],
    rule: "the lines of a slide with the last one before the one above it, as a list",
    give: (given) => {
      const lines = severalLines(given);
      return filledLines([...lines.slice(0, -2), ...lines.slice(-2).reverse()]);
    },
  },
  slide_texts_replaced: {
    of: ["presentation", "words", "other"],
    rule: "the titles and lines of all slides with other words in place of some, as a list",
    give: (given) => {
      const before = slidesOf(given).flatMap(({ title, lines }) => [title, ...lines]);
      const after = before.map((text) => replacedIn(text, given.value("words"), given.value("other")));
      if (filledLines(after) !== filledLines(before)) return filledLines(after);
      throw new RequestError(
        "OPERATION_VALUE",
        `"${given.value("words")}" does not stand in ${given.value("presentation")}`,
      );
    },
  },
} satisfies Record<string, Derivation>;

/** The lines of a slide. Throws RequestError OPERATION_VALUE for a single one, and OPERATION_CONTENT. */
function severalLines(given: DerivationInput): readonly string[] {
  const { title, lines } = slideOf(given);
  if (lines.length > 1) return lines;
  throw new RequestError("OPERATION_VALUE", `the slide "${title}" has fewer than two lines`);
}
