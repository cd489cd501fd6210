import { ModelError } from "../errors.js";

/** Money that a run may spend on models. */
export interface Budget {
  /**
   * Sets aside what a call may cost at most, as soon as that cannot lead over the limit whatever the calls under way
   * turn out to cost; give it back with the function that is returned. Throws MODEL_OVER_BUDGET.
   */
  reserve(cost: number): Promise<() => void>;
}

/** Creates a budget. `spent` returns the cost so far; a limit of null means none. Waiting calls are served in order. */
export function createBudget(limit: number | null, spent: () => number): Budget {
  let reserved = 0;
  let waiting: (() => void)[] = [];
  return {
    async reserve(cost) {
      while (limit !== null && spent() + reserved + cost > limit) {
        if (reserved === 0) throw overBudget(cost, spent(), limit);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      reserved += cost;
      return () => {
        reserved -= cost;
        // Sums of fractions leave a rest where nothing is left.
        if (reserved < 1e-9) reserved = 0;
        const others = waiting;
        waiting = [];
        for (const wake of others) wake();
      };
    },
  };
}

function overBudget(cost: number, spent: number, limit: number): ModelError {
  return new ModelError(
    "MODEL_OVER_BUDGET",
    `the next call may cost up to ${dollars(cost)}, and ${dollars(spent)} of ${dollars(limit)} are spent: what is done is kept; run the same command with a higher --max-cost to go on`,
  );
}

/** "$0.0123": two significant digits below a tenth. */
export function dollars(amount: number): string {
  return amount === 0 || amount >= 0.1 ? `$${amount.toFixed(2)}` : `$${amount.toPrecision(2)}`;
}
