import { RequestError } from "../../errors.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { keyOf, slidesOf, slideTexts, titledAt } from "./slide-content.js";

/** Slides that are named by their title, and the texts of all slides once one of them has come, gone or moved. */
export const slideOrderDerivations = {
  titled_slide_key: {
    of: ["presentation", "title"],
    rule: "the key that goes from the first slide to the one with a title, which is the first, the second or the last one",
    give: (given) => keyOf(placeTitled(given)),
    spoil: (given) => {
      const other = placeTitled(given) === "second" ? "first" : "second";
      return [{ what: `it is the ${other} slide`, value: keyOf(other) }];
    },
  },
  titled_slide_number: {
    of: ["presentation", "title"],
    rule: "the number of the slide with a title",
    give: (given) => String(titledAt(given) + 1),
  },
  number_behind_titled: {
    of: ["presentation", "title"],
    rule: "the number of the slide that comes behind the one with a title",
    give: (given) => String(titledAt(given) + 2),
  },
  moved_slide_number: {
    of: ["presentation", "title", "target"],
    rule: "the number that the slide with a title has at the start or the end, where it is not yet",
    give: (given) => String(targetOf(given) + 1),
  },
  texts_with_slide: {
    of: ["presentation", "title", "text"],
    rule: "the texts of all slides with a new one behind the one with a title, which has a title only, as a list",
    give: (given) =>
      slideTexts(slidesOf(given).toSpliced(titledAt(given) + 1, 0, { title: given.value("text"), lines: [] })),
  },
  texts_slide_repeated: {
    of: ["presentation", "title"],
    rule: "the texts of all slides with the one of a title twice, as a list",
    give: (given) => {
      const [slides, at] = [slidesOf(given), titledAt(given)];
      return slideTexts([...slides.slice(0, at + 1), ...slides.slice(at)]);
    },
  },
  texts_without_slide: {
    of: ["presentation", "title"],
    rule: "the texts of all slides but the one with a title, as a list",
    give: (given) => {
      const slides = slidesOf(given);
      if (slides.length > 1) return slideTexts(slides.toSpliced(titledAt(given), 1));
      throw new RequestError("OPERATION_VALUE", `${given.value("presentation")} has no other slide`);
    },
  },
  texts_slide_moved: {
    of: ["presentation", "title", "target"],
    rule: "the texts of all slides with the one of a title at the start or the end, as a list",
    give: (given) => {
      const [slides, at] = [slidesOf(given), titledAt(given)];
      return slideTexts(slides.toSpliced(at, 1).toSpliced(targetOf(given), 0, ...slides.slice(at, at + 1)));
    },
  },
} satisfies Record<string, Derivation>;

/** Throws RequestError OPERATION_VALUE where no single key goes to the slide. */
function placeTitled(given: DerivationInput): string {
  const at = titledAt(given);
  if (at === 0) return "first";
  if (at === 1) return "second";
  if (at === slidesOf(given).length - 1) return "last";
  throw new RequestError(
    "OPERATION_VALUE",
    `"${given.value("title")}" is the title of slide ${at + 1}; name the first, the second or the last one`,
  );
}

/** The number, from 0, to which a slide is moved. Throws RequestError OPERATION_VALUE where it stands there already. */
function targetOf(given: DerivationInput): number {
  const target = given.value("target");
  if (target !== "start" && target !== "end") {
    throw new RequestError("OPERATION_VALUE", `"${target}" is no target; write start or end`);
  }
  const to = target === "start" ? 0 : slidesOf(given).length - 1;
  if (to !== titledAt(given)) return to;
  throw new RequestError("OPERATION_VALUE", `"${given.value("title")}" is at the ${target} already`);
}
