import { RequestError } from "../../errors.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { DerivationInput } from "./derivation.js";
import { filledLines } from "./text-lines.js";

/** Keys that go to a slide from the first one, by the words for its place. */
export const keys: Readonly<Record<string, string>> = { first: "home", second: "pagedown", last: "end" };

/** Throws RequestError OPERATION_VALUE. */
export function keyOf(place: string): string {
  const key = keys[place];
  if (key !== undefined) return key;
  throw new RequestError("OPERATION_VALUE", `"${place}" is no place; write one of: ${Object.keys(keys).join(", ")}`);
}

export type SlideContents = Extract<FileContent, { kind: "slides" }>["slides"];

/** The slides of the presentation that a derivation is given. Throws RequestError OPERATION_CONTENT. */
export function slidesOf({ contentAt, value }: DerivationInput): SlideContents {
  const content = contentAt(value("presentation"));
  if (content?.kind === "slides") return content.slides;
  throw new RequestError("OPERATION_CONTENT", `${value("presentation")} is no presentation`);
}

/** The number, from 0, of the slide at the place that a derivation is given. Throws RequestError OPERATION_VALUE, OPERATION_CONTENT. */
export function slideAt(given: DerivationInput): number {
  const place = given.value("place");
  keyOf(place);
  return place === "first" ? 0 : place === "second" ? 1 : slidesOf(given).length - 1;
}

/** The slide at the place that a derivation is given. Throws RequestError OPERATION_VALUE, OPERATION_CONTENT. */
export function slideOf(given: DerivationInput): SlideContents[number] {
  const slide = slidesOf(given)[slideAt(given)];
  if (slide !== undefined) return slide;
  throw new RequestError("OPERATION_CONTENT", `${given.value("presentation")} has no ${given.value("place")} slide`);
}

/** The titles and lines of slides in their order, as a list. */
export function slideTexts(slides: SlideContents): string {
  return filledLines(slides.flatMap(({ title, lines }) => [title, ...lines]));
}

/** The number, from 0, of the only slide with the title that a derivation is given. Throws RequestError OPERATION_VALUE, OPERATION_CONTENT. */
export function titledAt(given: DerivationInput): number {
  const title = given.value("title");
  const [at, ...others] = slidesOf(given).flatMap((slide, index) => (slide.title === title ? [index] : []));
  if (at !== undefined && others.length === 0) return at;
  const count = at === undefined ? "no slide" : "several slides";
  throw new RequestError("OPERATION_VALUE", `${given.value("presentation")} has ${count} with the title "${title}"`);
}
