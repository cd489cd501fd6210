/** A number with an optional currency before or behind it: "EUR -1,200.50", "$12", "45,5 EUR". */
const stated = /^([-+]?)\s*("[^"]+"|[^\d\s\-+.,"]+)?\s*([-+]?)\s*(\d[\d.,]*)\s*("[^"]+"|[^\d\s\-+.,"@]+)?$/;

/** How a journal writes amounts: the currency that is meant where none is named, and the decimal mark, if it says one. */
export interface AmountStyle {
  commodity: string;
  mark: string | null;
}

/** Throws SyntaxError, with the line, for what is no amount. */
export function readAmount(text: string, style: AmountStyle, line: number): { amount: number; commodity: string } {
  const { sign, digits, commodity } = partsOf(text, line);
  return { amount: Number(plainDigits(digits, style.mark)) * sign, commodity: commodity ?? style.commodity };
}

/** The style that an example of an amount shows: "EUR 1000.00". Throws SyntaxError, with the line, for what is no amount. */
export function styleOf(text: string, line: number): AmountStyle {
  const { digits, commodity = "" } = partsOf(text, line);
  return { commodity, mark: digits.match(/[.,]/g)?.at(-1) ?? null };
}

function partsOf(text: string, line: number): { sign: number; digits: string; commodity: string | undefined } {
  const [, sign = "", before, inner = "", digits, behind] = stated.exec(text.trim()) ?? [];
  if (digits === undefined || (before !== undefined && behind !== undefined)) {
    throw new SyntaxError(`line ${line} has "${text.trim()}" where an amount is expected`);
  }
  const isNegative = (sign === "-") !== (inner === "-");
  return { sign: isNegative ? -1 : 1, digits, commodity: (before ?? behind)?.replaceAll('"', "") };
}

/** Where no decimal mark is said it is the last of points and commas, unless that occurs twice. */
function plainDigits(digits: string, said: string | null): string {
  const mark = said ?? digits.match(/[.,]/g)?.at(-1) ?? ".";
  const parts = digits.split(mark).map((part) => part.replace(/[.,]/g, ""));
  const [whole = "", fraction] = parts;
  return parts.length === 2 ? `${whole}.${fraction}` : parts.join("");
}
