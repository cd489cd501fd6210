import { posix } from "node:path";

/** What lies at an address of the site. */
export type SitePlace =
  | { kind: "start" | "figures" | "style" }
  | { kind: "task" | "compare"; dataset: string; task: string }
  | { kind: "attempt"; dataset: string; task: string; attempt: string }
  | { kind: "picture"; dataset: string; task: string; hash: string };

const id = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const forms: readonly [RegExp, (parts: readonly string[]) => SitePlace][] = [
  [/^index\.html$/, () => ({ kind: "start" })],
  [/^figures\.html$/, () => ({ kind: "figures" })],
  [/^style\.css$/, () => ({ kind: "style" })],
  [form(`(d[0-9]{1,4})/${id}/index\\.html`), ([dataset = "", task = ""]) => ({ kind: "task", dataset, task })],
  [form(`(d[0-9]{1,4})/${id}/compare\\.html`), ([dataset = "", task = ""]) => ({ kind: "compare", dataset, task })],
  [
    form(`(d[0-9]{1,4})/${id}/${id}\\.html`),
    ([dataset = "", task = "", attempt = ""]) => ({ kind: "attempt", dataset, task, attempt }),
  ],
  [
    form(`(d[0-9]{1,4})/${id}/([0-9a-f]{64})\\.webp`),
    ([dataset = "", task = "", hash = ""]) => ({ kind: "picture", dataset, task, hash }),
  ],
];

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

/** Returns the address of a place, from the root of the site. */
export function addressOf(place: SitePlace): string {
  switch (place.kind) {
    case "start":
      return "index.html";
    case "figures":
      return "figures.html";
    case "style":
      return "style.css";
    case "task":
      return `${place.dataset}/${place.task}/index.html`;
    case "compare":
      return `${place.dataset}/${place.task}/compare.html`;
    case "attempt":
      return `${place.dataset}/${place.task}/${place.attempt}.html`;
    case "picture":
      return `${place.dataset}/${place.task}/${place.hash}.webp`;
  }
}

/** Returns the place that an address names; null where it names none. Nothing is decoded or normalised. */
export function placeAt(address: string): SitePlace | null {
  for (const [pattern, place] of forms) {
    const match = pattern.exec(address);
    if (match !== null) return place(match.slice(1));
  }
  return null;
}

/** Returns the relative address of a place as a page at another place links to it. */
export function linkBetween(from: SitePlace, to: SitePlace): string {
  return posix.relative(posix.dirname(addressOf(from)), addressOf(to));
}
