import { listItems } from "../../evaluators/checks/said/lists.js";
import { requestSentence } from "../../evaluators/checks/said/requests.js";
import { dayInWords, plusDays } from "../../query/days.js";
import type { SaidFact, SaidKindName } from "../../schema/task/said-facts.js";
import { isDay } from "../table-of-content.js";

/** How people write values of a kind, and what one in a hurry might write instead. */
interface SaidForm {
  written(value: string): string;
  wrong(value: string): string;
}

const asItIs = (value: string) => value;
const forms: Readonly<Record<SaidKindName, SaidForm>> = {
  money: { written: withThousands, wrong: nextNumber },
  number: { written: asItIs, wrong: nextNumber },
  count: { written: asItIs, wrong: nextNumber },
  percent: { written: (value) => (/[%a-z]/i.test(value) ? value : `${value} %`), wrong: nextNumber },
  date: {
    written: (value) => (isDay(value) ? dayInWords(value) : value),
    wrong: (value) => (isDay(value) ? plusDays(value, 7) : nextNumber(value)),
  },
  time: { written: asItIs, wrong: (value) => value.replace(/\d(?=\D|$)/, (digit) => String((Number(digit) + 1) % 3)) },
  text: { written: asItIs, wrong: nextNumber },
  list: { written: enumerated, wrong: nextNumber },
  request: { written: requestSentence, wrong: () => "This is for your information." },
};

/** The value of a fact as people write it: "EUR 12,480.50", "14 March 2026". */
export function writtenValue({ kind, value }: SaidFact): string {
  return forms[kind].written(value);
}

/** The fact with another value of its kind. */
export function wrongFact(fact: SaidFact): SaidFact {
  return { ...fact, value: forms[fact.kind].wrong(fact.value) };
}

/** "EUR 12480.5" as "EUR 12,480.50"; a value that is written in another way as it is. */
function withThousands(value: string): string {
  const [, currency = "", amount] = /^([A-Z]{3} )?(-?\d+(?:\.\d+)?)$/.exec(value) ?? [];
  if (amount === undefined) return value;
  return `${currency}${Number(amount)
    .toFixed(2)
    .replace(/\B(?=(?:\d{3})+\.)/g, ",")}`;
}

/** "M-2081 | M-2083 | M-2085" as "M-2081, M-2083 and M-2085". */
function enumerated(value: string): string {
  const items = listItems(value);
  const last = items.pop() ?? "";
  return items.length === 0 ? last : `${items.join(", ")} and ${last}`;
}

/** The value with its first digit that is no zero changed; without a digit, the words the other way round, or one more. */
function nextNumber(value: string): string {
  if (/[1-9]/.test(value)) return value.replace(/[1-9]/, (digit) => String((Number(digit) % 9) + 1));
  const words = value.split(" ");
  const turned = [...words].reverse().join(" ");
  return turned === value ? `${value} and others` : turned;
}
