import { countWords } from "../evaluators/checks/said/count-words.js";
import { saidDates, withoutDates } from "../evaluators/checks/said/dates.js";
import { type SaidNumber, saidNumbers } from "../evaluators/checks/said/numbers.js";
import { saidTimes, withoutTimes } from "../evaluators/checks/said/times.js";
import type { SaidKindName } from "../schema/task/said-facts.js";
import { fold } from "../text/fold.js";

const padded = (number: number) => String(number).padStart(2, "0");
const numbersOf = (text: string) => saidNumbers(withoutTimes(withoutDates(fold(text))));
const plain = ({ readings }: SaidNumber) => readings[0]?.[0] ?? Number.NaN;

/** The values of a kind that a text says, in their order, as facts write them: "EUR 40.00", "2026-03-14", "14:30". */
export const valuesSaid: Readonly<
  Record<Exclude<SaidKindName, "text" | "list" | "request">, (text: string) => string[]>
> = {
  money: (text) =>
    numbersOf(text)
      .filter(({ currency, decimals, percent }) => !percent && (currency !== null || decimals === 2))
      .map((said) => [said.currency?.toUpperCase() ?? "", plain(said).toFixed(2)].join(" ").trim()),
  number: (text) =>
    numbersOf(text)
      .filter(({ currency, percent }) => !percent && currency === null)
      .map((said) => String(plain(said))),
  count: (text) => [
    ...numbersOf(text)
      .filter((said) => !said.percent && said.currency === null && Number.isInteger(plain(said)))
      .map((said) => String(plain(said))),
    ...countWords(fold(text)).map(String),
  ],
  percent: (text) =>
    numbersOf(text)
      .filter(({ percent }) => percent)
      .map((said) => String(plain(said))),
  date: (text) =>
    saidDates(fold(text)).flatMap(([day]) =>
      day === undefined || day.year === null ? [] : [`${day.year}-${padded(day.month)}-${padded(day.day)}`],
    ),
  time: (text) => saidTimes(fold(text)).map((minutes) => `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`),
};
