import { RequestError } from "../errors.js";
import type { FileContent } from "../schema/computer/file-content.js";
import type { DerivationInput } from "./derivation.js";

/** Keys that go to a slide from the first one, by the words for its place. */
export const keys: Readonly<Record<string, string>> = { first: "home", second: "pagedown", last: "end" };

/** Throws RequestError OPERATION_VALUE. */
export function keyOf(place: string): string {
  const key = keys[place];
  if (key !== undefined) return key;
  throw new RequestError("OPERATION_VALUE", `"${place}" is no place; write one of: ${Object.keys(keys).join(", ")}`);
}

type Slides = Extract<FileContent, { kind: "slides" }>["slides"];

/** The slides of the presentation that a derivation is given. Throws RequestError OPERATION_CONTENT. */
export function slidesOf({ contentAt, value }: DerivationInput): Slides {
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
export function slideOf(given: DerivationInput): Slides[number] {
  const slide = slidesOf(given)[slideAt(given)];
  if (slide !== undefined) return slide;
  throw new RequestError("OPERATION_CONTENT", `${given.value("presentation")} has no ${given.value("place")} slide`);
}
