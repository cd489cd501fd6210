import { byNumber, count, type Tally } from "./tally.js";

/** How many topological orders tasks have; exact, as text where it may exceed 2^53. */
export interface OrderFigures {
  total: string;
  least: string;
  most: string;
  /** Tasks by the number of their orders: of one order, and then by decimal digits ("2-9", "10-99", ...). */
  by_size: Record<string, number>;
}

/** Adds up numbers of orders as they come. */
export function createOrderCounter(): { add(orders: bigint): void; figures(): OrderFigures } {
  let [total, least, most]: [bigint, bigint | null, bigint] = [0n, null, 0n];
  const digits: Tally<number> = new Map();
  return {
    add(orders) {
      total += orders;
      if (least === null || orders < least) least = orders;
      if (orders > most) most = orders;
      count(digits, orders === 1n ? 0 : orders.toString().length);
    },
    figures: () => ({
      total: String(total),
      least: String(least ?? 0n),
      most: String(most),
      by_size: Object.fromEntries(Object.entries(byNumber(digits)).map(([size, tasks]) => [sizeName(size), tasks])),
    }),
  };
}

function sizeName(digits: string): string {
  const size = Number(digits);
  if (size === 0) return "1";
  if (size === 1) return "2-9";
  return size <= 4 ? `${10 ** (size - 1)}-${10 ** size - 1}` : `10^${size - 1}-10^${size}`;
}
