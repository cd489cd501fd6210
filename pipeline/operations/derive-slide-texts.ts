import { RequestError } from "../errors.js";
import type { Derivation } from "./derivation.js";
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
