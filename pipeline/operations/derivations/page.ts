import type { Derivation } from "./derivation.js";
import { linesOf, textLines } from "./text-lines.js";

/** What follows from a page of the intranet. */
export const pageDerivations = {
  page_text: {
    of: ["file"],
    rule: "the title and the lines of a page, one below the other",
    give: (given) => textLines(linesOf(given)).join("\n"),
  },
} satisfies Record<string, Derivation>;
