import { RequestError } from "../../errors.js";
import type { Derivation, DerivationInput } from "./derivation.js";

const dayLength = 24 * 60 * 60 * 1000;

/** What comes out of small calculations: percentages, amounts with and without a rate, days. */
export const figureDerivations = {
  percent_of: {
    of: ["percent", "amount"],
    rule: "so many percent of an amount, to two places",
    give: (given) => rounded((figureIn(given, "amount") * figureIn(given, "percent")) / 100, 2),
  },
  amount_without_percent: {
    of: ["amount", "percent"],
    rule: "what an amount was before so many percent of it were added, to two places",
    give: (given) => rounded(figureIn(given, "amount") / (1 + figureIn(given, "percent") / 100), 2),
  },
  share_in_percent: {
    of: ["part", "whole"],
    rule: "how many percent of a whole a part is, to one place",
    give: (given) => rounded((figureIn(given, "part") / figureIn(given, "whole")) * 100, 1),
  },
  days_between: {
    of: ["from", "to"],
    rule: "the number of days from one day to a later one",
    give: (given) => {
      const days = Math.round((dayIn(given, "to") - dayIn(given, "from")) / dayLength);
      if (days > 0) return String(days);
      throw new RequestError("OPERATION_VALUE", `${given.value("to")} is not after ${given.value("from")}`);
    },
  },
  day_after: {
    of: ["from", "days"],
    rule: "the day that is so many days after one",
    give: (given) =>
      new Date(dayIn(given, "from") + Math.round(figureIn(given, "days")) * dayLength).toISOString().slice(0, 10),
  },
} satisfies Record<string, Derivation>;

/** A number that a derivation is given. Throws RequestError OPERATION_VALUE for none and for one that is not above 0. */
function figureIn({ value }: DerivationInput, name: string): number {
  const number = /^\d+(?:\.\d+)?$/.test(value(name)) ? Number(value(name)) : 0;
  if (number > 0) return number;
  throw new RequestError("OPERATION_VALUE", `"${value(name)}" is no ${name}; write a number above 0, such as 12.5`);
}

/** The beginning of a day that a derivation is given. Throws RequestError OPERATION_VALUE. */
function dayIn({ value }: DerivationInput, name: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value(name)) ? Date.parse(`${value(name)}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new RequestError("OPERATION_VALUE", `"${value(name)}" is no day; write it as 2026-03-14`);
}

/** Without zeros at its end. Throws RequestError OPERATION_VALUE where nothing is left. */
function rounded(number: number, places: number): string {
  const result = String(Number((number + Number.EPSILON * number).toFixed(places)));
  if (result !== "0") return result;
  throw new RequestError("OPERATION_VALUE", `${number} is too small to be told with ${places} places`);
}
