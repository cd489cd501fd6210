import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { numbered, part } from "../part.js";

/** What programs keep for themselves: when and by what an entry was written, and an identity that they draw. */
const bookkeeping = new Set([
  "version",
  "prodid",
  "rev",
  "dtstamp",
  "created",
  "last-modified",
  "sequence",
  "uid",
  "calscale",
]);
const kinds: Readonly<Record<string, string>> = {
  vcard: "card",
  vcalendar: "calendar",
  vevent: "event",
  vtodo: "todo",
  vjournal: "journal",
  valarm: "alarm",
  vtimezone: "timezone",
};

interface Open {
  component: string;
  aspects: Map<string, string>;
  parts: ContentPart[];
}

/**
 * Cards (vCard, RFC 6350) and calendars (iCalendar, RFC 5545): card[fn=Ana Silva], calendar[1]/event[summary=Review],
 * numbered, with an aspect for each property by its name; of several with one name the later ones are "email 2",
 * "email 3". Dates are ISO texts. Throws SyntaxError for components that do not end in their order.
 */
export function readCardParts(bytes: Uint8Array): ContentPart {
  const open: Open[] = [{ component: "", aspects: new Map(), parts: [] }];
  const text = decodeText(bytes, "the file").replace(/\r?\n[ \t]/g, "");
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [, head = "", value] = /^((?:[^":]|"[^"]*")+):(.*)$/.exec(line) ?? [];
    if (value === undefined) throw new SyntaxError(`line ${index + 1} has no property`);
    const name = (head.split(";")[0] ?? head).replace(/^[^.]*\./, "").toLowerCase();
    const component = value.trim().toLowerCase();
    const current = open.at(-1);
    if (name === "begin") open.push({ component, aspects: new Map(), parts: [] });
    else if (name === "end") close(open, component, index + 1);
    else if (current === undefined || open.length === 1) throw new SyntaxError(`line ${index + 1} is outside of all`);
    else if (!bookkeeping.has(name)) add(current.aspects, name, plainValue(head, value));
  }
  const [top] = open;
  if (top === undefined || open.length > 1 || top.parts.length === 0) throw new SyntaxError("a component does not end");
  return part("cards", "", {}, { parts: numbered(top.parts) });
}

function close(open: Open[], component: string, line: number): void {
  const ended = open.pop();
  const outer = open.at(-1);
  if (ended === undefined || outer === undefined || ended.component !== component) {
    throw new SyntaxError(`line ${line} ends what has not begun`);
  }
  const kind = Object.hasOwn(kinds, component) ? kinds[component] : undefined;
  const name = kind ?? (component.replace(/[^a-z0-9_-]/g, "").replace(/^[^a-z]+/, "") || "component");
  outer.parts.push(part(name, "", Object.fromEntries(ended.aspects), { parts: numbered(ended.parts) }));
}

function add(aspects: Map<string, string>, name: string, value: string): void {
  let free = name;
  for (let number = 2; aspects.has(free); number++) free = `${name} ${number}`;
  aspects.set(free, value);
}

function plainValue(head: string, value: string): string {
  const [, year, month, day, hours, minutes, seconds, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value) ?? [];
  if (year !== undefined) {
    return `${year}-${month}-${day}${hours === undefined ? "" : `T${hours}:${minutes}:${seconds}${zone ?? ""}`}`;
  }
  const bytes = /;encoding=quoted-printable/i.test(head)
    ? Buffer.from(
        value.replace(/=([0-9a-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        "latin1",
      ).toString("utf8")
    : value;
  return bytes.replace(/\\(.)/g, (_whole, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));
}
