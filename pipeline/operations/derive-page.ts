import type { Derivation } from "./derivation.js";
import { linesOf, textLines } from "./text-lines.js";

/** What follows from a page: what it says, and the site that it belongs to. */
export const pageDerivations = {
  page_text: {
    of: ["file"],
    rule: "the lines of a page one below the other, without its title",
    give: (given) => textLines(linesOf(given)).join("\n"),
  },
  page_origin: {
    of: ["address"],
    rule: "the site of a page with its scheme, as permissions are kept for it",
    give: ({ value }) => new URL(value("address")).origin,
  },
  page_host: {
    of: ["address"],
    rule: "the name of the site of a page",
    give: ({ value }) => new URL(value("address")).host,
  },
} satisfies Record<string, Derivation>;
