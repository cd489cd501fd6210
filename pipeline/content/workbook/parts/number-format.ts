import { format, getFormatDateInfo, tokenize } from "numfmt";

/** What a number format makes of a number: a date (perhaps with a time), a time or duration alone, or a number. */
export type FormatSort = "date" | "time" | "number";

/** A number format in one spelling, whatever program wrote it. */
export interface NumberFormat {
  /** "#,##0.00 €", "dd/mm/yyyy"; "General" where nothing is set. */
  code: string;
  sort: FormatSort;
}

export const generalFormat: NumberFormat = { code: "General", sort: "number" };

const known = new Map<string, NumberFormat>();
const mostKnown = 2000;
const plainLiterals = /^[-+ ():$€£¥]$/;
const plainInDates = /^[-+ ():$€£¥.,/']$/;
const booleanFormat = /^"TRUE";"TRUE";"FALSE"$|^BOOLEAN$/i;

/**
 * A format code (ECMA-376, 18.8.31) in one spelling: letters for dates small, literal text in quotes only where it has
 * to be, currency symbols without a language, no languages, no padding. A code that is none is General.
 */
export function numberFormat(written: string): NumberFormat {
  const seen = known.get(written);
  if (seen !== undefined) return seen;
  const read = parseFormat(written);
  if (known.size >= mostKnown) known.clear();
  known.set(written, read);
  return read;
}

/** What a cell shows of a value under a format, in English; null where the format cannot show it. */
export function shownText(value: number | string, { code }: NumberFormat): string | null {
  if (code === "General") return null;
  try {
    return format(code, value, { nbsp: false, dateErrorThrows: true, locale: "en" }).trim();
  } catch {
    return null;
  }
}

function parseFormat(written: string): NumberFormat {
  if (/^(?:general|standard)?$/i.test(written) || booleanFormat.test(written)) return generalFormat;
  try {
    const sort = sortOf(written);
    const code = spell(written, sort);
    format(code, 1); // throws for a code that it cannot show
    return code === "" || code === "General" ? generalFormat : { code, sort };
  } catch {
    return generalFormat;
  }
}

function sortOf(written: string): FormatSort {
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(written);
  if (year || month || day) return "date";
  return hours || minutes || seconds ? "time" : "number";
}

function spell(written: string, sort: FormatSort): string {
  const plain = sort === "number" ? plainLiterals : plainInDates;
  const sections: string[] = [];
  let code = "";
  let literal = "";
  const closeLiteral = () => {
    code += spellLiteral(literal, plain);
    literal = "";
  };
  for (const { type, value, raw } of tokenize(written)) {
    const shown = shownAsItStands(type, String(value), raw, sort);
    if (shown !== null) {
      literal += shown;
      continue;
    }
    closeLiteral();
    if (type !== "BREAK") code += spellToken(type, raw);
    else {
      sections.push(code.trim());
      code = "";
    }
  }
  closeLiteral();
  return [...sections, code.trim()].join(";");
}

function spellLiteral(text: string, plain: RegExp): string {
  if ([...text].every((letter) => plain.test(letter))) return text;
  if (text.includes('"')) return [...text].map((letter) => `\\${letter}`).join("");
  const [, lead = "", inner = "", trail = ""] = /^( *)(.*?)( *)$/s.exec(text) ?? [];
  return `${lead}"${inner}"${trail}`;
}

/** The text that a token shows whatever the value is; null for one that shows something of the value. */
function shownAsItStands(type: string, value: string, raw: string, sort: FormatSort): string | null {
  if (type === "STRING" || type === "ESCAPED" || type === "CHAR" || type === "SPACE") return value;
  if (type === "LOCALE") return /^\[\$([^-\]]*)/.exec(raw)?.[1] ?? "";
  if (type === "SKIP") return " ";
  if (type === "FILL") return "";
  if (raw === "/") return sort === "number" ? null : raw;
  return /^[-+$€£¥():]$/.test(raw) ? raw : null;
}

function spellToken(type: string, raw: string): string {
  if (type === "COLOR") return `[${raw.charAt(1).toUpperCase()}${raw.slice(2).toLowerCase()}`;
  return type === "DATETIME" || type === "DURATION" ? raw.toLowerCase() : raw;
}
