import { RequestError } from "../../errors.js";
import type { Workplace } from "../make-workplace.js";
import type { WorkplacePage } from "../workplace-page.js";

/** A page of the workplace. Throws RequestError SITUATION where there is none of that name. */
export function pageOf({ pages }: Pick<Workplace, "pages">, name: string): WorkplacePage {
  const page = pages.get(name);
  if (page !== undefined) return page;
  throw new RequestError("SITUATION", `there is no page ${name}; there are: ${[...pages.keys()].join(", ")}`);
}

/** What a page states under a label: the rest of the line "Trips are paid up to: EUR 140". Throws RequestError SITUATION. */
export function statedOnPage(workplace: Pick<Workplace, "pages">, name: string, label: string): string {
  const { lines, title } = pageOf(workplace, name);
  const line = lines.find((text) => text.startsWith(`${label}: `));
  if (line === undefined) throw new RequestError("SITUATION", `the page ${title} states nothing under "${label}"`);
  return line.slice(label.length + 2);
}

/** The workplace with another number under a label of a page; what stands around it stays. Throws RequestError SITUATION. */
export function withNumberOnPage<T extends Pick<Workplace, "pages">>(
  workplace: T,
  name: string,
  label: string,
  number: number,
): T {
  const page = pageOf(workplace, name);
  const before = statedOnPage(workplace, name, label);
  if (!/\d/.test(before)) throw new RequestError("SITUATION", `the page ${page.title} says no number under "${label}"`);
  const after = before.replace(/\d[\d,.]*/, () => number.toLocaleString("en-US"));
  const lines = page.lines.map((line) => (line === `${label}: ${before}` ? `${label}: ${after}` : line));
  return { ...workplace, pages: new Map([...workplace.pages, [name, { ...page, lines }]]) };
}
