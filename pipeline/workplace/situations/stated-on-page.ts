import { RequestError } from "../../errors.js";
import type { Workplace } from "../make-workplace.js";
import type { WorkplacePage } from "../workplace-page.js";
import { placesIn, withPlace } from "./stated-in-lines.js";

/** A page of the workplace. Throws RequestError SITUATION where there is none of that name. */
export function pageOf({ pages }: Pick<Workplace, "pages">, name: string): WorkplacePage {
  const page = pages.get(name);
  if (page !== undefined) return page;
  throw new RequestError("SITUATION", `there is no page ${name}; there are: ${[...pages.keys()].join(", ")}`);
}

/** What a page has in the place of a value (`placesIn`). Throws RequestError SITUATION where it does not state it. */
export function statedOnPage(workplace: Pick<Workplace, "pages">, name: string, stated: string): string {
  const { lines, title } = pageOf(workplace, name);
  const [place] = placesIn(lines, stated);
  if (place === undefined) throw new RequestError("SITUATION", `the page ${title} states nothing under "${stated}"`);
  return place;
}

/** The workplace with another number in that place; what stands around it stays. Throws RequestError SITUATION. */
export function withNumberOnPage<T extends Pick<Workplace, "pages">>(
  workplace: T,
  name: string,
  stated: string,
  number: number,
): T {
  const page = pageOf(workplace, name);
  const before = statedOnPage(workplace, name, stated);
  if (!/\d/.test(before))
    throw new RequestError("SITUATION", `the page ${page.title} says no number under "${stated}"`);
  const shown = number.toLocaleString("en-US");
  const lines = page.lines.map((line) => withPlace(line, stated, (place) => place.replace(/\d[\d,.]*/, () => shown)));
  return { ...workplace, pages: new Map([...workplace.pages, [name, { ...page, lines }]]) };
}
